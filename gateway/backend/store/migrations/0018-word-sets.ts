/**
 * The records with each frequent word, so that a search reads kilobytes for each hundred thousand records. They follow from the full-text
 * tables and are written in the background, a chunk of records at a time.
 */
export const wordSets = ['', 'task_'].map(tables).join('');

function tables(prefix: string): string {
  return `
    CREATE TABLE ${prefix}frequent_words (
      code INTEGER PRIMARY KEY,
      dataset_pk INTEGER NOT NULL,
      -- The column of the full-text table, or empty for all of them.
      field TEXT NOT NULL,
      word TEXT NOT NULL,
      UNIQUE (dataset_pk, field, word)
    ) STRICT;
    CREATE TABLE ${prefix}word_sets (
      pk INTEGER PRIMARY KEY,
      members BLOB NOT NULL
    ) STRICT;
    CREATE TABLE ${prefix}word_chunks (
      dataset_pk INTEGER NOT NULL,
      chunk INTEGER NOT NULL,
      is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
      PRIMARY KEY (dataset_pk, chunk)
    ) STRICT, WITHOUT ROWID;
  `;
}
