import type { Database } from './database.ts';

/**
 * The words of a dataset's records: one full-text table for each dataset, a column for each field, rows numbered by
 * ordinal. Words come in already told apart and in lower case; the table's own tokenizer only has to part them at the
 * blanks, so every other character that may be part of a word is declared to be one.
 */
export const fullTextStore = (db: Database, prefix: 'words' | 'task_words' = 'words') => {
  const tableOf = (datasetPk: number) => `${prefix}_${datasetPk}`;
  const columnOf = (fieldPk: number) => `f${fieldPk}`;
  const exists = (datasetPk: number) =>
    db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [tableOf(datasetPk)]) !== undefined;

  return {
    /** Made with the first records, when the fields cannot change any more. */
    ensureTable(datasetPk: number, fieldPks: readonly number[]): void {
      if (exists(datasetPk)) return;
      db.exec(
        `CREATE VIRTUAL TABLE ${tableOf(datasetPk)} USING fts5 (
           ${fieldPks.map(columnOf).join(', ')},
           content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_.,:;'''")`,
      );
    },

    /** The statement that adds a record's words; its parameters are the ordinal and a text for each field. */
    insertion: (datasetPk: number, fieldPks: readonly number[]): string =>
      `INSERT INTO ${tableOf(datasetPk)} (rowid, ${fieldPks.map(columnOf).join(', ')})
       VALUES (?${', ?'.repeat(fieldPks.length)})`,

    remove: (datasetPk: number, ordinal: number) =>
      db.run(`DELETE FROM ${tableOf(datasetPk)} WHERE rowid = ?`, [ordinal]),

    drop: (datasetPk: number) => db.exec(`DROP TABLE IF EXISTS ${tableOf(datasetPk)}`),

    /** The ordinals of the records that hold every word, in one field or across all. */
    matches: (datasetPk: number, words: readonly string[], fieldPk: number | undefined): number[] =>
      words.length === 0 ? [] : find(datasetPk, expression(words, fieldPk)),

    find,

    /** How well each of these records matches (BM25), by ordinal. */
    scores(datasetPk: number, words: readonly string[], fieldPk: number | undefined): ReadonlyMap<number, number> {
      if (words.length === 0 || !exists(datasetPk)) return new Map();
      const { ordinals, ranks } = db.one<{ ordinals: string; ranks: string }>(
        `SELECT json_group_array(rowid) AS ordinals, json_group_array(rank) AS ranks
         FROM ${tableOf(datasetPk)} WHERE ${tableOf(datasetPk)} MATCH ?`,
        [expression(words, fieldPk)],
      );
      const scores = JSON.parse(ranks) as number[];
      return new Map((JSON.parse(ordinals) as number[]).map((ordinal, index) => [ordinal, -scores[index]!]));
    },
  };

  /** The ordinals of the records that an expression in the table's own language finds. */
  function find(datasetPk: number, wanted: string): number[] {
    if (!exists(datasetPk)) return [];
    const { ordinals } = db.one<{ ordinals: string }>(
      `SELECT json_group_array(rowid) AS ordinals FROM ${tableOf(datasetPk)} WHERE ${tableOf(datasetPk)} MATCH ?`,
      [wanted],
    );
    return JSON.parse(ordinals) as number[];
  }

  function expression(words: readonly string[], fieldPk: number | undefined): string {
    const all = words.map((word) => `"${word}"`).join(' AND ');
    return fieldPk === undefined ? all : `${columnOf(fieldPk)} : (${all})`;
  }
};
