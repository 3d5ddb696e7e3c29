import { type Shares, sharesOf } from '../../assignments/sets.ts';
import { completedFor, type ControlQueue, controlsFor } from '../../controls/queue.ts';
import { blockSpan, hidesCompleted } from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { MAX_LOOKED_UP } from '../../store/facetIndex.ts';
import { ordinalOf, pkOf, scramble, SPAN } from '../../store/recordAddress.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Criteria, Sorting } from './criteria.ts';
import { CANDIDATES, farthestFirst } from './farthest.ts';
import { matching } from './matching.ts';
import { firstCandidates, firstInOrder, type SortedFacet, type SortKey, sortKeys } from './order.ts';
import {
  answeredPage,
  insertionPage,
  firstBlockOf,
  type Page,
  pendingPage,
  shuffledPage,
  walkShuffled,
} from './queue.ts';
import { answeredByAnyone, liveOrdinals } from './recordSets.ts';

type ScoreOf = (ordinal: number) => number | null;

/** A page of the matching records. */
export function findRecords(store: Store, dataset: DatasetRow, criteria: Criteria): Found {
  const controls = controlsFor(store, dataset, criteria.viewer);
  if (criteria.near) return nearestRecords(store, dataset, criteria, criteria.near, controls);
  const scoreOf = scores(store, dataset, criteria, controls);
  const page =
    indexedPage(store, dataset, criteria, controls) ?? selectedPage(store, dataset, criteria, scoreOf, controls);
  return { ...page, scores: page.pks.map((pk) => scoreOf(ordinalOf(pk))) };
}

/** The most frequent pages, read from indexes and counts. */
function indexedPage(
  store: Store,
  dataset: DatasetRow,
  criteria: Criteria,
  controls: ControlQueue | undefined,
): Page | undefined {
  const { viewer, statuses, text, sort, offset, limit } = criteria;
  const wanted = new Set(statuses[0]);
  // Completed records are not in the queue anyway.
  const hidesAnswered = viewer && wanted.has('pending') && hidesCompleted(dataset);
  const conditions = criteria.conditions.filter(
    (condition) => !(hidesAnswered && wanted.size === 1 && 'recordStatuses' in condition && isPending(condition)),
  );
  if (statuses.length > 1 || wanted.size > 1 || conditions.length > 0 || text || sort.length > 0) return undefined;
  const [status] = wanted;
  if (!viewer) return status === undefined ? insertionPage(store, dataset, offset, limit) : undefined;
  if (status === undefined) return shuffledPage(store, dataset, viewer, offset, limit);
  if (status === 'pending') {
    const isShuffled = store.assignments.queueOf(dataset.pk).order === 'shuffled';
    const isPlain = isShuffled && !controls && !sharesOf(store, dataset, viewer.pk);
    return isPlain ? pendingPage(store, dataset, viewer, offset, limit) : undefined;
  }
  return answeredPage(store, dataset, viewer, status, offset, limit);
}

const isPending = ({ recordStatuses }: { recordStatuses: readonly string[] }): boolean =>
  recordStatuses.includes('pending');

/** All other pages: collects the matches in a set and sorts them. */
function selectedPage(
  store: Store,
  dataset: DatasetRow,
  criteria: Criteria,
  scoreOf: ScoreOf,
  controls: ControlQueue | undefined,
): Page {
  const { viewer, sort, offset, limit } = criteria;
  const matches = matching(store, dataset, criteria, controls) ?? liveOrdinals(store, dataset);
  const [first] = sort;
  if (viewer && !first) {
    const mixed = isQueue(criteria) ? controls : undefined;
    const parts = queueParts(store, dataset, criteria, mixed ? matches.copy().subtract(mixed.all) : matches);
    const facets = isQueue(criteria) ? orderingFacets(store, dataset) : [];
    const vectors = isQueue(criteria) ? orderingVectors(store, dataset) : undefined;
    const ordinals = firstOfParts(parts, offset + limit, (part, count) =>
      vectors !== undefined
        ? firstFarthest(store, dataset, viewer, vectors, part, count)
        : facets.length > 0
          ? firstOrdered(store, dataset, viewer, facets, part, count)
          : firstShuffled(store, dataset, viewer, part, count),
    );
    const queue = mixed?.mix(matches, ordinals, offset + limit) ?? ordinals;
    return { pks: queue.slice(offset).map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.size };
  }
  const last = criteria.text && sort.length === 0 ? (ordinal: number) => -scoreOf(ordinal)! : undefined;
  const ordinals = firstSorted(store, dataset, criteria, matches, offset + limit, controls, last).slice(offset);
  return { pks: ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.size };
}

/** The first records of a set by the sort keys; equal ones shuffled for a viewer, else by the last key. */
export function firstSorted(
  store: Store,
  dataset: DatasetRow,
  { viewer, sort }: Pick<Criteria, 'viewer' | 'sort'>,
  matches: OrdinalSet,
  count: number,
  controls: ControlQueue | undefined,
  last?: SortKey,
): number[] {
  const { next_ordinal } = store.counts.ofDataset(dataset.pk);
  const [first] = sort;
  const sorted = first && sortedFacet(store, dataset, first);
  const facet = sorted && { ...sorted, equalsInOrder: !viewer && sort.length === 1 };
  const isFew = matches.size <= MAX_LOOKED_UP;
  const candidates =
    isFew || !facet ? undefined : firstCandidates(store.facets.index, facet, matches, count, next_ordinal);
  const among = candidates?.among ?? matches.toArray();
  const others = candidates ? sort.slice(1) : sort;
  const valuesOf = candidates || isFew ? among : next_ordinal;
  const keys = others.map((sorting) => sortKeyOf(store, dataset, sorting, valuesOf, controls));
  if (candidates) keys.unshift(candidates.key);
  if (viewer) keys.push(shuffleKey(dataset, viewer));
  else if (last) keys.push(last);
  return firstInOrder(among, keys, count);
}

/** A queue holds first what is assigned to the viewer. */
function queueParts(store: Store, dataset: DatasetRow, criteria: Criteria, matches: OrdinalSet): OrdinalSet[] {
  const shares = queueShares(store, dataset, criteria);
  if (!shares) return [matches];
  return [shares.mine.intersect(matches), matches.copy().subtract(shares.mine)];
}

const isQueue = ({ viewer, statuses }: Criteria): boolean =>
  viewer !== undefined && statuses.some((wanted) => wanted.includes('pending'));

const queueShares = (store: Store, dataset: DatasetRow, criteria: Criteria): Shares | undefined =>
  isQueue(criteria) ? sharesOf(store, dataset, criteria.viewer!.pk) : undefined;

/** What the queues of a dataset are ordered by: the first of its values in any of these facets. None if they are shuffled. */
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

/** The first records of the shuffled order, farthest first; then the others as they are. */
function firstFarthest(
  store: Store,
  dataset: DatasetRow,
  viewer: UserRow,
  settingsPk: number,
  part: OrdinalSet,
  count: number,
): number[] {
  const shuffled = firstShuffled(store, dataset, viewer, part, Math.max(count, CANDIDATES));
  const annotated = answeredByAnyone(store, dataset).toArray();
  const first = farthestFirst(store, settingsPk, shuffled.slice(0, CANDIDATES), annotated, count);
  return [...first, ...shuffled.slice(CANDIDATES, count)];
}

/** The records that come first by a value in any of the facets, then the others, shuffled. */
function firstOrdered(
  store: Store,
  dataset: DatasetRow,
  viewer: UserRow,
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

/** @param after the record before the first one */
export function firstShuffled(
  store: Store,
  dataset: DatasetRow,
  viewer: UserRow,
  part: OrdinalSet,
  count: number,
  after?: number,
): number[] {
  // Who has answered the beginning of their order may have to read far.
  const walked = isWalkable(store, dataset, part, count)
    ? walkShuffled(store, dataset, viewer, (pk) => part.has(ordinalOf(pk)), count, 2 * MAX_WALKED, after)
    : undefined;
  if (walked) return walked.map(ordinalOf);
  const key = shuffleKey(dataset, viewer);
  const all = part.toArray();
  const following = after === undefined ? all : all.filter((ordinal) => key(ordinal) > key(after));
  return firstInOrder(following, [key], count);
}

/** Records of the shuffled order that are read at most to find a page, instead of sorting all matches. */
const MAX_WALKED = 1_000;

/** Whether a page of matches is expected among the next records of the shuffled order. */
const isWalkable = (store: Store, dataset: DatasetRow, { size }: OrdinalSet, count: number): boolean =>
  size > MAX_WALKED && (count * store.counts.ofDataset(dataset.pk).records) / size <= MAX_WALKED;

/** The shuffled order, from a start that depends on the user. */
export function shuffleKey(dataset: DatasetRow, viewer: UserRow): SortKey {
  const [start] = blockSpan(0, firstBlockOf(viewer, dataset));
  return (ordinal) => (scramble(ordinal) - start) >>> 0;
}

/** For a viewer, scores fall along the shuffled order; without a viewer, they are the relevance of the text. */
function scores(store: Store, dataset: DatasetRow, criteria: Criteria, controls: ControlQueue | undefined): ScoreOf {
  const { viewer, text, sort } = criteria;
  const isOrdered = isQueue(criteria) && (controls || store.assignments.queueOf(dataset.pk).order !== 'shuffled');
  if (sort.length > 0 || isOrdered || queueShares(store, dataset, criteria)) return () => null;
  if (viewer) {
    const key = shuffleKey(dataset, viewer);
    return (ordinal) => 1 - key(ordinal) / SPAN;
  }
  if (!text) return () => 1;
  const relevance = store.fullText.scores(dataset.pk, text.words, text.fieldPk);
  return (ordinal) => relevance.get(ordinal) ?? 0;
}

export interface Found {
  pks: number[];
  total: number;
  /** Null for another order than the scores'. */
  scores: (number | null)[];
}

/** How many of the nearest records can be paged through. */
const MAX_NEAREST = 1000;

/** The records with the nearest vectors among those that meet the other criteria. */
function nearestRecords(
  store: Store,
  dataset: DatasetRow,
  criteria: Criteria,
  { settingsPk, numbers, except }: NonNullable<Criteria['near']>,
  controls: ControlQueue | undefined,
): Found {
  const among = matching(store, dataset, criteria, controls);
  const excluded = among ? store.counts.ofDataset(dataset.pk).records - among.size : 0;
  const last = Math.min(criteria.offset + criteria.limit, MAX_NEAREST);
  const count = last + (except === undefined ? 0 : 1);
  const found = store.vectors
    .nearest(settingsPk, numbers, count, { among, excluded })
    .filter(({ ordinal }) => ordinal !== except)
    .slice(0, last);
  const page = found.slice(criteria.offset);
  return {
    pks: page.map(({ ordinal }) => pkOf(dataset.pk, ordinal)),
    scores: page.map(({ distance }) => similarity(distance)),
    total: found.length,
  };
}

/** (1 + cosine) / 2 of two vectors of length one, rounded to the precision of 32 bits. */
const similarity = (distance: number): number => Math.max(0, Math.round((1 - distance ** 2 / 4) * 1e7) / 1e7);

/** Undefined for a property that is not indexed. */
export function sortedFacet(store: Store, dataset: DatasetRow, { facet, order }: Sorting): SortedFacet | undefined {
  if (facet === null || typeof facet === 'string') return undefined;
  const facetPk = store.facets.find(dataset.pk, facet.key);
  if (facetPk === undefined) return undefined;
  const terms = facet.type === 'terms' ? store.facets.terms(facetPk) : undefined;
  return { facetPk, terms, sign: order === 'desc' ? -1 : 1 };
}

/** Records without a value come last. Reads the values of some records, or of all below a limit. */
function sortKeyOf(
  store: Store,
  dataset: DatasetRow,
  sorting: Sorting,
  among: Uint32Array | number,
  controls: ControlQueue | undefined,
): SortKey {
  const { facet, order } = sorting;
  if (facet === 'status') {
    const completed = completedFor(store, dataset, controls, store.counts.ofDataset(dataset.pk).next_ordinal);
    return (ordinal) => (completed.has(ordinal) === (order === 'asc') ? 0 : 1);
  }
  if (typeof facet === 'string') {
    const pks = store.records.sortedBy(facet, dataset.pk);
    const ranks = new Map(pks.map((pk, index) => [ordinalOf(pk), order === 'desc' ? -index : index]));
    return (ordinal) => ranks.get(ordinal) ?? Number.NaN;
  }
  const sorted = sortedFacet(store, dataset, sorting);
  return sorted ? sortKeys(store.facets.index, sorted, among) : () => Number.NaN;
}
