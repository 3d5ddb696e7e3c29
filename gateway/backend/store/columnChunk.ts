import { type Coding, toCode } from './numberCodes.ts';

/** Records in a chunk of a column. */
export const COLUMN_CHUNK = 4096;
const CHUNKS_EACH = 2 ** 20;
/** Two bytes for each record; shorter for few records with values. */
export const FULL_BYTES = COLUMN_CHUNK * 2;

export type ColumnTable = 'facet_columns' | 'task_facet_columns';

export type Values = readonly number[];

/** A chunk without its codes. */
export interface Summary extends Coding {
  pk: number;
  /** Never the same for other codes of this chunk. */
  version: number;
  /** The bounds of its codes. */
  least: number;
  greatest: number;
}

export const SUMMARY = 'pk, version, least, greatest, low, step, exact';

export interface StoredChunk extends Summary {
  /** The codes of the lowest and of the highest value of each record, 0 without values. The latter is null when they are the same. */
  lows: Uint8Array;
  highs: Uint8Array | null;
}

export interface Chunk extends Coding {
  /** The ordinal of the first record. */
  first: number;
  lows: Uint16Array;
  highs: Uint16Array;
}

export const chunkPk = (facetPk: number, number: number): number => facetPk * CHUNKS_EACH + number;

export const columnRange = (facetPk: number): [first: number, last: number] => [
  chunkPk(facetPk, 0),
  chunkPk(facetPk, CHUNKS_EACH - 1),
];

/** The ordinal of the first record of a chunk. */
export const firstOf = (pk: number): number => (pk % CHUNKS_EACH) * COLUMN_CHUNK;

export const emptyChunk = (number: number, { low, step, exact }: Coding): Chunk => ({
  low,
  step,
  exact,
  first: number * COLUMN_CHUNK,
  lows: new Uint16Array(COLUMN_CHUNK),
  highs: new Uint16Array(COLUMN_CHUNK),
});

export function filled(chunk: Chunk, values: ReadonlyMap<number, Values>): { lows: Uint16Array; highs: Uint16Array } {
  const lows = chunk.lows.slice();
  const highs = chunk.highs.slice();
  for (const [row, own] of values) {
    let [lowest, highest] = [0, 0];
    for (let index = 0; index < own.length; index += 1) {
      const code = toCode(chunk, own[index]!);
      if (code === 0) continue;
      if (lowest === 0 || code < lowest) lowest = code;
      if (code > highest) highest = code;
    }
    lows[row] = lowest;
    highs[row] = highest;
  }
  return { lows, highs };
}

export function decoded({ pk, low, step, exact, lows, highs }: StoredChunk): Chunk {
  const lowest = codesIn(lows);
  const first = firstOf(pk);
  return { first, low, step, exact, lows: lowest, highs: highs ? codesIn(highs) : lowest };
}

export function wordsIn(bytes: Uint8Array): Uint16Array {
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

export function encode(codes: Uint16Array): Uint8Array {
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
