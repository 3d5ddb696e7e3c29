import type { Migration } from '../migrate.ts';

/** What was done to this store once and is never to be done again. */
export const migration: Migration = {
  version: 3,
  sql: `
    CREATE TABLE marks (
      name TEXT PRIMARY KEY,
      set_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
