import { type Shares, sharesOf } from '../../assignments/sets.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Criteria, Sorting } from './criteria.ts';
import { CANDIDATES, farthestFirst } from './farthest.ts';
import { firstCandidates, firstInOrder, type SortedFacet, type SortKey, sortKeys } from './order.ts';
import { firstPending, firstShuffled, shuffleKey } from './queue.ts';
import { answeredByAnyone } from './recordSets.ts';
import type { OwnOrder, Search } from './search.ts';
import { sortedFacet } from './sorted.ts';

/** The first records of a set in the viewer's order: that of the queue for pending records, else shuffled. */
export function firstInQueue(search: Search, viewer: UserRow, matches: OrdinalSet, count: number): number[] {
  const { store, dataset, criteria, controls } = search;
  const own = { store, dataset, viewer };
  const mixed = isQueue(criteria) ? controls : undefined;
  const parts = queueParts(search, mixed ? matches.copy().subtract(mixed.all) : matches);
  const facets = isQueue(criteria) ? orderingFacets(store, dataset) : [];
  const vectors = isQueue(criteria) ? orderingVectors(store, dataset) : undefined;
  const begin = beginning(search);
  const ordinals = firstOfParts(parts, count, (part, wanted) =>
    vectors !== undefined
      ? farthest(own, vectors, firstShuffled(own, part, Math.max(wanted, CANDIDATES), begin), wanted)
      : facets.length > 0
        ? firstOrdered(own, facets, part, wanted)
        : firstShuffled(own, part, wanted, begin),
  );
  return mixed?.mix(matches, ordinals, count) ?? ordinals;
}

/**
 * Where the first match can be, as a position in the shuffled order: who has answered many records does not walk past all of them.
 * Control records may be pending although they were answered.
 */
export function beginning({ store, dataset, criteria: { viewer, statuses }, controls }: Search): number {
  const isPending = statuses.some((wanted) => wanted.every((status) => status === 'pending'));
  return viewer && isPending && !controls ? firstPending({ store, dataset, viewer }) : 0;
}

/** A queue holds first what is assigned to the viewer. */
function queueParts(search: Search, matches: OrdinalSet): OrdinalSet[] {
  const shares = queueShares(search);
  if (!shares) return [matches];
  return [shares.mine.intersect(matches), matches.copy().subtract(shares.mine)];
}

export const isQueue = ({ viewer, statuses }: Criteria): boolean =>
  viewer !== undefined && statuses.some((wanted) => wanted.includes('pending'));

export const queueShares = ({ store, dataset, criteria }: Search): Shares | undefined =>
  isQueue(criteria) ? sharesOf(store, dataset, criteria.viewer!.pk) : undefined;

/**
 * The facets by which the queues of a dataset are ordered: a record counts with the first of its values in any of them. Empty for shuffled
 * queues.
 */
function orderingFacets(store: Store, dataset: DatasetRow): SortedFacet[] {
  const { order } = store.assignments.queueOf(dataset.pk);
  const sortings: Sorting[] =
    order === 'least_sure'
      ? store.questions.ofDataset(dataset.pk).map(({ pk }) => ({
          facet: { key: { kind: 'suggestion_score', questionPk: pk }, type: 'numbers' },
          order: 'asc',
        }))
      : order === 'most_disagreement'
        ? [{ facet: { key: { kind: 'disagreement' }, type: 'numbers' }, order: 'desc' }]
        : [];
  return sortings.flatMap((sorting) => sortedFacet(store, dataset, sorting) ?? []);
}

/** The vectors settings that a queue is ordered by; undefined for another order, and without vectors. */
const orderingVectors = (store: Store, dataset: DatasetRow): number | undefined =>
  store.assignments.queueOf(dataset.pk).order === 'farthest'
    ? store.vectorsSettings.ofDataset(dataset.pk)[0]?.pk
    : undefined;

/** The first of shuffled records, farthest first; then the remaining ones in shuffled order. */
function farthest(
  { store, dataset }: OwnOrder,
  settingsPk: number,
  shuffled: readonly number[],
  count: number,
): number[] {
  const annotated = answeredByAnyone(store, dataset).toArray();
  const first = farthestFirst(store, settingsPk, shuffled.slice(0, CANDIDATES), annotated, count);
  return [...first, ...shuffled.slice(CANDIDATES, count)];
}

/** The records with values in the facets, in the order of the values; then the remaining ones, shuffled. */
function firstOrdered(
  { store, dataset, viewer }: OwnOrder,
  facets: readonly SortedFacet[],
  part: OrdinalSet,
  count: number,
): number[] {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const { index } = store.facets;
  const found = facets.map((facet) => firstCandidates(index, facet, part, count, limit));
  // The first of all are among the first of each.
  const candidates = found.every((one) => one !== undefined) ? new OrdinalSet(limit) : undefined;
  for (const one of candidates ? found : []) for (const ordinal of one!.among) candidates!.add(ordinal);
  const among = candidates?.toArray() ?? part.toArray();
  const keys = facets.map((facet) => sortKeys(index, facet, candidates ? among : limit));
  const lowest: SortKey = (ordinal) =>
    keys.reduce((least, key) => (key(ordinal) < least || Number.isNaN(least) ? key(ordinal) : least), Number.NaN);
  return firstInOrder(among, [lowest, shuffleKey(dataset, viewer)], count);
}

/** The first records of parts that follow each other. */
function firstOfParts(
  parts: readonly OrdinalSet[],
  count: number,
  firstOf: (part: OrdinalSet, count: number) => readonly number[],
): number[] {
  const found: number[] = [];
  for (const part of parts) {
    if (found.length < count && part.size > 0) found.push(...firstOf(part, count - found.length));
  }
  return found;
}
