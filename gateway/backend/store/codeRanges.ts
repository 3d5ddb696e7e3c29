import { COLUMN_CHUNK, FULL_BYTES, wordsIn } from './columnChunk.ts';
import { advance, get, instantiate, LESS_UNSIGNED, load, loop, moduleOf, set, simd } from './webAssembly.ts';

/** The arguments are addresses, then the lowest code of the range and how far the highest is from it. */
type Compare = (codes: number, end: number, bits: number, from: number, width: number) => void;

/** Compares the codes of a chunk with ranges, sixteen codes at once. */
export function codeRanges() {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const compare = instantiate<Compare>((comparison ??= compareModule()), memory);
  const bytes = new Uint8Array(memory.buffer, 0, FULL_BYTES);
  const codes = new Uint16Array(memory.buffer, 0, COLUMN_CHUNK);
  const bits = new Uint32Array(memory.buffer, FULL_BYTES, COLUMN_CHUNK / 32);

  return {
    /** Takes the stored codes that are compared next; few of them are pairs of a position and a code. */
    load(stored: Uint8Array): void {
      if (stored.byteLength === FULL_BYTES) return bytes.set(stored);
      codes.fill(0);
      const pairs = wordsIn(stored);
      for (let index = 0; index < pairs.length; index += 2) codes[pairs[index]!] = pairs[index + 1]!;
    },

    /** A bit for each record with a code in a range, valid until the next call. */
    within(from: number, to: number): Uint32Array {
      if (from <= to) compare(0, FULL_BYTES, FULL_BYTES, from, to - from);
      else bits.fill(0);
      return bits;
    },
  };
}

let comparison: WebAssembly.Module | undefined;

/** Parameters, then local variables. */
const [CODES, END, BITS, FROM, WIDTH, LOWEST, WIDTHS] = [0, 1, 2, 3, 4, 5, 6];

function compareModule(): WebAssembly.Module {
  const repeat = (integer: number, target: number) => [...get(integer), ...simd(0x10), ...set(target)];
  /** Compares the difference without a sign, so that lower codes are outside, too. */
  const within = (offset: number) => [
    ...get(CODES),
    ...load(offset),
    ...get(LOWEST),
    ...simd(0x91),
    ...get(WIDTHS),
    ...simd(0x34),
  ];
  const sixteen = loop([
    ...get(BITS),
    ...within(0),
    ...within(16),
    ...simd(0x65),
    ...simd(0x64),
    ...STORE_TWO_BYTES,
    ...advance(BITS, 2),
    ...advance(CODES, 32),
    ...get(CODES),
    ...get(END),
    LESS_UNSIGNED,
  ]);
  const body = [...repeat(FROM, LOWEST), ...repeat(WIDTH, WIDTHS), ...sixteen];
  return moduleOf({ parameters: 5, integers: 0, vectors: 2, returns: false }, body);
}

const STORE_TWO_BYTES = [0x3b, 1, 0];
