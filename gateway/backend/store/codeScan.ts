/** Vectors in a group, whose codes are compared side by side. */
export const GROUP = 16;

/** Numbers up to this are sums of bytes without overflow. */
const MAX_SUM = 65_535;

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
 * each vector, the entries of a table for its codes: `bytes` bytes of two codes each, with sixteen entries for every code. A byte of
 * all vectors of a group comes before their next byte.
 */
export function codeScan(memory: WebAssembly.Memory): Scan {
  const { exports } = new WebAssembly.Instance(compiled(), { env: { memory } });
  return exports.scan as Scan;
}

/** Returns the largest entry that a table may have for vectors with so many codes. */
export const maxEntry = (codes: number): number => Math.min(255, Math.floor(MAX_SUM / codes));

let module: WebAssembly.Module | undefined;

const compiled = (): WebAssembly.Module => (module ??= new WebAssembly.Module(moduleBytes()));

const [I32, V128, FUNCTION] = [0x7f, 0x7b, 0x60];
/** Parameters, then local variables. */
const [CODES, GROUPS, TABLE, SCORES, BYTES, LEAST, FOUND] = [0, 1, 2, 3, 4, 5, 6];
const [ENTRY, END, LOW, HIGH, PAIR, ENTRIES, BOUNDS] = [7, 8, 9, 10, 11, 12, 13];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const widen = [...simd(0x89)];
  const widenUpper = [...simd(0x8a)];
  const addWords = simd(0x8e);
  const lookUp = (half: number, codes: number[]) => [
    ...get(ENTRY),
    ...load(half),
    ...codes,
    ...simd(0x0e),
    ...set(ENTRIES),
    ...get(LOW),
    ...get(ENTRIES),
    ...widen,
    ...addWords,
    ...set(LOW),
    ...get(HIGH),
    ...get(ENTRIES),
    ...widenUpper,
    ...addWords,
    ...set(HIGH),
  ];
  const lowerCodes = [...get(PAIR), ...constant(0x0f), ...simd(0x4e)];
  const upperCodes = [...get(PAIR), ...number(4), ...simd(0x6d)];
  const bytesOfGroup = loop([
    ...get(CODES),
    ...load(0),
    ...set(PAIR),
    ...lookUp(0, lowerCodes),
    ...lookUp(16, upperCodes),
    ...advance(CODES, 16),
    ...advance(ENTRY, 32),
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
    0x22,
    GROUPS,
  ]);
  const bounds = [...get(LEAST), ...simd(0x10), ...set(BOUNDS)];
  const body = [2, 2, I32, 5, V128, ...bounds, ...groups, ...get(FOUND), END_OF_BLOCK];
  return new Uint8Array([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, [1, FUNCTION, 7, I32, I32, I32, I32, I32, I32, I32, 1, I32]),
    ...section(2, [1, ...name('env'), ...name('memory'), 2, 0, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('scan'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

const [ADD, SUBTRACT, MULTIPLY, SHIFT_LEFT, LESS_UNSIGNED, END_OF_BLOCK] = [0x6a, 0x6b, 0x6c, 0x74, 0x49, 0x0b];
const STORE_INTEGER = [0x36, 2, 0];

function leb(value: number): number[] {
  const rest = value >>> 7;
  return rest === 0 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...leb(rest)];
}

const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];
const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const number = (value: number): number[] => [0x41, value];
const simd = (operation: number): number[] => [0xfd, ...leb(operation)];
const load = (offset: number): number[] => [...simd(0x00), 4, offset];
const store = (offset: number): number[] => [...simd(0x0b), 4, offset];
const constant = (byte: number): number[] => [...simd(0x0c), ...new Array<number>(16).fill(byte)];
const advance = (local: number, by: number): number[] => [...get(local), ...number(by), ADD, ...set(local)];
/** Repeats while the last value on the stack is true. */
const loop = (content: number[]): number[] => [0x03, 0x40, ...content, 0x0d, 0x00, END_OF_BLOCK];
