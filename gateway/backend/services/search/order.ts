import { LowestNumbers } from '../../store/lowestNumbers.ts';

/** The number by which a record is sorted, lowest first; NaN comes last. */
export type SortKey = (ordinal: number) => number;

/** A facet to sort by; `terms` are its words in alphabetical order, `sign` is -1 for a descending order. */
interface SortedFacet {
  each: (visit: (ordinal: number, value: number) => void) => void;
  terms: readonly { code: number }[] | undefined;
  sign: 1 | -1;
}

/** The sort keys of records by a facet: the lowest value of each, or the negated highest one. The limit is for many records. */
export function sortKeys(limit: number | undefined, { each, terms, sign }: SortedFacet): SortKey {
  const ranks = terms && new Map(terms.map(({ code }, index) => [code, index]));
  const keys = limit === undefined ? new Map<number, number>() : new KeyArray(limit);
  each((ordinal, value) => {
    const key = sign * (ranks ? ranks.get(value)! : value);
    if (!(keys.get(ordinal)! <= key)) keys.set(ordinal, key);
  });
  return (ordinal) => keys.get(ordinal) ?? Number.NaN;
}

/** As fast as an array and used as a map. */
class KeyArray {
  readonly #keys: Float64Array;

  constructor(limit: number) {
    this.#keys = new Float64Array(limit).fill(Number.NaN);
  }

  get(ordinal: number): number {
    return this.#keys[ordinal]!;
  }

  set(ordinal: number, key: number): void {
    this.#keys[ordinal] = key;
  }
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
  const bound = boundOf(values, Math.min(count, ordinals.length));
  const before: number[] = [];
  const equal: number[] = [];
  for (let index = 0; index < ordinals.length; index += 1) {
    const value = values[index]!;
    if (value < bound || (Number.isNaN(bound) && !Number.isNaN(value))) before.push(ordinals[index]!);
    else if (value === bound || (Number.isNaN(value) && Number.isNaN(bound))) equal.push(ordinals[index]!);
  }
  before.sort((a, b) => {
    for (const sortKey of keys) {
      const order = compareKeys(sortKey(a), sortKey(b));
      if (order !== 0) return order;
    }
    return 0;
  });
  return [...before, ...firstInOrder(Uint32Array.from(equal), others, count - before.length)];
}

/** NaN is the highest key. */
export function compareKeys(left: number, right: number): number {
  if (left < right || (Number.isNaN(right) && !Number.isNaN(left))) return -1;
  return left > right || (Number.isNaN(left) && !Number.isNaN(right)) ? 1 : 0;
}

/** Keeping more numbers in order takes longer than sorting all of them. */
const MAX_KEPT = 2_000;

/** The last of the first `count` numbers. */
function boundOf(values: Float64Array, count: number): number {
  if (count > MAX_KEPT) return values.toSorted()[count - 1]!;
  const lowest = new LowestNumbers(count);
  for (let index = 0; index < values.length; index += 1) lowest.add(values[index]!);
  return lowest.isFull ? lowest.highest : Number.NaN;
}
