import { randomUUID } from 'node:crypto';
import { now } from './clock.ts';
import type { Database } from './database.ts';

export interface DatasetRow {
  pk: number;
  id: string;
  workspace_pk: number;
  /** The workspace's id for the world, joined in. */
  workspace_id: string;
  name: string;
  guidelines: string | null;
  allow_extra_metadata: 0 | 1;
  status: 'draft' | 'ready';
  last_activity_at: string;
  inserted_at: string;
  updated_at: string;
}

export interface NewDataset {
  workspacePk: number;
  name: string;
  guidelines: string | null;
  allowExtraMetadata: boolean;
}

export type DatasetChanges = Partial<Pick<DatasetRow, 'name' | 'guidelines' | 'allow_extra_metadata' | 'status'>>;

const SELECT = `
  SELECT datasets.*, workspaces.id AS workspace_id
  FROM datasets JOIN workspaces ON workspaces.pk = datasets.workspace_pk`;
const ORDER = 'ORDER BY datasets.inserted_at, datasets.pk';

export const datasetStore = (db: Database) => ({
  byId: (id: string) => db.get<DatasetRow>(`${SELECT} WHERE datasets.id = ?`, [id]),
  find: (pk: number) => db.get<DatasetRow>(`${SELECT} WHERE datasets.pk = ?`, [pk]),
  byPk: (pk: number) => db.one<DatasetRow>(`${SELECT} WHERE datasets.pk = ?`, [pk]),
  all: () => db.all<DatasetRow>(`${SELECT} ${ORDER}`),
  inWorkspace: (workspacePk: number) => db.all<DatasetRow>(`${SELECT} WHERE workspace_pk = ? ${ORDER}`, [workspacePk]),
  ofMember: (userPk: number) =>
    db.all<DatasetRow>(
      `${SELECT} WHERE workspace_pk IN (SELECT workspace_pk FROM workspace_users WHERE user_pk = ?) ${ORDER}`,
      [userPk],
    ),
  byName: (workspacePk: number, name: string) =>
    db.get<DatasetRow>(`${SELECT} WHERE workspace_pk = ? AND datasets.name = ?`, [workspacePk, name]),

  create({ workspacePk, name, guidelines, allowExtraMetadata }: NewDataset): DatasetRow {
    const at = now();
    const { lastInsertRowid } = db.run(
      `INSERT INTO datasets
         (id, workspace_pk, name, guidelines, allow_extra_metadata, status, last_activity_at, inserted_at, updated_at)
       VALUES (?, ?, ?, ?, ?, 'draft', ?, ?, ?)`,
      [randomUUID(), workspacePk, name, guidelines, allowExtraMetadata ? 1 : 0, at, at, at],
    );
    return this.byPk(lastInsertRowid);
  },

  /** Stores what differs; an update that changes nothing leaves the dates alone. */
  update(dataset: DatasetRow, changes: DatasetChanges): DatasetRow {
    const next = { ...dataset, ...changes };
    const { name, guidelines, allow_extra_metadata, status } = next;
    const isSame =
      name === dataset.name &&
      guidelines === dataset.guidelines &&
      allow_extra_metadata === dataset.allow_extra_metadata &&
      status === dataset.status;
    if (isSame) return dataset;
    const at = now();
    db.run(
      `UPDATE datasets SET name = ?, guidelines = ?, allow_extra_metadata = ?, status = ?, last_activity_at = ?, updated_at = ?
       WHERE pk = ?`,
      [name, guidelines, allow_extra_metadata, status, at, at, dataset.pk],
    );
    return this.byPk(dataset.pk);
  },

  /** Notes that somebody answered, changed or cleared a response, now or at a moment in wire format. */
  touch(pk: number, at = now()): void {
    db.run('UPDATE datasets SET last_activity_at = ?, updated_at = ? WHERE pk = ?', [at, at, pk]);
  },

  remove: (pk: number) => db.run('DELETE FROM datasets WHERE pk = ?', [pk]),
});
