import type { Database } from './database.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { ordinalOf, pkOf, spanOf } from './recordAddress.ts';
import { deleteSome } from './rows.ts';

interface Neighbour {
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
  /** 32-bit floats for the index; undefined for a vector that cannot be compared. */
  encode: (numbers: Numbers) => Uint8Array | undefined;
}

/** Feedback datasets compare angles: the distance of vectors of length one rises with their angle. */
const VECTORS: VectorTables = {
  vectors: 'vectors',
  index: 'nearest',
  column: 'direction',
  encode: directionOf,
};
/** Task datasets compare Euclidean distances, as in Argilla. */
export const TASK_VECTORS: VectorTables = {
  vectors: 'task_vectors',
  index: 'task_nearest',
  column: 'vector',
  encode: (numbers) => bytesOf(new Float32Array(numbers.length), numbers),
};

/** Up to this many extra neighbours are faster than a list of allowed records, for 10,000 as for 50,000 records. */
const MAX_EXCLUDED = 150;
/** The limit of the index. */
export const MAX_NEIGHBOURS = 4096;

/** Vectors are stored as sent, and encoded in the index. */
export const vectorStore = (db: Database, { vectors, index, column, encode }: VectorTables = VECTORS) => {
  const indexOf = (settingsPk: number) => `${index}_${settingsPk}`;
  const ensureIndex = (settingsPk: number, dimensions: number) =>
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${indexOf(settingsPk)} USING vec0 (${column} float[${dimensions}])`);
  const dropIndex = (settingsPk: number): void => db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`);
  const hasIndex = (settingsPk: number) => db.hasTable(indexOf(settingsPk));
  const addToIndex = (settingsPk: number, ordinal: number, numbers: Numbers): void => {
    const encoded = encode(numbers);
    if (encoded) db.run(`INSERT INTO ${indexOf(settingsPk)} (rowid, ${column}) VALUES (?, ?)`, [ordinal, encoded]);
  };

  function* stored(settingsPk: number): Generator<{ ordinal: number; numbers: Float64Array }> {
    const sql = `SELECT pk, numbers FROM ${vectors} WHERE pk BETWEEN ? AND ?`;
    for (const { pk, numbers } of db.iterate<{ pk: number; numbers: Uint8Array }>(sql, spanOf(settingsPk))) {
      yield { ordinal: ordinalOf(pk), numbers: numbersIn(numbers) };
    }
  }

  const search = (settingsPk: number, encoded: Uint8Array, count: number, among?: OrdinalSet): Neighbour[] =>
    db.all(
      `SELECT rowid AS ordinal, distance FROM ${indexOf(settingsPk)} WHERE ${column} MATCH ? AND k = ?
       ${among ? 'AND rowid IN (SELECT value FROM json_each(?))' : ''} ORDER BY distance`,
      [encoded, count, ...(among ? [JSON.stringify([...among.toArray()])] : [])],
    );

  return {
    ensureIndex,
    hasIndex,
    dropIndex,

    get(settingsPk: number, ordinal: number): Float64Array | undefined {
      const key = [pkOf(settingsPk, ordinal)];
      const numbers = db.value<Uint8Array>(`SELECT numbers FROM ${vectors} WHERE pk = ?`, key);
      return numbers && numbersIn(numbers);
    },

    /** @param isNew whether the record has no vector yet. */
    put(settingsPk: number, ordinal: number, numbers: Numbers, isNew: boolean): void {
      db.run(`INSERT OR REPLACE INTO ${vectors} (pk, numbers) VALUES (?, ?)`, [
        pkOf(settingsPk, ordinal),
        bytesOf(new Float64Array(numbers.length), numbers),
      ]);
      if (!isNew) db.run(`DELETE FROM ${indexOf(settingsPk)} WHERE rowid = ?`, [ordinal]);
      addToIndex(settingsPk, ordinal, numbers);
    },

    remove(settingsPk: number, ordinal: number): void {
      const { changes } = db.run(`DELETE FROM ${vectors} WHERE pk = ?`, [pkOf(settingsPk, ordinal)]);
      if (changes > 0) db.run(`DELETE FROM ${indexOf(settingsPk)} WHERE rowid = ?`, [ordinal]);
    },

    /**
     * Deletes some vectors, then chunks of the index (of a thousand vectors each), because dropping a large index takes as long as
     * reading it. Returns how many.
     */
    removeSome(settingsPk: number, count: number): number {
      const deleted = deleteSome(db, vectors, spanOf(settingsPk), count);
      if (deleted > 0 || !hasIndex(settingsPk)) return deleted;
      const chunks = `${indexOf(settingsPk)}_vector_chunks00`;
      return db.run(`DELETE FROM ${chunks} WHERE rowid = (SELECT min(rowid) FROM ${chunks})`).changes;
    },

    /**
     * The records with the nearest vectors, best first, among those of the set if given. If the set excludes few records, searching for
     * more neighbours is faster than passing a list to the index.
     */
    nearest(
      settingsPk: number,
      numbers: Numbers,
      count: number,
      { among, excluded }: { among: OrdinalSet | undefined; excluded: number },
    ): Neighbour[] {
      const encoded = encode(numbers);
      if (!encoded || !hasIndex(settingsPk)) return [];
      if (excluded > MAX_EXCLUDED) return search(settingsPk, encoded, count, among);
      const found = search(settingsPk, encoded, Math.min(count + excluded, MAX_NEIGHBOURS));
      return found.filter(({ ordinal }) => !among || among.has(ordinal)).slice(0, count);
    },

    /** Compares the index with the stored vectors. */
    checkIndex(settingsPk: number): { expected: number; indexed: number; differing: number } {
      let [expected, indexed, differing] = [0, 0, 0];
      for (const { numbers } of stored(settingsPk)) if (encode(numbers)) expected += 1;
      if (!hasIndex(settingsPk)) return { expected, indexed, differing };
      const rows = db.iterate<{ ordinal: number; encoded: Uint8Array }>(
        `SELECT rowid AS ordinal, ${column} AS encoded FROM ${indexOf(settingsPk)}`,
      );
      for (const { ordinal, encoded } of rows) {
        indexed += 1;
        const numbers = this.get(settingsPk, ordinal);
        const correct = numbers && encode(numbers);
        if (!correct || Buffer.compare(correct, encoded) !== 0) differing += 1;
      }
      return { expected, indexed, differing };
    },

    reindex(settingsPk: number, dimensions: number): void {
      dropIndex(settingsPk);
      ensureIndex(settingsPk, dimensions);
      for (const { ordinal, numbers } of stored(settingsPk)) addToIndex(settingsPk, ordinal, numbers);
    },
  };
};

const numbersIn = (bytes: Uint8Array): Float64Array => new Float64Array(bytes.slice().buffer);

/** A vector of length one; zero vectors have no direction. */
function directionOf(numbers: Numbers): Uint8Array | undefined {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  if (squares === 0 || !Number.isFinite(squares)) return undefined;
  return bytesOf(new Float32Array(numbers.length), numbers, Math.sqrt(squares));
}

/** Ten times as fast as `from`; vectors are the largest part of new records. */
function bytesOf(array: Float32Array | Float64Array, numbers: Numbers, divisor = 1): Uint8Array {
  for (let index = 0; index < numbers.length; index += 1) array[index] = numbers[index]! / divisor;
  return new Uint8Array(array.buffer);
}
