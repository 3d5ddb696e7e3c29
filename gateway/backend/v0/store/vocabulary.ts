import type { Database } from '../../store/database.ts';

/** Of so many words a dataset's counts are remembered: the index has to walk through all places of a word to count it. */
const MAX_COUNTED = 20_000;

/** Of so many datasets they are, those last asked about. */
const MAX_DATASETS = 16;

/** The words there are in the texts of a task dataset, read from the text index itself. */
export const vocabularyStore = (db: Database) => {
  const known = new Set<string>();
  const counted = new Map<number, { edition: string; words: Map<string, number> }>();
  /** SQLite shows an index's words as a table, which is only a view and costs nothing. */
  const tableOf = (datasetPk: number): string | undefined => {
    const words = `task_words_${datasetPk}`;
    const table = `vocabulary_of_${words}`;
    if (known.has(table)) return table;
    if (!db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [words])) return undefined;
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table} USING fts5vocab(main, ${words}, row)`);
    known.add(table);
    return table;
  };

  return {
    /** Lets go of a dataset that is gone. */
    forget(datasetPk: number): void {
      counted.delete(datasetPk);
      const table = `vocabulary_of_task_words_${datasetPk}`;
      if (known.delete(table)) db.exec(`DROP TABLE IF EXISTS temp.${table}`);
    },

    /** All words that begin like this. */
    beginning(datasetPk: number, prefix: string): string[] {
      const table = tableOf(datasetPk);
      if (!table) return [];
      const [condition, bounds] =
        prefix === '' ? ['', []] : ['WHERE term >= ? AND term < ?', [prefix, `${prefix}\u{10FFFF}`]];
      // One long row reads quickest.
      const sql = `SELECT json_group_array(term) AS terms FROM temp.${table} ${condition}`;
      return JSON.parse(db.one<{ terms: string }>(sql, bounds).terms) as string[];
    },

    /** In how many records a word comes; `edition` says when the count has to be made anew. */
    frequency(datasetPk: number, edition: string, word: string): number {
      const table = tableOf(datasetPk);
      if (!table) return 0;
      let counts = counted.get(datasetPk);
      if (!counts || counts.edition !== edition || counts.words.size > MAX_COUNTED) {
        counts = { edition, words: new Map() };
      }
      // What was asked about last goes last.
      counted.delete(datasetPk);
      counted.set(datasetPk, counts);
      if (counted.size > MAX_DATASETS) counted.delete(counted.keys().next().value!);
      let count = counts.words.get(word);
      if (count === undefined) {
        count = db.get<{ doc: number }>(`SELECT doc FROM temp.${table} WHERE term = ?`, [word])?.doc ?? 0;
        counts.words.set(word, count);
      }
      return count;
    },
  };
};
