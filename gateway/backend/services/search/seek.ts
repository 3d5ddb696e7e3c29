import { completedFor } from '../../controls/queue.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { Criteria, Sorting } from './criteria.ts';
import { type Position, readCursor, type SortValue, writeCursor } from './cursor.ts';
import { matchesOf } from './matching.ts';
import { type SortedFacet, sortKeys } from './order.ts';
import { firstShuffled, shuffleKey } from './queue.ts';
import { beginning } from './queueOrder.ts';
import { type Search, searchOf } from './search.ts';
import { firstSorted, sortedFacet } from './sorted.ts';

export interface PageAfter {
  pks: number[];
  /** The cursor of each record. */
  cursors: string[];
  total: number;
  hasNext: boolean;
}

/**
 * The matching records that follow a cursor. Only the set of matches is read as for any page; those before the cursor are taken out by
 * ranges of their sort values, so that a page takes as long at any depth.
 */
export function recordsAfter(
  store: Store,
  dataset: DatasetRow,
  criteria: Criteria,
  cursor: string | undefined,
): PageAfter {
  const { limit } = criteria;
  const search = searchOf(store, dataset, criteria);
  const keys = criteria.sort.map((sorting) => seekKey(search, sorting));
  const after = cursor === undefined ? undefined : readCursor(dataset, criteria, cursor);
  const matches = matchesOf(search);
  const total = matches.size;
  const ordinals = following(search, matches, keys, after);
  const page = ordinals.slice(0, limit);
  const values = keys.map((key) => key.valuesOf(page));
  return {
    pks: page.map((ordinal) => pkOf(dataset.pk, ordinal)),
    cursors: page.map((ordinal) =>
      writeCursor(dataset, criteria, { ordinal, values: values.map((valueOf) => valueOf(ordinal)) }),
    ),
    total,
    hasNext: ordinals.length > limit,
  };
}

/** The records of a page and one more, if there is one. */
function following(
  search: Search,
  matches: OrdinalSet,
  keys: readonly SeekKey[],
  after: Position | undefined,
): number[] {
  const { store, dataset } = search;
  const { viewer, sort, limit } = search.criteria;
  const { next_ordinal } = store.counts.ofDataset(dataset.pk);
  const count = limit + 1;
  if (sort.length === 0) {
    if (!viewer) return firstAbove(matches, after?.ordinal ?? -1, next_ordinal, count);
    const begin = after ? shuffleKey(dataset, viewer)(after.ordinal) + 1 : beginning(search);
    return firstShuffled({ store, dataset, viewer }, matches, count, begin);
  }
  // Equal values follow each other as records without sort keys do.
  const rank = viewer && shuffleKey(dataset, viewer);
  const followsEqual = (set: OrdinalSet, { ordinal }: Position): OrdinalSet =>
    rank
      ? new OrdinalSet(
          next_ordinal,
          set.toArray().filter((other) => rank(other) > rank(ordinal)),
        )
      : set.copy().subtract(OrdinalSet.below(Math.min(ordinal + 1, next_ordinal)));
  const rest = after ? afterPosition(matches, keys, after, (set) => followsEqual(set, after)) : matches;
  return firstSorted(search, rest, count);
}

function firstAbove(set: OrdinalSet, ordinal: number, limit: number, count: number): number[] {
  const found: number[] = [];
  for (let next = ordinal + 1; next < limit && found.length < count; next += 1) if (set.has(next)) found.push(next);
  return found;
}

/** The records of a set that come after a position: by the first sort key, or equal in it and after by the other ones. */
function afterPosition(
  set: OrdinalSet,
  [key, ...others]: readonly SeekKey[],
  { values: [value = null, ...rest], ordinal }: Position,
  followsEqual: (set: OrdinalSet) => OrdinalSet,
): OrdinalSet {
  if (!key) return followsEqual(set);
  const left = set.copy().subtract(key.before(value));
  const equal = key.equal(value);
  const same = equal ? left.copy().intersect(equal) : left.copy();
  const next = afterPosition(same, others, { values: rest, ordinal }, followsEqual);
  return left.subtract(same).unite(next);
}

/** A sort key, by whose values records are found. Null stands for no value and comes last in both directions. */
interface SeekKey {
  /** The records that come before a value. */
  before: (value: SortValue) => OrdinalSet;
  /** The records with this value; undefined for all records. */
  equal: (value: SortValue) => OrdinalSet | undefined;
  valuesOf: (ordinals: readonly number[]) => (ordinal: number) => SortValue;
}

function seekKey(search: Search, sorting: Sorting): SeekKey {
  const { store, dataset } = search;
  if (sorting.facet === 'status') return statusKey(search, sorting);
  const facet = sortedFacet(store, dataset, sorting);
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  if (!facet) return noKey(limit);
  return facet.terms ? termKey(store, { ...facet, terms: facet.terms }, limit) : numberKey(store, facet, limit);
}

/** No record has a value. */
const noKey = (limit: number): SeekKey => ({
  before: () => new OrdinalSet(limit),
  equal: () => undefined,
  valuesOf: () => () => null,
});

/** Completed records come first in ascending order. */
function statusKey({ store, dataset, controls }: Search, { order }: Sorting): SeekKey {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const completed = completedFor(store, dataset, controls);
  const first = order === 'asc' ? completed : OrdinalSet.below(limit).subtract(completed);
  return {
    before: (value) => (value === 0 ? new OrdinalSet(limit) : first),
    equal: (value) => (value === 0 ? first : undefined),
    valuesOf: () => (ordinal) => (first.has(ordinal) ? 0 : 1),
  };
}

function numberKey({ facets: { index } }: Store, facet: SortedFacet, limit: number): SeekKey {
  const { facetPk, sign } = facet;
  const within = (from: number, to: number, accepts: (value: number) => boolean) =>
    index.within(facetPk, { from, to, accepts }, limit);
  return {
    before(value) {
      if (typeof value !== 'number') return within(-Infinity, Infinity, () => true);
      return sign === 1
        ? within(-Infinity, value, (other) => other < value)
        : within(value, Infinity, (other) => other > value);
    },
    equal: (value) => (typeof value === 'number' ? within(value, value, (other) => other === value) : undefined),
    valuesOf(ordinals) {
      const keyOf = sortKeys(index, facet, ordinals);
      return (ordinal) => (Number.isNaN(keyOf(ordinal)) ? null : sign * keyOf(ordinal));
    },
  };
}

/** Looking up more terms one by one takes longer than reading the values of all records. */
const MAX_TERMS = 512;

function termKey(
  { facets: { index } }: Store,
  facet: SortedFacet & { terms: readonly { code: number; term: string }[] },
  limit: number,
): SeekKey {
  const { facetPk, terms, sign } = facet;
  const having = (some: readonly { code: number }[]): OrdinalSet => {
    const codes = some.map(({ code }) => code);
    if (codes.length <= MAX_TERMS) return index.withTerms(codes, limit);
    const [wanted, set] = [new Set(codes), new OrdinalSet(limit)];
    index.each(facetPk, (ordinal, code) => void (wanted.has(code) && set.add(ordinal)));
    return set;
  };
  return {
    before: (value) =>
      having(value === null ? terms : terms.filter(({ term }) => sign * Buffer.compare(bytes(term), bytes(value)) < 0)),
    equal: (value) => (value === null ? undefined : having(terms.filter(({ term }) => term === value))),
    valuesOf(ordinals) {
      const keyOf = sortKeys(index, facet, ordinals);
      return (ordinal) => terms[Math.abs(keyOf(ordinal))]?.term ?? null;
    },
  };
}

/** SQLite compares texts by their bytes. */
const bytes = (value: SortValue): Buffer => Buffer.from(String(value));
