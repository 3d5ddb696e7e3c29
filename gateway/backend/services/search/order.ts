/** A number to order records by, lowest first; NaN comes last. */
export type SortKey = (ordinal: number) => number;

/** The least number of each record; NaN for records without one, which come last. */
export function leastNumbers(
  limit: number,
  each: (visit: (ordinal: number, value: number) => void) => void,
  numberOf: (value: number) => number,
): Float64Array {
  const numbers = new Float64Array(limit).fill(Number.NaN);
  each((ordinal, value) => {
    const number = numberOf(value);
    if (!(numbers[ordinal]! <= number)) numbers[ordinal] = number;
  });
  return numbers;
}

/**
 * The first `count` records in order. Sorts the plain numbers of the first key to find a bound, then compares only the records before
 * it; those equal to it are sorted by the next keys.
 */
export function firstInOrder(ordinals: Uint32Array, keys: readonly SortKey[], count: number): number[] {
  const [key, ...others] = keys;
  if (!key || ordinals.length === 0 || count <= 0) return [...ordinals.subarray(0, Math.max(0, count))];
  const values = new Float64Array(ordinals.length);
  for (let index = 0; index < ordinals.length; index += 1) values[index] = key(ordinals[index]!);
  const bound = values.toSorted()[Math.min(count, ordinals.length) - 1]!;
  const before: number[] = [];
  const equal: number[] = [];
  for (let index = 0; index < ordinals.length; index += 1) {
    const value = values[index]!;
    if (value < bound || (Number.isNaN(bound) && !Number.isNaN(value))) before.push(ordinals[index]!);
    else if (value === bound || (Number.isNaN(value) && Number.isNaN(bound))) equal.push(ordinals[index]!);
  }
  before.sort((a, b) => compare(a, b, keys));
  return [...before, ...firstInOrder(Uint32Array.from(equal), others, count - before.length)];
}

function compare(a: number, b: number, keys: readonly SortKey[]): number {
  for (const key of keys) {
    const [left, right] = [key(a), key(b)];
    if (left < right || (Number.isNaN(right) && !Number.isNaN(left))) return -1;
    if (left > right || (Number.isNaN(left) && !Number.isNaN(right))) return 1;
  }
  return 0;
}
