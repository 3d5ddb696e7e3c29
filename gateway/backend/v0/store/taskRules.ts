import { now } from '../../store/clock.ts';
import type { Database } from '../../store/database.ts';

export interface TaskRule {
  query: string;
  labels: string[];
  description: string | null;
  author: string;
  created_at: string;
}

type Stored = Omit<TaskRule, 'labels'> & { labels: string };

export const taskRuleStore = (db: Database) => {
  const find = (datasetPk: number, query: string): TaskRule | undefined => {
    const row = db.get<Stored>('SELECT * FROM task_rules WHERE dataset_pk = ? AND query = ?', [datasetPk, query]);
    return row && read(row);
  };

  return {
    find,
    ofDataset: (datasetPk: number): TaskRule[] =>
      db.all<Stored>('SELECT * FROM task_rules WHERE dataset_pk = ? ORDER BY pk', [datasetPk]).map(read),

    add(datasetPk: number, rule: Omit<TaskRule, 'created_at'>, createdAt = now()): TaskRule {
      db.run(
        'INSERT INTO task_rules (dataset_pk, query, labels, description, author, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        [datasetPk, rule.query, JSON.stringify(rule.labels), rule.description, rule.author, createdAt],
      );
      return find(datasetPk, rule.query)!;
    },

    update: (datasetPk: number, query: string, { labels, description }: Pick<TaskRule, 'labels' | 'description'>) =>
      db.run('UPDATE task_rules SET labels = ?, description = ? WHERE dataset_pk = ? AND query = ?', [
        JSON.stringify(labels),
        description,
        datasetPk,
        query,
      ]),

    remove: (datasetPk: number, query: string) =>
      db.run('DELETE FROM task_rules WHERE dataset_pk = ? AND query = ?', [datasetPk, query]),
  };
};

const read = (row: Stored): TaskRule => ({ ...row, labels: JSON.parse(row.labels) as string[] });
