import type { Database } from '../../store/database.ts';
import { fullTextStore } from '../../store/fullText.ts';
import { datasetCache, parseColumns, type StoredRow, toColumns } from '../../store/rows.ts';
import { TASK_VECTORS } from '../../store/vectorIndex.ts';
import { vectorStore } from '../../store/vectors.ts';
import { recordJobStore } from './recordJobs.ts';
import { taskActStore } from './taskActs.ts';
import { taskDatasetStore } from './taskDatasets.ts';
import { taskFacetStore } from './taskFacets.ts';
import { taskRecordStore } from './taskRecords.ts';

/** The most datasets with cached aggregations. */
const MAX_AGGREGATIONS = 8;

export const taskStore = (db: Database) => ({
  datasets: taskDatasetStore(db),
  records: taskRecordStore(db),
  rules: ruleStore(db),
  acts: taskActStore(db),
  facets: taskFacetStore(db),
  vectors: taskVectorStore(db),
  fullText: fullTextStore(db, 'task_words'),
  aggregations: datasetCache<object>(MAX_AGGREGATIONS),
  jobs: recordJobStore(db),
  dataVersion: () => db.dataVersion(),
});

export type TaskStore = ReturnType<typeof taskStore>;

export interface TaskRule {
  query: string;
  labels: string[];
  description: string | null;
  author: string;
  created_at: string;
}

const RULES = 'SELECT query, labels, description, author, created_at FROM task_rules WHERE dataset_pk = ?';

const ruleStore = (db: Database) => ({
  /** Oldest first. */
  ofDataset: (datasetPk: number) =>
    db
      .all<StoredRow>(`${RULES} ORDER BY created_at, pk`, [datasetPk])
      .map((row) => parseColumns<TaskRule>(row, 'labels')),

  find(datasetPk: number, query: string): TaskRule | undefined {
    const row = db.get<StoredRow>(`${RULES} AND query = ?`, [datasetPk, query]);
    return row && parseColumns(row, 'labels');
  },

  add: (datasetPk: number, rule: TaskRule) => db.insert('task_rules', toColumns({ dataset_pk: datasetPk, ...rule })),

  update: (datasetPk: number, { query, labels, description }: TaskRule) =>
    db.run('UPDATE task_rules SET labels = ?, description = ? WHERE dataset_pk = ? AND query = ?', [
      JSON.stringify(labels),
      description,
      datasetPk,
      query,
    ]),

  remove: (datasetPk: number, query: string) =>
    db.run('DELETE FROM task_rules WHERE dataset_pk = ? AND query = ?', [datasetPk, query]),
});

interface TaskVectorsSettings {
  pk: number;
  name: string;
  dimensions: number;
}

const taskVectorStore = (db: Database) => {
  const vectors = vectorStore(db, TASK_VECTORS);
  return {
    ...vectors,

    settingsOf: (datasetPk: number) =>
      db.all<TaskVectorsSettings>('SELECT pk, name, dimensions FROM task_vectors_settings WHERE dataset_pk = ?', [
        datasetPk,
      ]),

    define(datasetPk: number, name: string, dimensions: number): TaskVectorsSettings {
      const pk = db.insert('task_vectors_settings', { dataset_pk: datasetPk, name, dimensions });
      vectors.ensureIndex(pk, dimensions);
      return { pk, name, dimensions };
    },
  };
};
