import type { Database } from './database.ts';
import { ordinalOf, pkOf, spanOf } from './recordAddress.ts';
import { deleteSome, rowsByPks } from './rows.ts';
import { filledBytes, type Numbers, numbersIn, reused } from './vectorEncoding.ts';
import { storedVectors, vectorIndex, VECTORS, type VectorTables } from './vectorIndex.ts';

/** Vectors are stored as sent, and encoded in the index. */
export const vectorStore = (db: Database, tables: VectorTables = VECTORS) => {
  const { vectors, encode } = tables;
  const index = vectorIndex(db, tables);
  // Statements copy what is bound to them, see `vectorIndex`.
  const doubles = reused((length) => new Float64Array(length));
  const write = (settingsPk: number, ordinal: number, numbers: Numbers) =>
    db.run(`INSERT OR REPLACE INTO ${vectors} (pk, numbers) VALUES (?, ?)`, [
      pkOf(settingsPk, ordinal),
      filledBytes(doubles(numbers.length), numbers),
    ]);

  return {
    ensureIndex: index.ensure,
    hasIndex: index.has,
    dropIndex: index.drop,
    reindex: index.rebuild,
    codeSome: index.codeSome,
    nearest: index.nearest,

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

    /** Stores the vector of a record that has none. */
    add(settingsPk: number, ordinal: number, numbers: Numbers): void {
      db.transaction(() => {
        write(settingsPk, ordinal, numbers);
        index.add(settingsPk, ordinal, numbers);
      });
    },

    /** Stores the vector of a record in place of the one that it may have. */
    put(settingsPk: number, ordinal: number, numbers: Numbers): void {
      db.transaction(() => {
        write(settingsPk, ordinal, numbers);
        index.remove(settingsPk, ordinal);
        index.add(settingsPk, ordinal, numbers);
      });
    },

    remove(settingsPk: number, ordinal: number): void {
      db.transaction(() => {
        const { changes } = db.run(`DELETE FROM ${vectors} WHERE pk = ?`, [pkOf(settingsPk, ordinal)]);
        if (changes > 0) index.remove(settingsPk, ordinal);
      });
    },

    /** Deletes some vectors, then parts of the index. Returns how many. */
    removeSome: (settingsPk: number, count: number): number =>
      deleteSome(db, vectors, spanOf(settingsPk), count) || index.removeSome(settingsPk, count),

    /** Compares the index with the stored vectors. */
    checkIndex(settingsPk: number): { expected: number; indexed: number; differing: number } {
      let [expected, indexed, differing] = [0, 0, 0];
      for (const { numbers } of storedVectors(db, vectors, settingsPk)) if (encode(numbers)) expected += 1;
      if (!index.has(settingsPk)) return { expected, indexed, differing };
      for (const { ordinal, encoded, isCoded: isRight } of index.entries(settingsPk)) {
        indexed += 1;
        const numbers = this.get(settingsPk, ordinal);
        const correct = numbers && encode(numbers);
        if (!isRight || !correct || Buffer.compare(correct, encoded) !== 0) differing += 1;
      }
      return { expected, indexed, differing };
    },
  };
};
