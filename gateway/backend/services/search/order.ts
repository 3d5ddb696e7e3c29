import quickselect from 'quickselect';
import type { facetIndex } from '../../store/facetIndex.ts';
import { LowestNumbers } from '../../store/lowestNumbers.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';

/** The number by which a record is sorted, lowest first; NaN comes last. */
export type SortKey = (ordinal: number) => number;

type Index = ReturnType<typeof facetIndex>;

/** A facet to sort by; `terms` are its words in alphabetical order, `sign` is -1 for a descending order. */
export interface SortedFacet {
  facetPk: number;
  terms: readonly { code: number; term: string }[] | undefined;
  sign: 1 | -1;
  /** Whether records with equal values keep their order; otherwise other facets decide. */
  equalsInOrder?: boolean;
}

/**
 * The sort keys of records by a facet: the lowest value of each, or the negated highest one. Reads only the values of some records, or
 * those of all records below a limit.
 */
export function sortKeys(
  index: Index,
  { facetPk, terms, sign }: SortedFacet,
  among: ArrayLike<number> | number,
): SortKey {
  const ranks = terms && new Map(terms.map(({ code }, rank) => [code, rank]));
  const keys = typeof among === 'number' ? new KeyArray(among) : new Map<number, number>();
  const visit = (ordinal: number, value: number) => {
    const key = sign * (ranks ? ranks.get(value)! : value);
    if (!(keys.get(ordinal)! <= key)) keys.set(ordinal, key);
  };
  if (typeof among === 'number') index.each(facetPk, visit);
  else index.eachOf(facetPk, among, visit);
  return (ordinal) => keys.get(ordinal) ?? Number.NaN;
}

/** Records that may be the first in an order, with their sort keys. */
interface Candidates {
  among: Uint32Array;
  key: SortKey;
}

/** The records of a set that may be the first `count` by a facet, found by index; undefined if all have to be compared. */
export function firstCandidates(
  index: Index,
  facet: SortedFacet,
  matches: OrdinalSet,
  count: number,
  limit: number,
): Candidates | undefined {
  if (count <= 0) return undefined;
  if (facet.terms) return firstByTerm(index, { ...facet, terms: facet.terms }, matches, count, limit);
  const found = index.firstByNumber(facet.facetPk, matches, count, facet);
  if (!found) return undefined;
  const { ordinals: among, keys } = found;
  const known = new Map(Array.from(among, (ordinal, at) => [ordinal, keys[at]!] as const));
  const keyOf = sortKeys(
    index,
    facet,
    among.filter((_ordinal, at) => Number.isNaN(keys[at])),
  );
  return { among, key: (ordinal) => (Number.isNaN(known.get(ordinal)) ? keyOf(ordinal) : known.get(ordinal)!) };
}

/** Terms that are looked up together, and how many of them at most. */
const TERMS_AT_ONCE = 64;
const MAX_TERMS = 512;

/** Goes from term to term until enough records are found. Includes all records with the last of these terms. */
function firstByTerm(
  index: Index,
  { terms, sign }: SortedFacet & { terms: readonly { code: number }[] },
  matches: OrdinalSet,
  count: number,
  limit: number,
): Candidates | undefined {
  const ordered = sign === 1 ? terms : terms.toReversed();
  const ranks = new Map<number, number>();
  const newWith = (codes: readonly { code: number }[]) =>
    index
      .withTerms(
        codes.map(({ code }) => code),
        limit,
      )
      .intersect(matches)
      .subtract(new OrdinalSet(limit, ranks.keys()));
  for (let from = 0; from < Math.min(ordered.length, MAX_TERMS); from += TERMS_AT_ONCE) {
    const some = ordered.slice(from, from + TERMS_AT_ONCE);
    if (newWith(some).size === 0) continue;
    for (const [at, term] of some.entries()) {
      const own = newWith([term]);
      if (ranks.size + own.size >= count) {
        const among = new OrdinalSet(limit, ranks.keys()).unite(own).toArray();
        return { among, key: (ordinal) => ranks.get(ordinal) ?? from + at };
      }
      for (const ordinal of own.toArray()) ranks.set(ordinal, from + at);
    }
  }
  return undefined;
}

/** A map from numbers, as fast as an array. */
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
  const values = keysOf(ordinals, key);
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

/** The first `count` records by a key without equal values, in any order: ordering very many takes long. */
export function lowestRanked(ordinals: Uint32Array, rank: SortKey, count: number): Uint32Array {
  if (count >= ordinals.length || count <= 0) return ordinals.subarray(0, Math.max(0, count));
  const ranks = keysOf(ordinals, rank);
  const bound = boundOf(ranks, count);
  return ordinals.filter((_ordinal, index) => ranks[index]! <= bound);
}

function keysOf(ordinals: Uint32Array, key: SortKey): Float64Array {
  const keys = new Float64Array(ordinals.length);
  for (let index = 0; index < ordinals.length; index += 1) keys[index] = key(ordinals[index]!);
  return keys;
}

/** Keeping more numbers in order takes longer than looking for the last one among all. */
const MAX_KEPT = 2_000;

/** The last of the first `count` numbers. */
function boundOf(values: Float64Array, count: number): number {
  if (count > MAX_KEPT) {
    const numbers = Array.from(values);
    quickselect(numbers, count - 1, 0, numbers.length - 1, compareKeys);
    return numbers[count - 1]!;
  }
  const lowest = new LowestNumbers(count);
  for (let index = 0; index < values.length; index += 1) lowest.add(values[index]!);
  return lowest.isFull ? lowest.highest : Number.NaN;
}
