import type { Database } from './database.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { ordinalOf, pkOf, spanOf } from './recordAddress.ts';
import { deleteSome, rowsByPks } from './rows.ts';
import { vectorBlocks } from './vectorBlocks.ts';

interface Neighbor {
  ordinal: number;
  distance: number;
}

type Numbers = readonly number[] | Float64Array;

/** How feedback or task datasets store and compare vectors. */
interface VectorTables {
  vectors: 'vectors' | 'task_vectors';
  /** The prefix of the virtual tables, one for each vectors settings. */
  index: 'nearest' | 'task_nearest';
  column: 'direction' | 'vector';
  /** 32-bit floats for the index, by default in an array of their own; undefined for a vector that cannot be compared. */
  encode: (numbers: Numbers, array?: Float32Array<ArrayBuffer>) => Uint8Array | undefined;
  /** From this ordinal on, vectors are compared by short codes first; up to it, all are compared exactly. */
  codedFrom: number;
}

/** Feedback datasets compare angles: the distance of vectors of length one rises with their angle. */
export const VECTORS: VectorTables = {
  vectors: 'vectors',
  index: 'nearest',
  column: 'direction',
  encode: directionOf,
  codedFrom: 50_000,
};
/** Task datasets compare Euclidean distances, as in Argilla. */
export const TASK_VECTORS: VectorTables = {
  vectors: 'task_vectors',
  index: 'task_nearest',
  column: 'vector',
  encode: (numbers, array = new Float32Array(numbers.length)) => bytesOf(array, numbers),
  codedFrom: Infinity,
};

/** Up to this many extra neighbors are faster than a list of allowed records, for 10,000 as for 50,000 records. */
const MAX_EXCLUDED = 150;
/** The limit of the index. */
export const MAX_NEIGHBORS = 4096;

const CODED_AT_ONCE = 10_000;

/** Vectors are stored as sent, and encoded in the index. */
export const vectorStore = (db: Database, { vectors, index, column, encode, codedFrom }: VectorTables = VECTORS) => {
  const blocks = vectorBlocks(db);
  const indexOf = (settingsPk: number) => `${index}_${settingsPk}`;
  const isCoded = (settingsPk: number) => codedFrom !== Infinity && blocks.has(settingsPk);
  const ensureIndex = (settingsPk: number, dimensions: number): void => {
    if (isCoded(settingsPk)) return;
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${indexOf(settingsPk)} USING vec0 (${column} float[${dimensions}])`);
  };
  const dropTable = (settingsPk: number): void => db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`);
  const hasTable = (settingsPk: number) => db.hasTable(indexOf(settingsPk));
  const hasIndex = (settingsPk: number) => isCoded(settingsPk) || hasTable(settingsPk);

  /** Caches which settings have coded vectors until the transaction ends, because it is asked for every vector. */
  const coded = new Map<number, boolean>();
  db.beforeCommit(() => coded.clear());
  db.onRollback(() => coded.clear());
  const isCodedNow = (settingsPk: number): boolean => {
    const known = coded.get(settingsPk) ?? isCoded(settingsPk);
    coded.set(settingsPk, known);
    return known;
  };

  // Statements copy what is bound to them, so that vectors that are stored one after the other need no memory of their own.
  const doubles = reused((length) => new Float64Array(length));
  const floats = reused((length) => new Float32Array(length));

  const addToIndex = (settingsPk: number, ordinal: number, numbers: Numbers): void => {
    const encoded = encode(numbers, floats(numbers.length));
    if (!encoded) return;
    if (ordinal >= codedFrom && !isCodedNow(settingsPk)) codeAll(settingsPk);
    if (isCodedNow(settingsPk)) blocks.put(settingsPk, ordinal, encoded);
    else db.run(`INSERT INTO ${indexOf(settingsPk)} (rowid, ${column}) VALUES (?, ?)`, [ordinal, encoded]);
  };
  const removeFromIndex = (settingsPk: number, ordinal: number): void => {
    if (isCodedNow(settingsPk)) blocks.remove(settingsPk, ordinal);
    else db.run(`DELETE FROM ${indexOf(settingsPk)} WHERE rowid = ?`, [ordinal]);
  };

  /** Codes stored vectors from an ordinal on; returns the next one, or undefined after the last. Then the exact index is dropped. */
  function codeSome(settingsPk: number, from: number): number | undefined {
    const rows = db.all<{ pk: number; numbers: Uint8Array }>(
      `SELECT pk, numbers FROM ${vectors} WHERE pk BETWEEN ? AND ? LIMIT ${CODED_AT_ONCE}`,
      [pkOf(settingsPk, from), spanOf(settingsPk)[1]],
    );
    for (const { pk, numbers } of rows) {
      const encoded = encode(numbersIn(numbers));
      if (encoded) blocks.put(settingsPk, ordinalOf(pk), encoded);
    }
    if (rows.length === CODED_AT_ONCE) return ordinalOf(rows.at(-1)!.pk) + 1;
    dropTable(settingsPk);
    coded.set(settingsPk, true);
    return undefined;
  }

  function codeAll(settingsPk: number): void {
    for (let from: number | undefined = 0; from !== undefined;) from = codeSome(settingsPk, from);
  }

  function* stored(settingsPk: number): Generator<{ ordinal: number; numbers: Float64Array }> {
    const sql = `SELECT pk, numbers FROM ${vectors} WHERE pk BETWEEN ? AND ?`;
    for (const { pk, numbers } of db.iterate<{ pk: number; numbers: Uint8Array }>(sql, spanOf(settingsPk))) {
      yield { ordinal: ordinalOf(pk), numbers: numbersIn(numbers) };
    }
  }

  const indexedVectors = (settingsPk: number): Iterable<{ ordinal: number; encoded: Uint8Array; isCoded: boolean }> =>
    isCoded(settingsPk)
      ? blocks.stored(settingsPk)
      : db.iterate(`SELECT rowid AS ordinal, ${column} AS encoded, 1 AS isCoded FROM ${indexOf(settingsPk)}`);

  const search = (settingsPk: number, encoded: Uint8Array, count: number, among?: OrdinalSet): Neighbor[] =>
    db.all(
      `SELECT rowid AS ordinal, distance FROM ${indexOf(settingsPk)} WHERE ${column} MATCH ? AND k = ?
       ${among ? 'AND rowid IN (SELECT value FROM json_each(?))' : ''} ORDER BY distance`,
      [encoded, count, ...(among ? [JSON.stringify([...among.toArray()])] : [])],
    );

  return {
    ensureIndex,
    hasIndex,
    dropIndex: dropTable,
    codeSome,

    get(settingsPk: number, ordinal: number): Float64Array | undefined {
      const key = [pkOf(settingsPk, ordinal)];
      const numbers = db.value<Uint8Array>(`SELECT numbers FROM ${vectors} WHERE pk = ?`, key);
      return numbers && numbersIn(numbers);
    },

    /** The vectors of some records, by ordinal, read with one statement. */
    of(settingsPk: number, ordinals: readonly number[]): Map<number, Float64Array> {
      const pks = ordinals.map((ordinal) => pkOf(settingsPk, ordinal));
      const rows = rowsByPks<{ pk: number; numbers: Uint8Array }>(db, vectors, pks);
      return new Map(rows.map(({ pk, numbers }) => [ordinalOf(pk), numbersIn(numbers)]));
    },

    /** @param isNew whether the record has no vector yet. */
    put(settingsPk: number, ordinal: number, numbers: Numbers, isNew: boolean): void {
      db.transaction(() => {
        db.run(`INSERT OR REPLACE INTO ${vectors} (pk, numbers) VALUES (?, ?)`, [
          pkOf(settingsPk, ordinal),
          bytesOf(doubles(numbers.length), numbers),
        ]);
        if (!isNew) removeFromIndex(settingsPk, ordinal);
        addToIndex(settingsPk, ordinal, numbers);
      });
    },

    remove(settingsPk: number, ordinal: number): void {
      db.transaction(() => {
        const { changes } = db.run(`DELETE FROM ${vectors} WHERE pk = ?`, [pkOf(settingsPk, ordinal)]);
        if (changes > 0) removeFromIndex(settingsPk, ordinal);
      });
    },

    /**
     * Deletes some vectors, then chunks of the index (of a thousand vectors each), because dropping a large index takes as long as
     * reading it. Returns how many.
     */
    removeSome(settingsPk: number, count: number): number {
      const deleted = deleteSome(db, vectors, spanOf(settingsPk), count);
      if (deleted > 0) return deleted;
      if (!hasTable(settingsPk)) return blocks.removeSome(settingsPk, count);
      const chunks = `${indexOf(settingsPk)}_vector_chunks00`;
      return db.run(`DELETE FROM ${chunks} WHERE rowid = (SELECT min(rowid) FROM ${chunks})`).changes;
    },

    /**
     * The records with the nearest vectors, best first, among those of the set if given. If the set excludes few records, searching for
     * more neighbors is faster than passing a list to the index.
     */
    nearest(
      settingsPk: number,
      numbers: Numbers,
      count: number,
      { among, excluded }: { among: OrdinalSet | undefined; excluded: number },
    ): Neighbor[] {
      const encoded = encode(numbers);
      if (!encoded || !hasIndex(settingsPk)) return [];
      if (isCoded(settingsPk)) return blocks.nearest(settingsPk, encoded, count, among);
      if (excluded > MAX_EXCLUDED) return search(settingsPk, encoded, count, among);
      const found = search(settingsPk, encoded, Math.min(count + excluded, MAX_NEIGHBORS));
      return found.filter(({ ordinal }) => !among || among.has(ordinal)).slice(0, count);
    },

    /** Compares the index with the stored vectors. */
    checkIndex(settingsPk: number): { expected: number; indexed: number; differing: number } {
      let [expected, indexed, differing] = [0, 0, 0];
      for (const { numbers } of stored(settingsPk)) if (encode(numbers)) expected += 1;
      if (!hasIndex(settingsPk)) return { expected, indexed, differing };
      for (const { ordinal, encoded, isCoded: isRight } of indexedVectors(settingsPk)) {
        indexed += 1;
        const numbers = this.get(settingsPk, ordinal);
        const correct = numbers && encode(numbers);
        if (!isRight || !correct || Buffer.compare(correct, encoded) !== 0) differing += 1;
      }
      return { expected, indexed, differing };
    },

    reindex(settingsPk: number, dimensions: number): void {
      db.transaction(() => {
        dropTable(settingsPk);
        blocks.clear(settingsPk);
        coded.set(settingsPk, false);
        const sql = `SELECT max(pk) FROM ${vectors} WHERE pk BETWEEN ? AND ?`;
        const last = db.value<number | null>(sql, spanOf(settingsPk));
        if (last != null && ordinalOf(last) >= codedFrom) return codeAll(settingsPk);
        ensureIndex(settingsPk, dimensions);
        for (const { ordinal, numbers } of stored(settingsPk)) addToIndex(settingsPk, ordinal, numbers);
      });
    },
  };
};

const numbersIn = (bytes: Uint8Array): Float64Array => new Float64Array(bytes.slice().buffer);

/** A vector of length one; zero vectors have no direction. */
function directionOf(numbers: Numbers, array = new Float32Array(numbers.length)): Uint8Array | undefined {
  const squares = squaresOf(numbers);
  if (squares > MIN_SQUARES && squares < Infinity) return bytesOf(array, numbers, Math.sqrt(squares));
  // The squares of very large and very small numbers are lost.
  const all = Array.from(numbers);
  const largest = all.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return largest === 0
    ? undefined
    : directionOf(
        all.map((number) => number / largest),
        array,
      );
}

/** Below it, sums of squares lose digits. */
const MIN_SQUARES = 1e-290;

function squaresOf(numbers: Numbers): number {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  return squares;
}

/** Returns the same array for every vector of a length. */
function reused<Array>(make: (length: number) => Array): (length: number) => Array {
  const byLength = new Map<number, Array>();
  return (length) => {
    let array = byLength.get(length);
    if (!array) byLength.set(length, (array = make(length)));
    return array;
  };
}

/** Distances are squared as 32-bit floats, up to 2 ** 128. */
const MAX_LENGTH = 2 ** 62;

/** Whether the Euclidean distance of two such vectors can be compared. */
export const isMeasurable = (numbers: Numbers): boolean => squaresOf(numbers) <= MAX_LENGTH ** 2;

/** Ten times as fast as `from`; vectors are the largest part of new records. */
function bytesOf(array: Float32Array | Float64Array, numbers: Numbers, divisor = 1): Uint8Array {
  for (let index = 0; index < numbers.length; index += 1) array[index] = numbers[index]! / divisor;
  return new Uint8Array(array.buffer);
}
