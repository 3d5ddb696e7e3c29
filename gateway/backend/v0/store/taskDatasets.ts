import { now } from '../../store/clock.ts';
import type { Database, SqlValue } from '../../store/database.ts';
import type { Task } from '../shapes/datasets.ts';

export interface TaskDatasetRow {
  pk: number;
  workspace_pk: number;
  /** The workspace's name, joined in. */
  workspace: string;
  name: string;
  task: Task;
  tags: Record<string, string>;
  metadata: Record<string, unknown>;
  settings: TaskSettings | null;
  is_closed: 0 | 1;
  multi_label: 0 | 1 | null;
  inputs: string[];
  created_by: string;
  created_at: string;
  last_updated: string;
  next_ordinal: number;
  records: number;
  /** An incomplete copy is invisible. */
  is_unfinished: 0 | 1;
}

export interface TaskSettings {
  label_schema?: { labels: { id: string; name: string; description?: string }[] };
  vectors?: Record<string, { dim: number }>;
}

type NewTaskDataset = Pick<TaskDatasetRow, 'workspace_pk' | 'name' | 'task' | 'tags' | 'metadata' | 'created_by'> &
  Partial<Pick<TaskDatasetRow, 'is_unfinished'>>;
type Changes = Partial<
  Omit<TaskDatasetRow, 'pk' | 'workspace_pk' | 'workspace' | 'name' | 'task' | 'created_by' | 'created_at'>
>;

const SELECT = `
  SELECT task_datasets.*, workspaces.name AS workspace
  FROM task_datasets JOIN workspaces ON workspaces.pk = workspace_pk`;
const JSON_COLUMNS = ['tags', 'metadata', 'settings', 'inputs'] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];

export const taskDatasetStore = (db: Database) => ({
  byPk: (pk: number): TaskDatasetRow => read(db.one<Stored>(`${SELECT} WHERE task_datasets.pk = ?`, [pk])),

  all: (): TaskDatasetRow[] => db.all<Stored>(`${SELECT} WHERE is_unfinished = 0 ORDER BY task_datasets.pk`).map(read),

  hasAny: (): boolean => db.get('SELECT 1 FROM task_datasets LIMIT 1') !== undefined,

  byName(workspacePk: number, name: string): TaskDatasetRow | undefined {
    const row = db.get<Stored>(`${SELECT} WHERE workspace_pk = ? AND task_datasets.name = ? AND is_unfinished = 0`, [
      workspacePk,
      name,
    ]);
    return row && read(row);
  },

  inWorkspaces: (workspacePks: readonly number[]): TaskDatasetRow[] =>
    db
      .all<Stored>(
        `${SELECT} WHERE workspace_pk IN (SELECT value FROM json_each(?)) AND is_unfinished = 0 ORDER BY task_datasets.pk`,
        [JSON.stringify(workspacePks)],
      )
      .map(read),

  create(dataset: NewTaskDataset): TaskDatasetRow {
    const at = now();
    const { lastInsertRowid } = db.run(
      `INSERT INTO task_datasets (workspace_pk, name, task, tags, metadata, is_closed, inputs, created_by, created_at,
         last_updated, next_ordinal, records, is_unfinished)
       VALUES ($workspace_pk, $name, $task, $tags, $metadata, 0, '[]', $created_by, $at, $at, 0, 0, $is_unfinished)`,
      {
        is_unfinished: 0,
        ...dataset,
        tags: JSON.stringify(dataset.tags),
        metadata: JSON.stringify(dataset.metadata),
        at,
      },
    );
    return this.byPk(lastInsertRowid);
  },

  update(pk: number, changes: Changes): void {
    const columns = Object.entries(changes).map(([name, value]): [string, SqlValue] => [
      name,
      JSON_COLUMNS.includes(name as JsonColumn) && value !== null ? JSON.stringify(value) : (value as SqlValue),
    ]);
    const set = columns.map(([name]) => `${name} = $${name}`).join(', ');
    db.run(`UPDATE task_datasets SET ${set} WHERE pk = $pk`, { ...Object.fromEntries(columns), pk });
  },

  exists: (pk: number): boolean => db.get('SELECT 1 FROM task_datasets WHERE pk = ?', [pk]) !== undefined,

  /** Makes a complete copy visible. */
  finish: (pk: number, name: string) =>
    db.run('UPDATE task_datasets SET name = ?, is_unfinished = 0 WHERE pk = ?', [name, pk]),

  /** Incomplete copies, including those of a former process. */
  unfinished: () => db.all<{ pk: number }>('SELECT pk FROM task_datasets WHERE is_unfinished = 1'),

  remove: (pk: number) => db.run('DELETE FROM task_datasets WHERE pk = ?', [pk]),
});

type Stored = Omit<TaskDatasetRow, JsonColumn> & Record<JsonColumn, string>;

/** Parses the JSON columns in place. */
const read = (row: Stored): TaskDatasetRow =>
  Object.assign(
    row,
    ...JSON_COLUMNS.map((name) => ({ [name]: JSON.parse(row[name] ?? 'null') as unknown })),
  ) as TaskDatasetRow;
