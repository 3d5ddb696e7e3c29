import type { Migration } from '../migrate.ts';

/**
 * The words of a facet that is removed are cleared away later, as its blocks are: they used to go with it, and where every
 * record has a word of its own that took as long as the records.
 */
export const migration: Migration = {
  version: 7,
  sql: ['facet_terms', 'task_facet_terms'].map(withoutReference).join(''),
};

function withoutReference(table: string): string {
  return `
    CREATE TABLE ${table}_kept (
      code INTEGER PRIMARY KEY,
      facet_pk INTEGER NOT NULL,
      term TEXT NOT NULL,
      count INTEGER NOT NULL,
      UNIQUE (facet_pk, term)
    ) STRICT;
    INSERT INTO ${table}_kept SELECT code, facet_pk, term, count FROM ${table};
    DROP TABLE ${table};
    ALTER TABLE ${table}_kept RENAME TO ${table};
  `;
}
