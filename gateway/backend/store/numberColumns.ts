import type { Database } from './database.ts';
import {
  type CodeRange,
  type Coding,
  codesWithin,
  codingOf,
  fits,
  perUnit,
  toCode,
  bestBound,
  worstBound,
} from './numberCodes.ts';
import { OrdinalSet } from './ordinalSet.ts';
import { LowestNumbers } from './lowestNumbers.ts';

/** Records in a chunk of a column. */
export const COLUMN_CHUNK = 4096;
const CHUNKS_EACH = 2 ** 20;
/** Two bytes for each record; shorter for few records with values. */
const FULL_BYTES = COLUMN_CHUNK * 2;

export type ColumnTable = 'facet_columns' | 'task_facet_columns';

interface StoredChunk extends Coding {
  pk: number;
  /** The codes of the lowest and of the highest value of each record, 0 without values. The latter is null when they are the same. */
  lows: Uint8Array;
  highs: Uint8Array | null;
}

interface Chunk extends Coding {
  /** The ordinal of the first record. */
  first: number;
  lows: Uint16Array;
  highs: Uint16Array;
}

/** A range of numbers; `accepts` decides about its bounds. */
export interface NumberRange {
  from: number;
  to: number;
  accepts: (value: number) => boolean;
}

export type Values = readonly number[];

/** Different numbers with their frequencies, the lowest first. Without frequencies, every occurrence in no order. */
export interface Numbers {
  numbers: Float64Array;
  counts?: Uint32Array;
}

/** The range in which numbers are counted, in steps. */
const MAX_COUNTED = 2 ** 20;

export const columnRange = (facetPk: number): [first: number, last: number] => [
  facetPk * CHUNKS_EACH,
  (facetPk + 1) * CHUNKS_EACH - 1,
];

/**
 * The numbers of a facet by record, shortened to two bytes each: a range and the first records of an order are found by reading these.
 * Only records on the edge of a lossy code have to be looked up.
 */
export const numberColumns = (db: Database, table: ColumnTable) => {
  const stored = (facetPk: number): StoredChunk[] =>
    db.all(`SELECT * FROM ${table} WHERE pk BETWEEN ? AND ?`, columnRange(facetPk));
  const read = (facetPk: number): Chunk[] => stored(facetPk).map(decoded);

  return {
    /** The records with a value in a range, and those that may have one. */
    within(facetPk: number, wanted: NumberRange, limit: number): { certain: OrdinalSet; possible: number[] } {
      const certain = new OrdinalSet(limit);
      const possible: number[] = [];
      for (const chunk of stored(facetPk)) {
        const codes = codesWithin(chunk, wanted);
        const pairs = wordsIn(chunk.lows);
        const bits =
          pairs.byteLength < FULL_BYTES && chunk.highs === null
            ? bitsOfPairs(firstOf(chunk.pk), pairs, codes, possible)
            : bitsOf(decoded(chunk), codes, possible);
        certain.uniteWords(firstOf(chunk.pk) / 32, bits);
      }
      return { certain, possible };
    },

    /**
     * The records of a set that may be among the first `count` by their lowest value, or by their highest one in descending order
     * (sign -1). Undefined if fewer have a value. If equal numbers keep the order of the records, only the first of those are needed.
     */
    first(
      facetPk: number,
      set: OrdinalSet,
      count: number,
      sign: 1 | -1,
      { equalsInOrder = false } = {},
    ): Uint32Array | undefined {
      const chunks = read(facetPk).map((chunk) => withBest(chunk, sign));
      // Most chunks are skipped when numbers rise or fall along the records, like dates. Equal ones stay in the order of their records.
      chunks.sort((a, b) => a.best - b.best);
      const bounds = new LowestNumbers(count);
      for (const chunk of chunks) {
        if (bounds.isFull && chunk.best >= bounds.highest) continue;
        eachCode(chunk, set, (code) => bounds.add(worstBound(chunk, code, sign)));
      }
      if (!bounds.isFull) return undefined;
      const { highest } = bounds;
      const found: number[] = [];
      const equal = new LowestNumbers(equalsInOrder ? count : 0);
      for (const chunk of chunks) {
        const isNeeded = chunk.best < highest || !equal.isFull || equal.highest > chunk.first;
        if (chunk.best > highest || !isNeeded) continue;
        eachCode(chunk, set, (code, ordinal) => {
          const best = bestBound(chunk, code, sign);
          if (best > highest) return;
          if (equalsInOrder && chunk.exact && best === highest) equal.add(ordinal);
          else found.push(ordinal);
        });
      }
      return Uint32Array.from([...found, ...equal.numbers]).sort();
    },

    /** The numbers of a set's records. Undefined for lossy codes, records with several numbers, and very different numbers. */
    counts(facetPk: number, among: OrdinalSet): Numbers | undefined {
      const chunks = read(facetPk);
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
      const pk = facetPk * CHUNKS_EACH + number;
      const stored = db.get<StoredChunk>(`SELECT * FROM ${table} WHERE pk = ?`, [pk]);
      let chunk = stored ? decoded(stored) : undefined;
      let written = changes;
      if (!chunk || ![...changes.values()].every((values) => values.every((value) => fits(chunk!, value)))) {
        written = readAll();
        chunk = emptyChunk(number, codingOf([...written.values()].flat(), chunk));
      }
      const { low, step, exact } = chunk;
      const { lows, highs } = filled(chunk, written);
      if (lows.every((code) => code === 0)) {
        if (stored) db.run(`DELETE FROM ${table} WHERE pk = ?`, [pk]);
        return;
      }
      const isOneEach = lows.every((code, row) => code === highs[row]);
      db.run(`INSERT OR REPLACE INTO ${table} (pk, low, step, exact, lows, highs) VALUES (?, ?, ?, ?, ?, ?)`, [
        pk,
        low,
        step,
        exact,
        encode(lows),
        isOneEach ? null : encode(highs),
      ]);
    },

    /** Whether a chunk has the codes of these values. */
    isIntact(facetPk: number, number: number, values: ReadonlyMap<number, Values>): boolean {
      const stored = db.get<StoredChunk>(`SELECT * FROM ${table} WHERE pk = ?`, [facetPk * CHUNKS_EACH + number]);
      if (!stored) return values.size === 0;
      const chunk = decoded(stored);
      const expected = filled(emptyChunk(number, chunk), values);
      return (
        [...values.values()].flat().every((value) => fits(chunk, value)) &&
        expected.lows.every((code, row) => code === chunk.lows[row]) &&
        expected.highs.every((code, row) => code === chunk.highs[row])
      );
    },

    clear: (facetPk: number) => db.run(`DELETE FROM ${table} WHERE pk BETWEEN ? AND ?`, columnRange(facetPk)),
  };
};

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

interface SortedChunk extends Chunk {
  /** What the sort key of its records is at least. */
  best: number;
}

/** A chunk with the codes that decide in an order as `lows`. */
function withBest(chunk: Chunk, sign: 1 | -1): SortedChunk {
  const lows = sign === 1 ? chunk.lows : chunk.highs;
  let best = 0;
  for (let row = 0; row < COLUMN_CHUNK; row += 1) {
    const code = lows[row]!;
    if (code !== 0 && (best === 0 || (sign === 1 ? code < best : code > best))) best = code;
  }
  return { ...chunk, lows, best: best === 0 ? Infinity : bestBound(chunk, best, sign) };
}

/** Visits the codes of a set's records. */
function eachCode({ first, lows }: Chunk, among: OrdinalSet, visit: (code: number, ordinal: number) => void): void {
  const words = among.words(first / 32, COLUMN_CHUNK / 32);
  for (let index = 0; index < words.length; index += 1) {
    for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
      const row = index * 32 + 31 - Math.clz32(bits & -bits);
      const code = lows[row]!;
      if (code !== 0) visit(code, first + row);
    }
  }
}

const emptyChunk = (number: number, { low, step, exact }: Coding): Chunk => ({
  ...{ low, step, exact },
  first: number * COLUMN_CHUNK,
  lows: new Uint16Array(COLUMN_CHUNK),
  highs: new Uint16Array(COLUMN_CHUNK),
});

function filled(chunk: Chunk, values: ReadonlyMap<number, Values>): { lows: Uint16Array; highs: Uint16Array } {
  const lows = chunk.lows.slice();
  const highs = chunk.highs.slice();
  for (const [row, own] of values) {
    let [lowest, highest] = [0, 0];
    for (const value of own) {
      const code = toCode(chunk, value);
      if (code === 0) continue;
      if (lowest === 0 || code < lowest) lowest = code;
      if (code > highest) highest = code;
    }
    lows[row] = lowest;
    highs[row] = highest;
  }
  return { lows, highs };
}

/** The records of a chunk of few codes, which are pairs of a position and a code. */
function bitsOfPairs(
  first: number,
  pairs: Uint16Array,
  { from, to, edges }: CodeRange,
  possible: number[],
): Uint32Array {
  const words = new Uint32Array(COLUMN_CHUNK / 32);
  for (let index = 0; index < pairs.length; index += 2) {
    const [row, code] = [pairs[index]!, pairs[index + 1]!];
    if (code >= from && code <= to) words[row >>> 5]! |= 1 << (row & 31);
    else if (edges.includes(code)) possible.push(first + row);
  }
  return words;
}

const firstOf = (pk: number): number => (pk % CHUNKS_EACH) * COLUMN_CHUNK;

function bitsOf(chunk: Chunk, within: CodeRange, possible: number[]): Uint32Array {
  const { first, lows, highs } = chunk;
  if (lows !== highs) return bitsOfSeveral(chunk, within, possible);
  const { from, to, edges } = within;
  const words = new Uint32Array(COLUMN_CHUNK / 32);
  for (let index = 0; index < words.length; index += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const code = lows[index * 32 + bit]!;
      // Without a branch, this takes half as long: one of the differences is negative outside of the range.
      bits |= ((((code - from) | (to - code)) >>> 31) ^ 1) << bit;
    }
    words[index] = bits;
  }
  for (const edge of edges) {
    for (let row = lows.indexOf(edge); row >= 0; row = lows.indexOf(edge, row + 1)) possible.push(first + row);
  }
  return words;
}

/** The same for records with several values. */
function bitsOfSeveral({ first, lows, highs }: Chunk, { from, to, edges }: CodeRange, possible: number[]): Uint32Array {
  const words = new Uint32Array(COLUMN_CHUNK / 32);
  for (let row = 0; row < COLUMN_CHUNK; row += 1) {
    const [low, high] = [lows[row]!, highs[row]!];
    if (low === 0) continue;
    if ((low >= from && low <= to) || (high >= from && high <= to)) words[row >>> 5]! |= 1 << (row & 31);
    // Another value may lie between the two.
    else if (edges.includes(low) || edges.includes(high) || (low < from && high > to)) possible.push(first + row);
  }
  return words;
}

function decoded({ pk, low, step, exact, lows, highs }: StoredChunk): Chunk {
  const lowest = codesIn(lows);
  const first = firstOf(pk);
  return { first, low, step, exact, lows: lowest, highs: highs ? codesIn(highs) : lowest };
}

function wordsIn(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}

/** Few codes are stored as pairs of a position and a code. */
function codesIn(bytes: Uint8Array): Uint16Array {
  const stored = wordsIn(bytes);
  if (stored.byteLength === FULL_BYTES) return stored;
  const codes = new Uint16Array(COLUMN_CHUNK);
  for (let index = 0; index < stored.length; index += 2) codes[stored[index]!] = stored[index + 1]!;
  return codes;
}

function encode(codes: Uint16Array): Uint8Array {
  let count = 0;
  for (let row = 0; row < COLUMN_CHUNK; row += 1) if (codes[row] !== 0) count += 1;
  if (count * 4 >= FULL_BYTES) return new Uint8Array(codes.buffer);
  const pairs = new Uint16Array(count * 2);
  let at = 0;
  for (let row = 0; row < COLUMN_CHUNK; row += 1) {
    if (codes[row] === 0) continue;
    pairs[at++] = row;
    pairs[at++] = codes[row]!;
  }
  return new Uint8Array(pairs.buffer);
}
