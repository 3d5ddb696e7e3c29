/** A number to order records by, lowest first; NaN comes last. */
export type SortKey = (ordinal: number) => number;

/**
 * The first `count` of some records in order. The keys' plain numbers are sorted to find the last one that still counts;
 * only the few records before it are compared one by one, and only those level with it go on to the next key.
 */
export function firstInOrder(ordinals: Uint32Array, keys: readonly SortKey[], count: number): number[] {
  const [key, ...others] = keys;
  if (!key || ordinals.length === 0 || count <= 0) return [...ordinals.subarray(0, Math.max(0, count))];
  const values = Float64Array.from(ordinals, key);
  const bound = values.toSorted()[Math.min(count, ordinals.length) - 1]!;
  const isLevel = (value: number) => value === bound || (Number.isNaN(value) && Number.isNaN(bound));
  const before = ordinals.filter(
    (_ordinal, index) => values[index]! < bound || (Number.isNaN(bound) && !Number.isNaN(values[index]!)),
  );
  const level = ordinals.filter((_ordinal, index) => isLevel(values[index]!));
  const sorted = [...before].sort((a, b) => compare(a, b, keys));
  return [...sorted, ...firstInOrder(level, others, count - sorted.length)];
}

function compare(a: number, b: number, keys: readonly SortKey[]): number {
  for (const key of keys) {
    const [left, right] = [key(a), key(b)];
    if (left < right || (Number.isNaN(right) && !Number.isNaN(left))) return -1;
    if (left > right || (Number.isNaN(left) && !Number.isNaN(right))) return 1;
  }
  return 0;
}
