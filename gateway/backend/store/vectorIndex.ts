import type { Database } from './database.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { ordinalOf, pkOf, spanOf } from './recordAddress.ts';
import { vectorBlocks } from './vectorBlocks.ts';
import { filledBytes, directionOf, type Numbers, numbersIn, reused } from './vectorEncoding.ts';

interface Neighbor {
  ordinal: number;
  distance: number;
}

/** How feedback or task datasets store and compare vectors. */
export interface VectorTables {
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
  encode: (numbers, array = new Float32Array(numbers.length)) => filledBytes(array, numbers),
  codedFrom: Infinity,
};

/** Up to this many extra neighbors are faster than a list of allowed records, for 10,000 as for 50,000 records. */
const MAX_EXCLUDED = 150;
/** The limit of the index. */
export const MAX_NEIGHBORS = 4096;

const CODED_AT_ONCE = 10_000;

/** The indexes of vectors, one for each settings: a table that compares all exactly, or blocks of codes for more vectors. */
export const vectorIndex = (db: Database, { vectors, index, column, encode, codedFrom }: VectorTables) => {
  const blocks = vectorBlocks(db);
  const indexOf = (settingsPk: number) => `${index}_${settingsPk}`;
  const isCoded = (settingsPk: number) => codedFrom !== Infinity && blocks.has(settingsPk);
  const ensure = (settingsPk: number, dimensions: number): void => {
    if (isCoded(settingsPk)) return;
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${indexOf(settingsPk)} USING vec0 (${column} float[${dimensions}])`);
  };
  const dropTable = (settingsPk: number): void => db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`);
  const hasTable = (settingsPk: number) => db.hasTable(indexOf(settingsPk));
  const has = (settingsPk: number) => isCoded(settingsPk) || hasTable(settingsPk);

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
  const floats = reused((length) => new Float32Array(length));

  const add = (settingsPk: number, ordinal: number, numbers: Numbers): void => {
    const encoded = encode(numbers, floats(numbers.length));
    if (!encoded) return;
    if (ordinal >= codedFrom && !isCodedNow(settingsPk)) codeAll(settingsPk);
    if (isCodedNow(settingsPk)) blocks.put(settingsPk, ordinal, encoded);
    else db.run(`INSERT INTO ${indexOf(settingsPk)} (rowid, ${column}) VALUES (?, ?)`, [ordinal, encoded]);
  };
  const remove = (settingsPk: number, ordinal: number): void => {
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

  const search = (settingsPk: number, encoded: Uint8Array, count: number, among?: OrdinalSet): Neighbor[] =>
    db.all(
      `SELECT rowid AS ordinal, distance FROM ${indexOf(settingsPk)} WHERE ${column} MATCH ? AND k = ?
       ${among ? 'AND rowid IN (SELECT value FROM json_each(?))' : ''} ORDER BY distance`,
      [encoded, count, ...(among ? [JSON.stringify([...among.toArray()])] : [])],
    );

  return {
    ensure,
    has,
    drop: dropTable,
    add,
    remove,
    codeSome,

    /** Deletes chunks of an index (of a thousand vectors each), because dropping a large one takes as long as reading it. Returns how many. */
    removeSome(settingsPk: number, count: number): number {
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
      if (!encoded || !has(settingsPk)) return [];
      if (isCoded(settingsPk)) return blocks.nearest(settingsPk, encoded, count, among);
      if (excluded > MAX_EXCLUDED) return search(settingsPk, encoded, count, among);
      const found = search(settingsPk, encoded, Math.min(count + excluded, MAX_NEIGHBORS));
      return found.filter(({ ordinal }) => !among || among.has(ordinal)).slice(0, count);
    },

    /** The indexed vectors, and whether their codes are right. */
    entries: (settingsPk: number): Iterable<{ ordinal: number; encoded: Uint8Array; isCoded: boolean }> =>
      isCoded(settingsPk)
        ? blocks.stored(settingsPk)
        : db.iterate(`SELECT rowid AS ordinal, ${column} AS encoded, 1 AS isCoded FROM ${indexOf(settingsPk)}`),

    rebuild(settingsPk: number, dimensions: number): void {
      db.transaction(() => {
        dropTable(settingsPk);
        blocks.clear(settingsPk);
        coded.set(settingsPk, false);
        const sql = `SELECT max(pk) FROM ${vectors} WHERE pk BETWEEN ? AND ?`;
        const last = db.value<number | null>(sql, spanOf(settingsPk));
        if (last != null && ordinalOf(last) >= codedFrom) return codeAll(settingsPk);
        ensure(settingsPk, dimensions);
        for (const { ordinal, numbers } of storedVectors(db, vectors, settingsPk)) add(settingsPk, ordinal, numbers);
      });
    },
  };
};

/** All vectors of some settings, as they are stored. */
export function* storedVectors(
  db: Database,
  table: VectorTables['vectors'],
  settingsPk: number,
): Generator<{ ordinal: number; numbers: Float64Array }> {
  const sql = `SELECT pk, numbers FROM ${table} WHERE pk BETWEEN ? AND ?`;
  for (const { pk, numbers } of db.iterate<{ pk: number; numbers: Uint8Array }>(sql, spanOf(settingsPk))) {
    yield { ordinal: ordinalOf(pk), numbers: numbersIn(numbers) };
  }
}
