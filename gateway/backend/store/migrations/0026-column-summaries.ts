/**
 * What tells of a chunk of numbers without reading it: its version, and the bounds of its codes. Chunks from before get the bounds of all
 * codes, until they are written again. These columns stand before the codes, as reading past those takes long.
 */
export const columnSummaries = ['facet_columns', 'task_facet_columns']
  .map(
    (table) => `
      CREATE TABLE ${table}_new (
        pk INTEGER PRIMARY KEY,
        version INTEGER NOT NULL,
        least INTEGER NOT NULL,
        greatest INTEGER NOT NULL,
        low REAL NOT NULL,
        step REAL NOT NULL,
        exact INTEGER NOT NULL CHECK (exact IN (0, 1)),
        lows BLOB NOT NULL,
        highs BLOB
      ) STRICT;
      INSERT INTO ${table}_new SELECT pk, random() >> 12, 1, 65535, low, step, exact, lows, highs FROM ${table};
      DROP TABLE ${table};
      ALTER TABLE ${table}_new RENAME TO ${table};
    `,
  )
  .join('');
