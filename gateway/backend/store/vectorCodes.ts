import { maxEntry } from './codeScan.ts';

/** Bytes of the code of a vector: two bits for each number. */
export const codeBytes = (dimensions: number): number => Math.ceil(dimensions / 4);

/** The best four levels for numbers of a normal distribution, and where they part. */
const LEVELS = [-1.5104, -0.4528, 0.4528, 1.5104];
const BOUND = 0.9816;

const ROUNDS = 3;

/**
 * Turns vectors of length one by the same random rotation, after which all their numbers have the same distribution, whatever the model
 * was. So two bits each tell much of a vector, and no training is necessary.
 */
export function vectorCodes(dimensions: number) {
  const bytes = codeBytes(dimensions);
  const width = 2 ** Math.floor(Math.log2(dimensions));
  const signs = randomSigns(dimensions * ROUNDS);

  /** Hadamard transforms of the first and of the last numbers in turn, each after random changes of signs. */
  const rotated = (direction: ArrayLike<number>): Float64Array => {
    const numbers = new Float64Array(bytes * 4);
    for (let index = 0; index < dimensions; index += 1) numbers[index] = direction[index]!;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let index = 0; index < dimensions; index += 1) numbers[index]! *= signs[round * dimensions + index]!;
      transform(numbers.subarray(round % 2 === 0 ? 0 : dimensions - width, dimensions), width);
    }
    for (let index = 0; index < dimensions; index += 1) numbers[index]! *= Math.sqrt(dimensions);
    return numbers;
  };

  return {
    bytes,

    encode(direction: ArrayLike<number>): Uint8Array {
      const numbers = rotated(direction);
      const code = new Uint8Array(bytes);
      for (let index = 0; index < dimensions; index += 1)
        code[index >>> 2]! |= levelOf(numbers[index]!) << ((index & 3) * 2);
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
  };
}

export type VectorCodes = ReturnType<typeof vectorCodes>;

const levelOf = (number: number): number => (number < 0 ? (number < -BOUND ? 0 : 1) : number < BOUND ? 2 : 3);

function transform(numbers: Float64Array, width: number): void {
  for (let half = 1; half < width; half *= 2) {
    for (let start = 0; start < width; start += half * 2) {
      for (let index = start; index < start + half; index += 1) {
        const [one, other] = [numbers[index]!, numbers[index + half]!];
        numbers[index] = one + other;
        numbers[index + half] = one - other;
      }
    }
  }
  const scale = 1 / Math.sqrt(width);
  for (let index = 0; index < width; index += 1) numbers[index]! *= scale;
}

/** Returns the same signs in every process, because codes are stored. */
function randomSigns(count: number): Float64Array {
  let state = 1;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 31 === 0 ? 1 : -1;
  });
}
