import { columnCache } from './columnCache.ts';
import { chunkPk, COLUMN_CHUNK, columnRange, decoded, emptyChunk, encode, filled, SUMMARY } from './columnChunk.ts';
import type { Chunk, ColumnTable, StoredChunk, Values } from './columnChunk.ts';
import { columnSets } from './columnSets.ts';
import type { Database } from './database.ts';
import { firstNumbers } from './firstNumbers.ts';
import { type Coding, codingOf, fits, perUnit } from './numberCodes.ts';
import type { OrdinalSet } from './ordinalSet.ts';

/** Different numbers with their frequencies, the lowest first. Without frequencies, every occurrence in no order. */
export interface Numbers {
  numbers: Float64Array;
  counts?: Uint32Array;
}

/** The range in which numbers are counted, in steps. */
const MAX_COUNTED = 2 ** 20;

/** A version is drawn at random: a number that a transaction gave and took back must not be given to other codes. */
const VERSIONS = 2 ** 52;

/**
 * The numbers of a facet by record, shortened to two bytes each: a range and the first records of an order are found by reading these.
 * Only records on the edge of a lossy code have to be looked up.
 */
export const numberColumns = (db: Database, table: ColumnTable) => {
  const cache = columnCache(db, table);
  const stored = (pk: number): StoredChunk | undefined => db.get(`SELECT * FROM ${table} WHERE pk = ?`, [pk]);

  return {
    within: columnSets(cache),

    first: firstNumbers(cache),

    /** The numbers of a set's records. Undefined for lossy codes, records with several numbers, and very different numbers. */
    counts(facetPk: number, among: OrdinalSet): Numbers | undefined {
      const chunks = cache.summaries(facetPk).map((summary) => decoded(cache.chunk(summary)));
      if (!chunks.every((chunk) => chunk.exact && chunk.lows === chunk.highs)) return undefined;
      const scale = Math.max(1, ...chunks.map(perUnit));
      // Numbers in steps of the smallest unit.
      const [first, last] = boundsOf(chunks, among, scale);
      if (first > last) return { numbers: new Float64Array(0) };
      if (last - first >= MAX_COUNTED) return undefined;
      const counts = new Uint32Array(last - first + 1);
      for (const chunk of chunks) {
        const factor = scale / perUnit(chunk);
        eachCode(chunk, among, (code) => (counts[(chunk.low + code - 1) * factor - first]! += 1));
      }
      const found = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
      const result = { numbers: new Float64Array(found), counts: new Uint32Array(found) };
      let at = 0;
      for (let index = 0; index < counts.length; index += 1) {
        if (counts[index] === 0) continue;
        result.numbers[at] = (first + index) / scale;
        result.counts[at++] = counts[index]!;
      }
      return result;
    },

    /** Stores the values of some records of a chunk; `readAll` reads those of all its records by position. */
    change(
      facetPk: number,
      number: number,
      changes: ReadonlyMap<number, Values>,
      readAll: () => ReadonlyMap<number, Values>,
    ): void {
      const pk = chunkPk(facetPk, number);
      const before = stored(pk);
      let chunk = before ? decoded(before) : undefined;
      let written = changes;
      if (!chunk || !allFit(chunk, changes)) {
        // Without a stored chunk, no other record has a value.
        if (chunk) written = readAll();
        chunk = emptyChunk(number, codingOf([...written.values()].flat(), chunk));
      }
      const { low, step, exact } = chunk;
      const { lows, highs } = filled(chunk, written);
      const { least, greatest, isOneEach } = boundsOfCodes(lows, highs);
      if (greatest === 0) {
        if (before) db.run(`DELETE FROM ${table} WHERE pk = ?`, [pk]);
        return;
      }
      const version = Math.floor(Math.random() * VERSIONS);
      db.run(`INSERT OR REPLACE INTO ${table} (${SUMMARY}, lows, highs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
        pk,
        version,
        least,
        greatest,
        low,
        step,
        exact,
        encode(lows),
        isOneEach ? null : encode(highs),
      ]);
    },

    /** Whether a chunk has the codes of these values. */
    isIntact(facetPk: number, number: number, values: ReadonlyMap<number, Values>): boolean {
      const found = stored(chunkPk(facetPk, number));
      if (!found) return values.size === 0;
      const chunk = decoded(found);
      const expected = filled(emptyChunk(number, chunk), values);
      const { least, greatest } = boundsOfCodes(expected.lows, expected.highs);
      return (
        allFit(chunk, values) &&
        found.least <= least &&
        found.greatest >= greatest &&
        expected.lows.every((code, row) => code === chunk.lows[row]) &&
        expected.highs.every((code, row) => code === chunk.highs[row])
      );
    },

    clear: (facetPk: number) => db.run(`DELETE FROM ${table} WHERE pk BETWEEN ? AND ?`, columnRange(facetPk)),
  };
};

function allFit(coding: Coding, values: ReadonlyMap<number, Values>): boolean {
  for (const own of values.values()) {
    for (let index = 0; index < own.length; index += 1) if (!fits(coding, own[index]!)) return false;
  }
  return true;
}

/** The lowest and the highest number of a set's records, in steps of a scale. */
function boundsOf(chunks: readonly Chunk[], among: OrdinalSet, scale: number): [first: number, last: number] {
  let [first, last] = [Infinity, -Infinity];
  for (const chunk of chunks) {
    let [lowest, highest] = [Infinity, -Infinity];
    eachCode(chunk, among, (code) => {
      if (code < lowest) lowest = code;
      if (code > highest) highest = code;
    });
    const factor = scale / perUnit(chunk);
    first = Math.min(first, (chunk.low + lowest - 1) * factor);
    last = Math.max(last, (chunk.low + highest - 1) * factor);
  }
  return [first, last];
}

/** Visits the codes of a set's records that have a value. */
function eachCode({ first, lows }: Chunk, among: OrdinalSet, visit: (code: number) => void): void {
  const words = among.words(first / 32, COLUMN_CHUNK / 32);
  for (let index = 0; index < words.length; index += 1) {
    for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
      const code = lows[index * 32 + 31 - Math.clz32(bits & -bits)]!;
      if (code !== 0) visit(code);
    }
  }
}

/**
 * The bounds of the codes of all records with values, 0 without any; and whether each has one value. That a code is not 0 is not asked, which
 * processors often guess wrong: one less than 0 is greater than all others.
 */
function boundsOfCodes(lows: Uint16Array, highs: Uint16Array): { least: number; greatest: number; isOneEach: boolean } {
  let leastBefore = 0xffff;
  let greatest = 0;
  let difference = 0;
  for (let row = 0; row < lows.length; row += 1) {
    const low = lows[row]!;
    const high = highs[row]!;
    const before = (low - 1) & 0xffff;
    if (before < leastBefore) leastBefore = before;
    if (high > greatest) greatest = high;
    difference |= low ^ high;
  }
  return { least: (leastBefore + 1) & 0xffff, greatest, isOneEach: difference === 0 };
}
