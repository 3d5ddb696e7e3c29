import type { Migration } from '../migrate.ts';

/**
 * What removed datasets, vectors settings and facets have left behind; `number` is the pk they had. A facet's blocks used to
 * go with it, which for all facets of a large dataset took long.
 */
export const migration: Migration = {
  version: 4,
  sql: `
    CREATE TABLE leftovers (
      kind TEXT NOT NULL CHECK (kind IN ('dataset', 'vectors', 'facet')),
      number INTEGER NOT NULL,
      PRIMARY KEY (kind, number)
    ) STRICT, WITHOUT ROWID;
    DROP TRIGGER facet_blocks_go_with_their_facet;
    CREATE TRIGGER facets_leave_blocks AFTER DELETE ON facets BEGIN
      INSERT INTO leftovers (kind, number) VALUES ('facet', old.pk);
    END;
  `,
};
