import type { Migration } from '../migrate.ts';

/** Very many records of an older dataset are removed or discarded in steps; what the server's end cut short is finished at the next start. */
export const migration: Migration = {
  version: 9,
  sql: `
    CREATE TABLE task_changes_under_way (
      pk INTEGER PRIMARY KEY,
      dataset_pk INTEGER NOT NULL REFERENCES task_datasets (pk) ON DELETE CASCADE,
      becomes TEXT NOT NULL CHECK (becomes IN ('removed', 'discarded')),
      begun_at TEXT NOT NULL,
      ordinals BLOB NOT NULL
    ) STRICT;
  `,
};
