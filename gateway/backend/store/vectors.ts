import type { Database } from './database.ts';
import { pkOf, spanOf } from './recordAddress.ts';

export interface Neighbour {
  ordinal: number;
  /** (1 + cosine) / 2: 1 is the same direction, 0 the opposite one. */
  score: number;
}

/**
 * Asking for so many neighbours more is quicker than handing the index a list of those allowed, with 10,000 records as with
 * 50,000.
 */
export const FEW_LEFT_OUT = 150;

/**
 * Vectors are kept twice: as given, for those who ask for them back, and scaled to length one in 32 bits in a virtual table
 * for each vectors settings, where distance and angle rise together. A vector of zeros points nowhere and is never near.
 */
export const vectorStore = (db: Database) => {
  const indexOf = (settingsPk: number) => `nearest_${settingsPk}`;
  const ensureIndex = (settingsPk: number, dimensions: number) =>
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${indexOf(settingsPk)} USING vec0 (direction float[${dimensions}])`);
  const hasIndex = (settingsPk: number) =>
    db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [indexOf(settingsPk)]) !== undefined;

  return {
    ensureIndex,
    hasIndex,

    /** All that lies in the index, a vector at a time. */
    indexed: (settingsPk: number) =>
      db.iterate<{ ordinal: number; direction: Uint8Array }>(
        `SELECT rowid AS ordinal, direction FROM ${indexOf(settingsPk)}`,
      ),

    get(settingsPk: number, ordinal: number): Float64Array | undefined {
      const row = db.get<{ numbers: Uint8Array }>('SELECT numbers FROM vectors WHERE pk = ?', [
        pkOf(settingsPk, ordinal),
      ]);
      return row && new Float64Array(row.numbers.slice().buffer);
    },

    /** Stores vectors of the records given by their ordinals; `isNew` says that none of them had one. */
    put(settingsPk: number, ordinal: number, numbers: readonly number[], isNew: boolean): void {
      const table = indexOf(settingsPk);
      db.run('INSERT OR REPLACE INTO vectors (pk, numbers) VALUES (?, ?)', [
        pkOf(settingsPk, ordinal),
        bytesOf(new Float64Array(numbers.length), numbers),
      ]);
      if (!isNew) db.run(`DELETE FROM ${table} WHERE rowid = ?`, [ordinal]);
      const direction = directionOf(numbers);
      if (direction) db.run(`INSERT INTO ${table} (rowid, direction) VALUES (?, ?)`, [ordinal, direction]);
    },

    /** Puts a vector that is stored into an index that does not know it. */
    index(settingsPk: number, ordinal: number): void {
      const numbers = this.get(settingsPk, ordinal);
      const direction = numbers && directionOf(numbers);
      if (!direction) return;
      db.run(`INSERT INTO ${indexOf(settingsPk)} (rowid, direction) VALUES (?, ?)`, [ordinal, direction]);
    },

    /** Forgets the vectors of a record that is going away. */
    remove(settingsPk: number, ordinal: number): void {
      const { changes } = db.run('DELETE FROM vectors WHERE pk = ?', [pkOf(settingsPk, ordinal)]);
      if (changes > 0) db.run(`DELETE FROM ${indexOf(settingsPk)} WHERE rowid = ?`, [ordinal]);
    },

    /** Takes some vectors away, then some of the index, which cannot be asked any more; returns how many. */
    removeSome: (settingsPk: number, count: number): number =>
      db.run('DELETE FROM vectors WHERE pk IN (SELECT pk FROM vectors WHERE pk BETWEEN ? AND ? LIMIT ?)', [
        ...spanOf(settingsPk),
        count,
      ]).changes || (hasIndex(settingsPk) ? emptySome(db, indexOf(settingsPk)) : 0),

    dropIndex: (settingsPk: number): void => db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`),

    /** The records whose vectors point most nearly the same way, best first; only those in the list, if one is given. */
    nearest(settingsPk: number, numbers: readonly number[], count: number, among?: readonly number[]): Neighbour[] {
      const direction = directionOf(numbers);
      if (!direction || !hasIndex(settingsPk)) return [];
      const found = db.all<{ ordinal: number; distance: number }>(
        `SELECT rowid AS ordinal, distance FROM ${indexOf(settingsPk)} WHERE direction MATCH ? AND k = ?
         ${among ? 'AND rowid IN (SELECT value FROM json_each(?))' : ''} ORDER BY distance`,
        [direction, count, ...(among ? [JSON.stringify(among)] : [])],
      );
      return found.map(({ ordinal, distance }) => ({ ordinal, score: scoreOf(distance) }));
    },
  };
};

/** Takes a chunk out of an index, of a thousand vectors: to drop a large one whole takes as long as reading it. */
export const emptySome = (db: Database, index: string): number =>
  db.run(`DELETE FROM ${index}_vector_chunks00 WHERE rowid = (SELECT min(rowid) FROM ${index}_vector_chunks00)`)
    .changes;

/** The distance of two vectors of length one as a score, as exact as 32 bits allow. */
const scoreOf = (distance: number): number => Math.max(0, Math.round((1 - distance ** 2 / 4) * 1e7) / 1e7);

/** A vector scaled to length one, as it lies in the index; one of zeros points nowhere. */
export function directionOf(numbers: readonly number[] | Float64Array): Uint8Array | undefined {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  if (squares === 0 || !Number.isFinite(squares)) return undefined;
  return bytesOf(new Float32Array(numbers.length), numbers, Math.sqrt(squares));
}

/** Fills an array by hand: `from` takes ten times as long, and vectors are most of what is added. */
function bytesOf(
  array: Float32Array | Float64Array,
  numbers: readonly number[] | Float64Array,
  divisor = 1,
): Uint8Array {
  for (let index = 0; index < numbers.length; index += 1) array[index] = numbers[index]! / divisor;
  return new Uint8Array(array.buffer);
}
