import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Scope } from '../shapes/apiKeys.ts';
import { now } from './clock.ts';
import type { Database } from './database.ts';

export interface ApiKeyRow {
  pk: number;
  id: string;
  user_pk: number;
  name: string;
  /** The first characters of the key. */
  start: string;
  scope: Scope;
  all_workspaces: 0 | 1;
  inserted_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export interface NewApiKey {
  userPk: number;
  name: string;
  scope: Scope;
  /** Null for all workspaces of the user. */
  workspacePks: readonly number[] | null;
  expiresAt: string | null;
}

const COLUMNS = 'pk, id, user_pk, name, start, scope, all_workspaces, inserted_at, expires_at, last_used_at';

/** Tells keys apart from other secrets, for people and for programs that look for leaked ones. */
const PREFIX = 'marl_';
const BYTES = 32;
const SHOWN = PREFIX.length + 6;

/** A key is random, so a fast hash protects it as well as a slow one. */
const hashOf = (key: string): Uint8Array => createHash('sha256').update(key).digest();

export const apiKeyStore = (db: Database) => ({
  byKey: (key: string) =>
    key.startsWith(PREFIX)
      ? db.get<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE hash = ?`, [hashOf(key)])
      : undefined,
  byId: (id: string) => db.get<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = ?`, [id]),
  ofUser: (userPk: number) =>
    db.all<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE user_pk = ? ORDER BY inserted_at, pk`, [userPk]),
  byName: (userPk: number, name: string) =>
    db.get<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE user_pk = ? AND name = ?`, [userPk, name]),

  workspacePks: (pk: number): number[] =>
    db.column('SELECT workspace_pk FROM api_key_workspaces WHERE key_pk = ?', [pk]),

  /** Returns the key itself, too, which cannot be read later. */
  create({ userPk, name, scope, workspacePks, expiresAt }: NewApiKey): { row: ApiKeyRow; key: string } {
    const key = PREFIX + randomBytes(BYTES).toString('base64url');
    return db.transaction(() => {
      const pk = db.insert('api_keys', {
        id: randomUUID(),
        user_pk: userPk,
        name,
        scope,
        hash: hashOf(key),
        start: key.slice(0, SHOWN),
        all_workspaces: Number(workspacePks === null),
        inserted_at: now(),
        expires_at: expiresAt,
      });
      for (const workspace_pk of workspacePks ?? []) db.insert('api_key_workspaces', { key_pk: pk, workspace_pk });
      return { row: db.one<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE pk = ?`, [pk]), key };
    });
  },

  markUsed: (pk: number) => db.run('UPDATE api_keys SET last_used_at = ? WHERE pk = ?', [now(), pk]),
  remove: (pk: number) => db.run('DELETE FROM api_keys WHERE pk = ?', [pk]),
});
