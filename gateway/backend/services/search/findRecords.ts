import { blockSpan } from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf, pkOf, scramble, SPAN } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Criteria, Sorting } from './criteria.ts';
import { liveOrdinals, matching } from './matching.ts';
import { firstInOrder, leastNumbers, type SortKey } from './order.ts';
import { answeredPage, arrivalPage, firstBlockOf, type Page, pendingPage, shuffledPage } from './queue.ts';

type ScoreOf = (ordinal: number) => number | null;

/** The records asked for, one page of them. */
export function findRecords(store: Store, dataset: DatasetRow, criteria: Criteria): Found {
  if (criteria.near) return nearestRecords(store, dataset, criteria, criteria.near);
  const scoreOf = scores(store, dataset, criteria);
  const page = plainPage(store, dataset, criteria) ?? selectedPage(store, dataset, criteria, scoreOf);
  return { ...page, scores: page.pks.map((pk) => scoreOf(ordinalOf(pk))) };
}

/** The everyday pages are read straight from indexes and counts. */
function plainPage(store: Store, dataset: DatasetRow, criteria: Criteria): Page | undefined {
  const { viewer, statuses, conditions, text, sort, offset, limit } = criteria;
  const wanted = new Set(statuses[0]);
  if (statuses.length > 1 || wanted.size > 1 || conditions.length > 0 || text || sort.length > 0) return undefined;
  const [status] = wanted;
  if (!viewer) return status === undefined ? arrivalPage(store, dataset, offset, limit) : undefined;
  if (status === undefined) return shuffledPage(store, dataset, viewer, offset, limit);
  if (status === 'pending') return pendingPage(store, dataset, viewer, offset, limit);
  return answeredPage(store, dataset, viewer, status, offset, limit);
}

/** All others: what matches is gathered as a set, and of the set the page is put in order. */
function selectedPage(store: Store, dataset: DatasetRow, criteria: Criteria, scoreOf: ScoreOf): Page {
  const { viewer, sort, offset, limit } = criteria;
  const matches = (matching(store, dataset, criteria) ?? liveOrdinals(store, dataset)).toArray();
  const keys = sort.map((sorting) => sortKeyOf(store, dataset, sorting));
  if (viewer) keys.push(shuffleKey(dataset, viewer));
  else if (criteria.text && sort.length === 0) keys.push((ordinal) => -scoreOf(ordinal)!);
  const ordinals = firstInOrder(matches, keys, offset + limit).slice(offset);
  return { pks: ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.length };
}

/** A user walks through the shuffle from a start of their own. */
function shuffleKey(dataset: DatasetRow, viewer: UserRow): SortKey {
  const [start] = blockSpan(0, firstBlockOf(viewer, dataset));
  return (ordinal) => (scramble(ordinal) - start) >>> 0;
}

/** A user's scores fall along the user's own order; everybody's say how well the text matches. */
function scores(store: Store, dataset: DatasetRow, { viewer, text, sort }: Criteria): ScoreOf {
  if (sort.length > 0) return () => null;
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
  /** How many match in all. */
  total: number;
  /** How well each of them matches, best first; null when another order was asked for. */
  scores: (number | null)[];
}

/** The records with the nearest vectors, of those that meet the other criteria. */
function nearestRecords(
  store: Store,
  dataset: DatasetRow,
  criteria: Criteria,
  { settingsPk, numbers, except }: NonNullable<Criteria['near']>,
): Found {
  const among = matching(store, dataset, criteria);
  const excluded = among ? store.counts.ofDataset(dataset.pk).records - among.size : 0;
  const count = criteria.limit + (except === undefined ? 0 : 1);
  const found = store.vectors
    .nearest(settingsPk, numbers, count, { among, excluded })
    .filter(({ ordinal }) => ordinal !== except)
    .slice(0, criteria.limit);
  return {
    pks: found.map(({ ordinal }) => pkOf(dataset.pk, ordinal)),
    scores: found.map(({ distance }) => similarity(distance)),
    total: found.length,
  };
}

/** (1 + cosine) / 2 of two vectors of length one, as exact as 32 bits allow: 1 is the same direction, 0 the opposite one. */
const similarity = (distance: number): number => Math.max(0, Math.round((1 - distance ** 2 / 4) * 1e7) / 1e7);

/** What a record is sorted by; without a value it comes last. */
function sortKeyOf(store: Store, dataset: DatasetRow, { facet, order }: Sorting): SortKey {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  if (!facet || facetPk === undefined) return () => Number.NaN;
  const rank = facet.reads === 'words' ? ranks(store, facetPk) : undefined;
  const sign = order === 'desc' ? -1 : 1;
  const numbers = leastNumbers(
    store.counts.ofDataset(dataset.pk).next_ordinal,
    (visit) => store.facets.each(facetPk, visit),
    (value) => sign * (rank ? rank.get(value)! : value),
  );
  return (ordinal) => numbers[ordinal]!;
}

/** Where each word stands in the order of words. */
const ranks = (store: Store, facetPk: number): ReadonlyMap<number, number> =>
  new Map(store.facets.terms(facetPk).map(({ code }, index) => [code, index]));
