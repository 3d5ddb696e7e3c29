import { maxEntry } from './codeScan.ts';

/** The best four levels for numbers of a normal distribution, and where they part. */
const LEVELS = [-1.5104, -0.4528, 0.4528, 1.5104];
const BOUND = 0.9816;
/** Each level as two finer ones, the one closer to zero first, and how far from zero they part. */
const FINE_LEVELS = [
  [-1.283, -2.1053],
  [-0.2311, -0.7106],
  [0.2311, 0.7106],
  [1.283, 2.1053],
] as const;
const FINE_BOUNDS = [1.6942, 0.4709, 0.4709, 1.6942];
/** The values of two numbers in a code: two bits of each, and the finer bit of each. */
const PAIRS = 64;

const ROUNDS = 3;

/** How many bytes of a code hold the two bits of all numbers; the third bits follow. */
export const shortBytes = (codeBytes: number): number => (codeBytes / 3) * 2;

/**
 * Turns vectors of length one by the same random rotation, after which all their numbers have the same distribution, whatever the model
 * was. So two bits each tell much of a vector, a third one twice as exactly, and no training is necessary. In a code, the two bits of all
 * numbers come before the third ones.
 */
export function vectorCodes(dimensions: number) {
  const codeBytes = Math.ceil(dimensions / 8) * 3;
  const bytes = shortBytes(codeBytes);
  const width = 2 ** Math.floor(Math.log2(dimensions));
  const signs = randomSigns(dimensions * ROUNDS);

  const scale = Math.sqrt(dimensions);
  const numbers = new Float64Array(bytes * 4);

  /**
   * Hadamard transforms of the first and of the last numbers in turn, each after random changes of signs. Returns the same array for every
   * direction, as very many are coded one after the other.
   */
  const rotated = (direction: ArrayLike<number>): Float64Array => {
    for (let index = 0; index < dimensions; index += 1) numbers[index] = direction[index]!;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let index = 0; index < dimensions; index += 1) numbers[index]! *= signs[round * dimensions + index]!;
      transform(numbers, round % 2 === 0 ? 0 : dimensions - width, width);
    }
    for (let index = 0; index < dimensions; index += 1) numbers[index]! *= scale;
    return numbers;
  };

  return {
    codeBytes,

    encode(direction: ArrayLike<number>): Uint8Array {
      const numbers = rotated(direction);
      const code = new Uint8Array(codeBytes);
      for (let index = 0; index < dimensions; index += 1) {
        const level = levelOf(numbers[index]!);
        code[index >>> 2]! |= level << ((index & 3) * 2);
        if (Math.abs(numbers[index]!) >= FINE_BOUNDS[level]!) code[bytes + (index >>> 3)]! |= 1 << (index & 7);
      }
      return code;
    },

    /** For each half byte of a code, what its sixteen values add to the similarity with a direction, as bytes. */
    table(direction: ArrayLike<number>): Uint8Array {
      const numbers = rotated(direction);
      const exact = new Float64Array(bytes * 32);
      let widest = Number.MIN_VALUE;
      for (let half = 0; half < bytes * 2; half += 1) {
        const [first, second] = [numbers[half * 2]!, numbers[half * 2 + 1]!];
        for (let code = 0; code < 16; code += 1) {
          exact[half * 16 + code] = first * LEVELS[code & 3]! + second * LEVELS[code >>> 2]!;
        }
        widest = Math.max(widest, (Math.abs(first) + Math.abs(second)) * 2 * LEVELS[3]!);
      }
      const most = maxEntry(bytes * 2);
      return Uint8Array.from(exact, (value, index) => {
        const half = index >>> 4;
        const lowest = -(Math.abs(numbers[half * 2]!) + Math.abs(numbers[half * 2 + 1]!)) * LEVELS[3]!;
        return Math.round(((value - lowest) / widest) * most);
      });
    },

    /** For each two numbers, what the values of their three bits add to the similarity with a direction. */
    fineTable(direction: ArrayLike<number>): Float32Array {
      const numbers = rotated(direction);
      return Float32Array.from({ length: bytes * 2 * PAIRS }, (_none, index) => {
        const [first, second] = [(index >>> 6) * 2, (index >>> 6) * 2 + 1];
        const [level, other] = [FINE_LEVELS[index & 3]!, FINE_LEVELS[(index >>> 2) & 3]!];
        return numbers[first]! * level[(index >>> 4) & 1]! + numbers[second]! * other[(index >>> 5) & 1]!;
      });
    },
  };
}

export type VectorCodes = ReturnType<typeof vectorCodes>;

const levelOf = (number: number): number => (number < 0 ? (number < -BOUND ? 0 : 1) : number < BOUND ? 2 : 3);

/** Transforms a part of the numbers. */
function transform(numbers: Float64Array, first: number, width: number): void {
  const last = first + width;
  for (let half = 1; half < width; half *= 2) {
    for (let start = first; start < last; start += half * 2) {
      for (let index = start; index < start + half; index += 1) {
        const one = numbers[index]!;
        const other = numbers[index + half]!;
        numbers[index] = one + other;
        numbers[index + half] = one - other;
      }
    }
  }
  const scale = 1 / Math.sqrt(width);
  for (let index = first; index < last; index += 1) numbers[index]! *= scale;
}

/** Returns the same signs in every process, because codes are stored. */
function randomSigns(count: number): Float64Array {
  let state = 1;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 31 === 0 ? 1 : -1;
  });
}
