import type { Migration } from '../migrate.ts';

/** What removed datasets and vectors settings have left behind; `number` is the pk they had. */
export const migration: Migration = {
  version: 4,
  sql: `
    CREATE TABLE leftovers (
      kind TEXT NOT NULL CHECK (kind IN ('dataset', 'vectors')),
      number INTEGER NOT NULL,
      PRIMARY KEY (kind, number)
    ) STRICT, WITHOUT ROWID;
  `,
};
