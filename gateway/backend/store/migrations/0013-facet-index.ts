/**
 * What filters and sort orders read: the records with each term, and the numbers of records as short codes. Both follow from the blocks.
 * Facets that existed before are indexed after the step, one by one.
 */
export const facetIndex = `
  ${['facet', 'task_facet'].map(tables).join('')}
  CREATE TABLE unindexed (
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (kind, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO unindexed SELECT 'facet', pk FROM facets UNION ALL SELECT 'task_facet', pk FROM task_facets;
`;

function tables(prefix: string): string {
  return `
    CREATE TABLE ${prefix}_sets (
      pk INTEGER PRIMARY KEY,
      members BLOB NOT NULL
    ) STRICT;
    CREATE TABLE ${prefix}_columns (
      pk INTEGER PRIMARY KEY,
      low REAL NOT NULL,
      step REAL NOT NULL,
      exact INTEGER NOT NULL CHECK (exact IN (0, 1)),
      lows BLOB NOT NULL,
      highs BLOB
    ) STRICT;
  `;
}
