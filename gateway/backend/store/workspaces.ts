import { randomUUID } from 'node:crypto';
import { now } from './clock.ts';
import type { Database } from './database.ts';
import { groupBy } from './rows.ts';

export interface WorkspaceRow {
  pk: number;
  id: string;
  name: string;
  inserted_at: string;
  updated_at: string;
}

export const workspaceStore = (db: Database) => ({
  byId: (id: string) => db.get<WorkspaceRow>('SELECT * FROM workspaces WHERE id = ?', [id]),
  byPk: (pk: number) => db.one<WorkspaceRow>('SELECT * FROM workspaces WHERE pk = ?', [pk]),
  byName: (name: string) => db.get<WorkspaceRow>('SELECT * FROM workspaces WHERE name = ?', [name]),
  all: () => db.all<WorkspaceRow>('SELECT * FROM workspaces ORDER BY inserted_at, pk'),

  ofUser: (userPk: number) =>
    db.all<WorkspaceRow>(
      `SELECT workspaces.* FROM workspace_users JOIN workspaces ON workspaces.pk = workspace_pk
       WHERE user_pk = ? ORDER BY workspaces.inserted_at, workspaces.pk`,
      [userPk],
    ),

  /** The workspaces of every user, with one query. */
  byUser(): Map<number, WorkspaceRow[]> {
    const rows = db.all<WorkspaceRow & { user_pk: number }>(
      `SELECT user_pk, workspaces.* FROM workspace_users JOIN workspaces ON workspaces.pk = workspace_pk
       ORDER BY workspaces.inserted_at, workspaces.pk`,
    );
    return groupBy(rows, ({ user_pk }) => user_pk);
  },

  create(name: string, id: string = randomUUID()): WorkspaceRow {
    const at = now();
    return this.byPk(db.insert('workspaces', { id, name, inserted_at: at, updated_at: at }));
  },

  remove: (pk: number) => db.run('DELETE FROM workspaces WHERE pk = ?', [pk]),

  hasMember: (workspacePk: number, userPk: number) =>
    db.has('SELECT 1 FROM workspace_users WHERE workspace_pk = ? AND user_pk = ?', [workspacePk, userPk]),
  addMember: (workspacePk: number, userPk: number) =>
    db.insert('workspace_users', { workspace_pk: workspacePk, user_pk: userPk, inserted_at: now() }),
  removeMember: (workspacePk: number, userPk: number) =>
    db.run('DELETE FROM workspace_users WHERE workspace_pk = ? AND user_pk = ?', [workspacePk, userPk]),

  hasDatasets: (pk: number) =>
    db.has(
      'SELECT 1 FROM datasets WHERE workspace_pk = $pk UNION ALL SELECT 1 FROM task_datasets WHERE workspace_pk = $pk LIMIT 1',
      { pk },
    ),
});
