import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '../shapes/users.ts';
import { now } from './clock.ts';
import type { Database } from './database.ts';
import { historyStore } from './history.ts';

export interface UserRow {
  pk: number;
  id: string;
  first_name: string;
  last_name: string | null;
  username: string;
  role: Role;
  api_key: string;
  password_hash: string;
  inserted_at: string;
  updated_at: string;
}

export type NewUser = Pick<UserRow, 'first_name' | 'last_name' | 'username' | 'role' | 'password_hash'> & {
  id?: string;
  api_key?: string;
};

export type UserChanges = Partial<Pick<UserRow, 'first_name' | 'last_name' | 'username' | 'role' | 'password_hash'>>;

/** 80 random bytes, as in Argilla. */
export function newApiKey(): string {
  const key = randomBytes(80).toString('base64url');
  // Command lines read what starts with a dash as an option.
  return key.startsWith('-') ? newApiKey() : key;
}

/** Users by id, name and API key. A deleted user with responses stays as a row with `deleted_at`, which no function here returns. */
export const userStore = (db: Database) => ({
  byId: (id: string) => db.get<UserRow>('SELECT * FROM users WHERE id = ? AND deleted_at IS NULL', [id]),
  byPk: (pk: number) => db.get<UserRow>('SELECT * FROM users WHERE pk = ? AND deleted_at IS NULL', [pk]),
  byUsername: (username: string) =>
    db.get<UserRow>('SELECT * FROM users WHERE username = ? AND deleted_at IS NULL', [username]),
  byApiKey: (key: string) => db.get<UserRow>('SELECT * FROM users WHERE api_key = ? AND deleted_at IS NULL', [key]),
  all: () => db.all<UserRow>('SELECT * FROM users WHERE deleted_at IS NULL ORDER BY inserted_at, pk'),
  count: () => db.value<number>('SELECT count(*) FROM users WHERE deleted_at IS NULL')!,

  inWorkspace: (workspacePk: number) =>
    db.all<UserRow>(
      `SELECT users.* FROM workspace_users JOIN users ON users.pk = user_pk
       WHERE workspace_pk = ? ORDER BY workspace_users.inserted_at, user_pk`,
      [workspacePk],
    ),

  create(user: NewUser): UserRow {
    const at = now();
    const row = { id: randomUUID(), api_key: newApiKey(), ...user, inserted_at: at, updated_at: at };
    return db.one<UserRow>('SELECT * FROM users WHERE pk = ?', [db.insert('users', row)]);
  },

  /** Whether there is an owner besides the given user. */
  hasOwner: (withoutPk = 0) =>
    db.has("SELECT 1 FROM users WHERE role = 'owner' AND pk <> ? AND deleted_at IS NULL LIMIT 1", [withoutPk]),

  /** If nothing differs, the date stays. */
  update(user: UserRow, changes: UserChanges): UserRow {
    const isChanged = db.update('users', user, changes, { updated_at: now() });
    return isChanged ? db.one<UserRow>('SELECT * FROM users WHERE pk = ?', [user.pk]) : user;
  },

  setApiKey: (pk: number, key: string) =>
    db.run('UPDATE users SET api_key = ?, updated_at = ? WHERE pk = ?', [key, now(), pk]),

  /**
   * Deletes a user and frees the username and the id. The row stays as a tombstone until no response refers to it, since very many responses are
   * updated in batches.
   */
  markDeleted: (pk: number, keepsNameInHistory: boolean) =>
    db.transaction(() => {
      historyStore(db).releaseUser(pk, keepsNameInHistory);
      for (const table of ['api_keys', 'workspace_users', 'response_counts', 'facets', 'scores', 'confusions']) {
        db.run(`DELETE FROM ${table} WHERE user_pk = ?`, [pk]);
      }
      db.run(`UPDATE users SET id = ?, username = ?, api_key = ?, password_hash = '', deleted_at = ? WHERE pk = ?`, [
        randomUUID(),
        newApiKey(),
        newApiKey(),
        now(),
        pk,
      ]);
    }),
  remove: (pk: number) => db.run('DELETE FROM users WHERE pk = ?', [pk]),
});
