import type { Database } from './database.ts';
import { OrdinalSet } from './ordinalSet.ts';
import { datasetCache } from './rows.ts';
import { chunkRange, type OrdinalRange, wordSets } from './wordSets.ts';

/** Cached frequencies of a dataset. */
const MAX_FREQUENCIES = 20_000;
const MAX_DATASETS = 16;
/** Searching more ranges one by one takes longer than searching all records. */
const MAX_RANGES = 8;
/** Rows of a removed dataset that are deleted at a time. */
const REMOVED_AT_ONCE = 10_000;
/** Pages of 4 KB that are written at a time when parts of an index are merged. */
const MERGED_AT_ONCE = 128;
/** The changes that FTS5 reports for a merge that finds nothing to do. */
const NOTHING_MERGED = 1;

/**
 * A full-text table for each dataset, with a column for each field and the ordinals as row ids. Texts are tokenized already, so the
 * table's tokenizer only splits them at spaces and accepts all other characters of words.
 */
export const fullTextStore = (db: Database, prefix: 'words' | 'task_words' = 'words') => {
  const vocabularies = new Set<string>();
  const frequencies = datasetCache<Map<string, number>>(MAX_DATASETS);
  /** Datasets whose index gets a part with each transaction, which `mergeSome` merges with others. */
  const mergedLater = new Set<number>();
  db.onRollback(() => mergedLater.clear());
  /** Datasets whose index may have parts to merge. */
  const unmerged = new Set<number>();

  const tableOf = (datasetPk: number) => `${prefix}_${datasetPk}`;
  const columnOf = (fieldPk: number) => `f${fieldPk}`;
  const exists = (datasetPk: number) => db.hasTable(tableOf(datasetPk));

  /** Called with new records; the first ones fix the fields. */
  const ensureTable = (datasetPk: number, fieldPks: readonly number[]): void => {
    if (mergedLater.has(datasetPk)) return;
    const table = tableOf(datasetPk);
    if (!exists(datasetPk)) {
      db.exec(
        `CREATE VIRTUAL TABLE ${table} USING fts5 (
           ${fieldPks.map(columnOf).join(', ')},
           content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_.,:;'''")`,
      );
    }
    // Stored with the table; those of earlier releases merge in commits.
    db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0)`);
    mergedLater.add(datasetPk);
  };

  /** Writes changes, `added` with the words of each field. Not a function of each request, see `FacetChanges`. */
  const write = (
    datasetPk: number,
    removed: ReadonlySet<number>,
    fieldPks: readonly number[],
    added: ReadonlyMap<number, readonly string[]>,
  ): void => {
    for (const ordinal of removed) {
      db.run(`DELETE FROM ${tableOf(datasetPk)} WHERE rowid = ?`, [ordinal]);
      sets.open(datasetPk, ordinal);
    }
    if (added.size === 0) return;
    ensureTable(datasetPk, fieldPks);
    const insertion = `INSERT INTO ${tableOf(datasetPk)} (rowid, ${fieldPks.map(columnOf).join(', ')})
      VALUES (?${', ?'.repeat(fieldPks.length)})`;
    for (const [ordinal, texts] of added) db.run(insertion, [ordinal, ...texts]);
    unmerged.add(datasetPk);
  };

  /** Returns whether something is left. */
  const merge = (datasetPk: number): boolean => {
    const table = tableOf(datasetPk);
    const changes = () => db.value<number>('SELECT total_changes()')!;
    const before = changes();
    db.transaction(() => db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${MERGED_AT_ONCE})`));
    return changes() - before > NOTHING_MERGED;
  };

  /** A virtual table with the words of an index. */
  const vocabularyOf = (datasetPk: number): string | undefined => {
    const table = `vocabulary_of_${tableOf(datasetPk)}`;
    if (vocabularies.has(table)) return table;
    if (!exists(datasetPk)) return undefined;
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table} USING fts5vocab(main, ${tableOf(datasetPk)}, row)`);
    vocabularies.add(table);
    return table;
  };

  /** The ordinals of the records that match an FTS5 expression. */
  const find = (datasetPk: number, expression: string, range?: OrdinalRange): number[] => {
    const table = tableOf(datasetPk);
    if (!exists(datasetPk)) return [];
    const within = range ? 'AND rowid BETWEEN ? AND ?' : '';
    return db.list(`SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH ? ${within}`, [
      expression,
      ...(range ?? []),
    ]);
  };

  const allOf = (words: readonly string[], field: string): string => {
    const all = words.map((word) => `"${word}"`).join(' AND ');
    return field === '' ? all : `${field} : (${all})`;
  };
  const fieldOf = (fieldPk: number | undefined): string => (fieldPk === undefined ? '' : columnOf(fieldPk));

  const sets = wordSets(db, prefix === 'words' ? '' : 'task_', (datasetPk, { field, word }, range) =>
    find(datasetPk, allOf([word], field), range),
  );

  return {
    find,
    name: prefix,
    sets,
    fieldOf,

    /**
     * Collects changes of a transaction and writes them at its end. When another statement fires a trigger, SQLite makes FTS5 write out
     * what it has in memory; in between, that would be after each record. `fieldPks` are the fields of the added texts.
     */
    changes(datasetPk: number, fieldPks: readonly number[] = []) {
      const removed = new Set<number>();
      const added = new Map<number, readonly string[]>();
      return {
        /** `texts` has the words of each field, separated by spaces. */
        add: (ordinal: number, texts: readonly string[]) => void added.set(ordinal, texts),
        remove: (ordinal: number) => void (added.delete(ordinal) || removed.add(ordinal)),
        flush: () => write(datasetPk, removed, fieldPks, added),
      };
    },

    /** Whether new texts may have left parts of an index to be merged. */
    hasUnmerged: (): boolean => unmerged.size > 0,

    /** Merges parts of an index, so that searches have few to read. Returns false once nothing is left. */
    mergeSome(): boolean {
      for (const datasetPk of unmerged) {
        if (exists(datasetPk) && merge(datasetPk)) return true;
        unmerged.delete(datasetPk);
      }
      return false;
    },

    /** Deletes some rows of a removed dataset; returns their number. */
    removeSome: sets.removeSome,

    drop(datasetPk: number): void {
      const vocabulary = `vocabulary_of_${tableOf(datasetPk)}`;
      frequencies.delete(datasetPk);
      mergedLater.delete(datasetPk);
      if (vocabularies.delete(vocabulary)) db.exec(`DROP TABLE IF EXISTS temp.${vocabulary}`);
      db.exec(`DROP TABLE IF EXISTS ${tableOf(datasetPk)}`);
      while (sets.removeSome(datasetPk, REMOVED_AT_ONCE) > 0);
    },

    /** The records with every word, in one field or any. Sets answer for frequent words, as far as their chunks are complete. */
    matches(datasetPk: number, words: readonly string[], fieldPk: number | undefined, limit: number): OrdinalSet {
      if (words.length === 0) return new OrdinalSet(limit);
      const field = fieldOf(fieldPk);
      const codes = sets.codes(datasetPk, field, words);
      const complete = new Set(codes.size > 0 ? sets.completeChunks(datasetPk) : []);
      const ranges = rangesBetween(complete, limit);
      if (complete.size === 0 || ranges.length > MAX_RANGES)
        return new OrdinalSet(limit, find(datasetPk, allOf(words, field)));

      const rare = words.filter((word) => !codes.has(word));
      let found = rare.length > 0 ? new OrdinalSet(limit, find(datasetPk, allOf(rare, field))) : undefined;
      for (const code of codes.values()) {
        const having = sets.having(code, complete, limit);
        found = found ? found.intersect(having) : having;
      }
      for (const range of ranges)
        for (const ordinal of find(datasetPk, allOf(words, field), range)) found!.add(ordinal);
      return found!;
    },

    /** The relevance (BM25) of each match by ordinal. */
    scores(datasetPk: number, words: readonly string[], fieldPk: number | undefined): ReadonlyMap<number, number> {
      if (words.length === 0 || !exists(datasetPk)) return new Map();
      const { ordinals, ranks } = db.one<{ ordinals: string; ranks: string }>(
        `SELECT json_group_array(rowid) AS ordinals, json_group_array(rank) AS ranks
         FROM ${tableOf(datasetPk)} WHERE ${tableOf(datasetPk)} MATCH ?`,
        [allOf(words, fieldOf(fieldPk))],
      );
      const scores = JSON.parse(ranks) as number[];
      return new Map((JSON.parse(ordinals) as number[]).map((ordinal, index) => [ordinal, -scores[index]!]));
    },

    wordsBeginning(datasetPk: number, beginning: string): string[] {
      const table = vocabularyOf(datasetPk);
      if (!table) return [];
      const [condition, bounds] =
        beginning === '' ? ['', []] : ['WHERE term >= ? AND term < ?', [beginning, `${beginning}\u{10FFFF}`]];
      return db.list(`SELECT json_group_array(term) FROM temp.${table} ${condition}`, bounds);
    },

    /** How many records below a limit contain a word, cached for a version of the dataset. */
    frequency(datasetPk: number, version: string, word: string, limit: number): number {
      const counts = frequencies.get(datasetPk, version, () => new Map());
      if (counts.size > MAX_FREQUENCIES) counts.clear();
      let count = counts.get(word);
      if (count === undefined) {
        count = this.matches(datasetPk, [word], undefined, limit).size;
        counts.set(word, count);
      }
      return count;
    },
  };
};

export type WordChanges = ReturnType<ReturnType<typeof fullTextStore>['changes']>;

/** The ranges of ordinals outside the complete chunks. */
function rangesBetween(complete: ReadonlySet<number>, limit: number): OrdinalRange[] {
  const ranges: OrdinalRange[] = [];
  let next = 0;
  for (const chunk of [...complete].sort((a, b) => a - b)) {
    const [first, last] = chunkRange(chunk);
    if (first > next) ranges.push([next, first - 1]);
    next = last + 1;
  }
  if (limit > next) ranges.push([next, limit - 1]);
  return ranges;
}
