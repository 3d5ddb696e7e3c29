import {
  ADD,
  advance,
  constant,
  get,
  instantiate,
  LESS_UNSIGNED,
  load,
  loop,
  moduleOf,
  MULTIPLY,
  number,
  set,
  SHIFT_LEFT,
  simd,
  store,
  SUBTRACT,
  tee,
} from './webAssembly.ts';

/** Vectors in a group, whose codes are compared side by side. */
export const GROUP = 16;

/** Four entries are added up in a byte, all of them in two bytes. */
const [MAX_OF_FOUR, MAX_SUM] = [255, 65_535];

/** The arguments are addresses and numbers; returns where the list of found groups ends. */
type Scan = (
  codes: number,
  groups: number,
  table: number,
  scores: number,
  bytes: number,
  least: number,
  found: number,
) => number;

/**
 * Compiles the inner loop of a search in vectors to WebAssembly, which can look up sixteen codes of four bits at once. It adds up, for
 * each vector, the entries of a table for its codes: `bytes` bytes (an even number) of two codes each, with sixteen entries for every
 * code. A byte of all vectors of a group comes before their next byte.
 */
export const codeScan = (memory: WebAssembly.Memory): Scan => instantiate<Scan>((scan ??= scanModule()), memory);

/** Returns the largest entry that a table may have for vectors with so many codes. */
export const maxEntry = (codes: number): number => Math.floor(Math.min(MAX_OF_FOUR / 4, MAX_SUM / codes));

let scan: WebAssembly.Module | undefined;

/** Parameters, then local variables. */
const [CODES, GROUPS, TABLE, SCORES, BYTES, LEAST, FOUND] = [0, 1, 2, 3, 4, 5, 6];
const [ENTRY, END, LOW, HIGH, PAIR, ENTRIES, BOUNDS] = [7, 8, 9, 10, 11, 12, 13];

function scanModule(): WebAssembly.Module {
  const [widen, widenUpper, addWords, addBytes] = [simd(0x89), simd(0x8a), simd(0x8e), simd(0x6e)];
  /** The entries for the lower or upper codes of a byte of each vector. */
  const lookUp = (entry: number, codes: number[]) => [...get(ENTRY), ...load(entry), ...codes, ...simd(0x0e)];
  const entriesOf = (byte: number) => [
    ...get(CODES),
    ...load(byte * 16),
    ...set(PAIR),
    ...lookUp(byte * 32, [...get(PAIR), ...constant(0x0f), ...simd(0x4e)]),
    ...lookUp(byte * 32 + 16, [...get(PAIR), ...number(4), ...simd(0x6d)]),
    ...addBytes,
  ];
  const bytesOfGroup = loop([
    ...entriesOf(0),
    ...entriesOf(1),
    ...addBytes,
    ...set(ENTRIES),
    ...[...get(LOW), ...get(ENTRIES), ...widen, ...addWords, ...set(LOW)],
    ...[...get(HIGH), ...get(ENTRIES), ...widenUpper, ...addWords, ...set(HIGH)],
    ...advance(CODES, 32),
    ...advance(ENTRY, 64),
    ...get(CODES),
    ...get(END),
    LESS_UNSIGNED,
  ]);
  const reaches = (scores: number) => [...get(scores), ...get(BOUNDS), ...simd(0x36)];
  // Works without a branch: always writes the address, but moves on only if the vector is a candidate.
  const listGroup = [
    ...get(FOUND),
    ...get(SCORES),
    ...STORE_INTEGER,
    ...get(FOUND),
    ...reaches(LOW),
    ...reaches(HIGH),
    ...simd(0x50),
    ...simd(0x53),
    ...number(2),
    SHIFT_LEFT,
    ADD,
    ...set(FOUND),
  ];
  const groups = loop([
    ...constant(0),
    ...set(LOW),
    ...constant(0),
    ...set(HIGH),
    ...get(TABLE),
    ...set(ENTRY),
    ...get(CODES),
    ...get(BYTES),
    ...number(GROUP),
    MULTIPLY,
    ADD,
    ...set(END),
    ...bytesOfGroup,
    ...get(SCORES),
    ...get(LOW),
    ...store(0),
    ...get(SCORES),
    ...get(HIGH),
    ...store(16),
    ...listGroup,
    ...advance(SCORES, 32),
    ...get(GROUPS),
    ...number(1),
    SUBTRACT,
    ...tee(GROUPS),
  ]);
  const bounds = [...get(LEAST), ...simd(0x10), ...set(BOUNDS)];
  return moduleOf({ parameters: 7, integers: 2, vectors: 5, returns: true }, [...bounds, ...groups, ...get(FOUND)]);
}

const STORE_INTEGER = [0x36, 2, 0];
