import type { Database } from './database.ts';
import { OrdinalSet } from './ordinalSet.ts';
import { groupBy } from './rows.ts';
import { CHUNKS_EACH, eachChunk, encodePositions, SET_CHUNK, uniteChunk } from './termSets.ts';

/** The ordinals from the first to the last one. */
export type OrdinalRange = readonly [first: number, last: number];

/** A word of a field, or of any field if that is empty. */
export interface FrequentWord {
  field: string;
  word: string;
}

/** Finds the records with a word by the full-text table. */
type Find = (datasetPk: number, word: FrequentWord, range: OrdinalRange) => readonly number[];

export const chunkRange = (chunk: number): OrdinalRange => [chunk * SET_CHUNK, (chunk + 1) * SET_CHUNK - 1];

/**
 * The records with each frequent word, for complete chunks of records: the full-text table reads every occurrence of a word, these read
 * a bit for each record. A word has sets in all complete chunks or in none. A change of a text opens its chunk, whose records are
 * searched by the full-text table until the chunk is complete again.
 */
export const wordSets = (db: Database, prefix: '' | 'task_', find: Find) => {
  const [words, sets, chunks] = [`${prefix}frequent_words`, `${prefix}word_sets`, `${prefix}word_chunks`];

  const completeChunks = (datasetPk: number): number[] =>
    db.list(
      `SELECT json_group_array(chunk) FROM (SELECT chunk FROM ${chunks} WHERE dataset_pk = ? AND is_complete = 1 ORDER BY chunk)`,
      [datasetPk],
    );

  /** Writes the sets of a word for chunks in order. */
  const write = (datasetPk: number, code: number, word: FrequentWord, written: readonly number[]): void => {
    if (written.length === 0) return;
    const range = [chunkRange(written[0]!)[0], chunkRange(written.at(-1)!)[1]] as const;
    const byChunk = groupBy(find(datasetPk, word, range), (ordinal) => Math.floor(ordinal / SET_CHUNK));
    for (const chunk of written) {
      const pk = code * CHUNKS_EACH + chunk;
      const members = membersOf(byChunk.get(chunk) ?? []);
      if (members.byteLength > 0) db.run(`INSERT OR REPLACE INTO ${sets} (pk, members) VALUES (?, ?)`, [pk, members]);
      else db.run(`DELETE FROM ${sets} WHERE pk = ?`, [pk]);
    }
  };

  const codeOf = (datasetPk: number, { field, word }: FrequentWord) =>
    db.value<number>(`SELECT code FROM ${words} WHERE dataset_pk = ? AND field = ? AND word = ?`, [
      datasetPk,
      field,
      word,
    ]);

  /** A new word gets sets in all complete chunks. */
  const add = (datasetPk: number, { field, word }: FrequentWord): number => {
    const code = db.insert(words, { dataset_pk: datasetPk, field, word });
    write(datasetPk, code, { field, word }, completeChunks(datasetPk));
    return code;
  };

  const frequentWords = (datasetPk: number) =>
    db.all<FrequentWord & { code: number }>(`SELECT code, field, word FROM ${words} WHERE dataset_pk = ?`, [datasetPk]);

  return {
    completeChunks,

    /** The codes of those words that are frequent. */
    codes: (datasetPk: number, field: string, wanted: readonly string[]): Map<string, number> =>
      new Map(
        wanted.flatMap((word) => {
          const code = codeOf(datasetPk, { field, word });
          return code === undefined ? [] : [[word, code]];
        }),
      ),

    /** The records of complete chunks with a word, by its code. */
    having(code: number, complete: ReadonlySet<number>, limit: number): OrdinalSet {
      const set = new OrdinalSet(limit);
      const range = [code * CHUNKS_EACH, (code + 1) * CHUNKS_EACH - 1];
      eachChunk(db, `${sets} WHERE pk BETWEEN ? AND ?`, range, (pk, members) => {
        const chunk = pk % CHUNKS_EACH;
        if (complete.has(chunk)) uniteChunk(set, chunk, members, limit);
      });
      return set;
    },

    /** Begins to write the sets of some chunks. */
    begin(datasetPk: number, begun: readonly number[]): void {
      for (const chunk of begun) {
        db.run(`INSERT OR REPLACE INTO ${chunks} (dataset_pk, chunk, is_complete) VALUES (?, ?, 0)`, [
          datasetPk,
          chunk,
        ]);
      }
    },

    /** Whether no text of the chunks has changed since the beginning. */
    areUnchanged: (datasetPk: number, begun: readonly number[]): boolean =>
      begun.every((chunk) => db.has(`SELECT 1 FROM ${chunks} WHERE dataset_pk = ? AND chunk = ?`, [datasetPk, chunk])),

    complete(datasetPk: number, begun: readonly number[]): void {
      for (const chunk of begun) {
        db.run(`UPDATE ${chunks} SET is_complete = 1 WHERE dataset_pk = ? AND chunk = ?`, [datasetPk, chunk]);
      }
    },

    /** After a change of a text. */
    open: (datasetPk: number, ordinal: number) =>
      db.run(`DELETE FROM ${chunks} WHERE dataset_pk = ? AND chunk = ?`, [datasetPk, Math.floor(ordinal / SET_CHUNK)]),

    /** Writes the sets of a word for chunks in order. */
    put: (datasetPk: number, written: readonly number[], word: FrequentWord) =>
      write(datasetPk, codeOf(datasetPk, word) ?? add(datasetPk, word), word, written),

    /** The frequent words of a dataset. */
    words: frequentWords,

    /** Whether the sets of all complete chunks agree with the full-text table. */
    isIntact(datasetPk: number): boolean {
      const complete = completeChunks(datasetPk);
      return frequentWords(datasetPk).every(({ code, field, word }) =>
        complete.every((chunk) => {
          const stored = db.value<Uint8Array>(`SELECT members FROM ${sets} WHERE pk = ?`, [code * CHUNKS_EACH + chunk]);
          const expected = membersOf(find(datasetPk, { field, word }, chunkRange(chunk)));
          return Buffer.compare(stored ?? new Uint8Array(0), expected) === 0;
        }),
      );
    },

    /** Deletes sets or words of a removed dataset; returns how many. */
    removeSome: (datasetPk: number, count: number): number =>
      db.run(`DELETE FROM ${chunks} WHERE dataset_pk = ?`, [datasetPk]).changes ||
      db.run(
        `DELETE FROM ${sets} WHERE pk IN (SELECT ${sets}.pk FROM ${words} CROSS JOIN ${sets}
         ON ${sets}.pk BETWEEN code << 18 AND (code << 18) + ${CHUNKS_EACH - 1} WHERE dataset_pk = ? LIMIT ?)`,
        [datasetPk, count],
      ).changes ||
      db.run(`DELETE FROM ${words} WHERE code IN (SELECT code FROM ${words} WHERE dataset_pk = ? LIMIT ?)`, [
        datasetPk,
        count,
      ]).changes,
  };
};

const membersOf = (ordinals: readonly number[]): Uint8Array =>
  encodePositions(ordinals.map((ordinal) => ordinal % SET_CHUNK));
