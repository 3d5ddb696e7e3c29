import type { Migration } from '../migrate.ts';

/** A copy of an older dataset is made in steps; until the last it is there for nobody. */
export const migration: Migration = {
  version: 8,
  sql: 'ALTER TABLE task_datasets ADD COLUMN is_unfinished INTEGER NOT NULL DEFAULT 0 CHECK (is_unfinished IN (0, 1));',
};
