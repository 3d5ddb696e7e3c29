import { randomUUID } from 'node:crypto';
import { now } from './clock.ts';
import type { Database } from './database.ts';

export interface DatasetRow {
  pk: number;
  id: string;
  workspace_pk: number;
  workspace_id: string;
  name: string;
  guidelines: string | null;
  allow_extra_metadata: 0 | 1;
  status: 'draft' | 'ready';
  /** How many submitted responses complete a record; null if everyone answers every record. */
  min_submitted: number | null;
  /** JSON. */
  metadata: string | null;
  last_activity_at: string;
  inserted_at: string;
  updated_at: string;
}

export type NewDataset = Pick<DatasetRow, 'workspace_pk' | 'name' | 'guidelines' | 'allow_extra_metadata'> &
  Partial<Pick<DatasetRow, 'min_submitted' | 'metadata'>>;
export type DatasetChanges = Partial<
  Pick<DatasetRow, 'name' | 'guidelines' | 'allow_extra_metadata' | 'status' | 'min_submitted' | 'metadata'>
>;

const SELECT = `
  SELECT datasets.*, workspaces.id AS workspace_id
  FROM datasets JOIN workspaces ON workspaces.pk = datasets.workspace_pk`;
const ORDER = 'ORDER BY datasets.inserted_at, datasets.pk';

export const datasetStore = (db: Database) => ({
  byId: (id: string) => db.get<DatasetRow>(`${SELECT} WHERE datasets.id = ?`, [id]),
  find: (pk: number) => db.get<DatasetRow>(`${SELECT} WHERE datasets.pk = ?`, [pk]),
  byPk: (pk: number) => db.one<DatasetRow>(`${SELECT} WHERE datasets.pk = ?`, [pk]),
  byIds: (ids: readonly string[]) =>
    db.all<DatasetRow>(`${SELECT} WHERE datasets.id IN (SELECT value FROM json_each(?)) ${ORDER}`, [
      JSON.stringify(ids),
    ]),
  all: () => db.all<DatasetRow>(`${SELECT} ${ORDER}`),
  inWorkspace: (workspacePk: number) => db.all<DatasetRow>(`${SELECT} WHERE workspace_pk = ? ${ORDER}`, [workspacePk]),
  ofMember: (userPk: number) =>
    db.all<DatasetRow>(
      `${SELECT} WHERE workspace_pk IN (SELECT workspace_pk FROM workspace_users WHERE user_pk = ?) ${ORDER}`,
      [userPk],
    ),
  byName: (workspacePk: number, name: string) =>
    db.get<DatasetRow>(`${SELECT} WHERE workspace_pk = ? AND datasets.name = ?`, [workspacePk, name]),

  create(dataset: NewDataset): DatasetRow {
    const at = now();
    const dates = { last_activity_at: at, inserted_at: at, updated_at: at };
    return this.byPk(db.insert('datasets', { id: randomUUID(), ...dataset, status: 'draft', ...dates }));
  },

  /** If nothing differs, the dates stay. */
  update(dataset: DatasetRow, changes: DatasetChanges): DatasetRow {
    const at = now();
    const isChanged = db.update('datasets', dataset, changes, { last_activity_at: at, updated_at: at });
    return isChanged ? this.byPk(dataset.pk) : dataset;
  },

  /** Sets the date of the last activity. */
  touch(pk: number, at = now()): void {
    db.run('UPDATE datasets SET last_activity_at = ?, updated_at = ? WHERE pk = ?', [at, at, pk]);
  },

  remove: (pk: number) => db.run('DELETE FROM datasets WHERE pk = ?', [pk]),
});
