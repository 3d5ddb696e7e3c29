/** A number to order records by, lowest first; NaN comes last. */
export type SortKey = (ordinal: number) => number;

/**
 * The numbers of so many records, each the least of those told of it: going down the numbers are turned round, so that the
 * greatest counts there, and records without one come last either way.
 */
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
 * The first `count` of some records in order. The keys' plain numbers are sorted to find the last one that still counts;
 * only the few records before it are compared one by one, and only those level with it go on to the next key.
 */
export function firstInOrder(ordinals: Uint32Array, keys: readonly SortKey[], count: number): number[] {
  const [key, ...others] = keys;
  if (!key || ordinals.length === 0 || count <= 0) return [...ordinals.subarray(0, Math.max(0, count))];
  const values = new Float64Array(ordinals.length);
  for (let index = 0; index < ordinals.length; index += 1) values[index] = key(ordinals[index]!);
  const bound = values.toSorted()[Math.min(count, ordinals.length) - 1]!;
  const before: number[] = [];
  const level: number[] = [];
  for (let index = 0; index < ordinals.length; index += 1) {
    const value = values[index]!;
    if (value < bound || (Number.isNaN(bound) && !Number.isNaN(value))) before.push(ordinals[index]!);
    else if (value === bound || (Number.isNaN(value) && Number.isNaN(bound))) level.push(ordinals[index]!);
  }
  before.sort((a, b) => compare(a, b, keys));
  return [...before, ...firstInOrder(Uint32Array.from(level), others, count - before.length)];
}

function compare(a: number, b: number, keys: readonly SortKey[]): number {
  for (const key of keys) {
    const [left, right] = [key(a), key(b)];
    if (left < right || (Number.isNaN(right) && !Number.isNaN(left))) return -1;
    if (left > right || (Number.isNaN(left) && !Number.isNaN(right))) return 1;
  }
  return 0;
}
