import { now } from '../../store/clock.ts';
import type { Database } from '../../store/database.ts';
import { parseColumns, type StoredRow, toColumns } from '../../store/rows.ts';
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
  Omit<TaskDatasetRow, 'pk' | 'workspace_pk' | 'workspace' | 'task' | 'created_by' | 'created_at'>
>;

const SELECT = `
  SELECT task_datasets.*, workspaces.name AS workspace
  FROM task_datasets JOIN workspaces ON workspaces.pk = workspace_pk`;

const read = (row: StoredRow): TaskDatasetRow => parseColumns(row, 'tags', 'metadata', 'settings', 'inputs');

export const taskDatasetStore = (db: Database) => ({
  byPk: (pk: number): TaskDatasetRow => read(db.one(`${SELECT} WHERE task_datasets.pk = ?`, [pk])),

  all: (): TaskDatasetRow[] =>
    db.all<StoredRow>(`${SELECT} WHERE is_unfinished = 0 ORDER BY task_datasets.pk`).map(read),

  hasAny: (): boolean => db.has('SELECT 1 FROM task_datasets LIMIT 1'),

  byName(workspacePk: number, name: string): TaskDatasetRow | undefined {
    const sql = `${SELECT} WHERE workspace_pk = ? AND task_datasets.name = ? AND is_unfinished = 0`;
    const row = db.get<StoredRow>(sql, [workspacePk, name]);
    return row && read(row);
  },

  inWorkspaces: (workspacePks: readonly number[]): TaskDatasetRow[] =>
    db
      .all<StoredRow>(
        `${SELECT} WHERE workspace_pk IN (SELECT value FROM json_each(?)) AND is_unfinished = 0 ORDER BY task_datasets.pk`,
        [JSON.stringify(workspacePks)],
      )
      .map(read),

  create(dataset: NewTaskDataset): TaskDatasetRow {
    const at = now();
    const initial = { is_closed: 0, inputs: [], next_ordinal: 0, records: 0, created_at: at, last_updated: at };
    return this.byPk(db.insert('task_datasets', toColumns({ ...initial, ...dataset })));
  },

  update: (pk: number, changes: Changes): void => void db.update('task_datasets', { pk }, toColumns(changes), {}),

  exists: (pk: number): boolean => db.has('SELECT 1 FROM task_datasets WHERE pk = ?', [pk]),

  /** Incomplete copies, including those of a former process. */
  unfinished: () => db.all<{ pk: number }>('SELECT pk FROM task_datasets WHERE is_unfinished = 1'),

  remove: (pk: number) => db.run('DELETE FROM task_datasets WHERE pk = ?', [pk]),
});
