import type { Migration } from '../migrate.ts';

/** A deleted user stays as a tombstone until its responses are nobody's, which with very many of them takes several steps. */
export const migration: Migration = {
  version: 10,
  sql: 'ALTER TABLE users ADD COLUMN deleted_at TEXT;',
};
