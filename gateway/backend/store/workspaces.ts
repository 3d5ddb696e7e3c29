import { randomUUID } from 'node:crypto';
import { now } from './clock.ts';
import type { Database } from './database.ts';

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

  /** The names of every user's workspaces, for lists that show all users. */
  namesByUser(): Map<number, string[]> {
    const rows = db.all<{ user_pk: number; name: string }>(
      `SELECT user_pk, name FROM workspace_users JOIN workspaces ON workspaces.pk = workspace_pk
       ORDER BY workspaces.inserted_at, workspaces.pk`,
    );
    const names = new Map<number, string[]>();
    for (const { user_pk, name } of rows) names.set(user_pk, [...(names.get(user_pk) ?? []), name]);
    return names;
  },

  create(name: string): WorkspaceRow {
    const at = now();
    return this.byPk(db.insert('workspaces', { id: randomUUID(), name, inserted_at: at, updated_at: at }));
  },

  remove: (pk: number) => db.run('DELETE FROM workspaces WHERE pk = ?', [pk]),

  hasMember: (workspacePk: number, userPk: number) =>
    db.get('SELECT 1 FROM workspace_users WHERE workspace_pk = ? AND user_pk = ?', [workspacePk, userPk]) !== undefined,
  addMember: (workspacePk: number, userPk: number) =>
    db.run('INSERT INTO workspace_users (workspace_pk, user_pk, inserted_at) VALUES (?, ?, ?)', [
      workspacePk,
      userPk,
      now(),
    ]),
  removeMember: (workspacePk: number, userPk: number) =>
    db.run('DELETE FROM workspace_users WHERE workspace_pk = ? AND user_pk = ?', [workspacePk, userPk]),

  /** Of either kind. */
  hasDatasets: (pk: number) =>
    db.get(
      'SELECT 1 FROM datasets WHERE workspace_pk = $pk UNION ALL SELECT 1 FROM task_datasets WHERE workspace_pk = $pk LIMIT 1',
      { pk },
    ) !== undefined,
});
