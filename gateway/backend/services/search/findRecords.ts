import { hidesCompleted } from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf, pkOf, SPAN } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { sharesOf } from '../../assignments/sets.ts';
import type { Criteria } from './criteria.ts';
import { matchesOf, matching } from './matching.ts';
import { answeredPage, insertionPage, type Page, pendingPage, shuffledPage, shuffleKey } from './queue.ts';
import { firstInQueue, isQueue, queueShares } from './queueOrder.ts';
import { type Search, searchOf } from './search.ts';
import { firstSorted } from './sorted.ts';

type ScoreOf = (ordinal: number) => number | null;

/** A page of the matching records. */
export function findRecords(store: Store, dataset: DatasetRow, criteria: Criteria): Found {
  const search = searchOf(store, dataset, criteria);
  if (criteria.near) return nearestRecords(search, criteria.near);
  const scoreOf = scores(search);
  const page = indexedPage(search) ?? selectedPage(search, scoreOf);
  return { ...page, scores: page.pks.map((pk) => scoreOf(ordinalOf(pk))) };
}

/** The most frequent pages, read from indexes and counts. */
function indexedPage({ store, dataset, criteria, controls }: Search): Page | undefined {
  const { viewer, statuses, text, sort } = criteria;
  const wanted = new Set(statuses[0]);
  // Completed records are not in the queue anyway.
  const hidesAnswered = viewer && wanted.has('pending') && hidesCompleted(dataset);
  const conditions = criteria.conditions.filter(
    (condition) => !(hidesAnswered && wanted.size === 1 && 'recordStatuses' in condition && isPending(condition)),
  );
  if (statuses.length > 1 || wanted.size > 1 || conditions.length > 0 || text || sort.length > 0) return undefined;
  const [status] = wanted;
  if (!viewer) return status === undefined ? insertionPage(store, dataset, criteria) : undefined;
  const own = { store, dataset, viewer };
  if (status === undefined) return shuffledPage(own, criteria);
  if (status === 'pending') {
    const isShuffled = store.assignments.queueOf(dataset.pk).order === 'shuffled';
    const isPlain = isShuffled && !controls && !sharesOf(store, dataset, viewer.pk);
    return isPlain ? pendingPage(own, criteria) : undefined;
  }
  return answeredPage(own, status, criteria);
}

const isPending = ({ recordStatuses }: { recordStatuses: readonly string[] }): boolean =>
  recordStatuses.includes('pending');

/** Finds a page without a shortcut: collects the matches in a set and sorts them. */
function selectedPage(search: Search, scoreOf: ScoreOf): Page {
  const { dataset, criteria } = search;
  const { viewer, sort, offset, limit } = criteria;
  const matches = matchesOf(search);
  const [first] = sort;
  if (viewer && !first) {
    const ordinals = firstInQueue(search, viewer, matches, offset + limit);
    return { pks: ordinals.slice(offset).map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.size };
  }
  const last = criteria.text && sort.length === 0 ? (ordinal: number) => -scoreOf(ordinal)! : undefined;
  const ordinals = firstSorted(search, matches, offset + limit, last).slice(offset);
  return { pks: ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.size };
}

/** For a viewer, scores fall along the shuffled order; without a viewer, they are the relevance of the text. */
function scores(search: Search): ScoreOf {
  const { store, dataset, criteria, controls } = search;
  const { viewer, text, sort } = criteria;
  const isOrdered = isQueue(criteria) && (controls || store.assignments.queueOf(dataset.pk).order !== 'shuffled');
  if (sort.length > 0 || isOrdered || queueShares(search)) return () => null;
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
  /** Null unless the records are in the order of their scores. */
  scores: (number | null)[];
}

/** How many of the nearest records can be paged through. */
const MAX_NEAREST = 1000;

/** The records with the nearest vectors among those that meet the other criteria. */
function nearestRecords(search: Search, { settingsPk, numbers, except }: NonNullable<Criteria['near']>): Found {
  const { store, dataset, criteria } = search;
  const among = matching(search);
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
