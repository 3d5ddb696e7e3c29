import { type ControlQueue, controlsFor } from '../../controls/queue.ts';
import { hidesCompleted } from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf, pkOf, SPAN } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { sharesOf } from '../../assignments/sets.ts';
import type { Criteria } from './criteria.ts';
import { matching } from './matching.ts';
import { answeredPage, insertionPage, type Page, pendingPage, shuffledPage, shuffleKey } from './queue.ts';
import { firstInQueue, isQueue, queueShares } from './queueOrder.ts';
import { liveOrdinals } from './recordSets.ts';
import { firstSorted } from './sorted.ts';

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

/** Finds a page without a shortcut: collects the matches in a set and sorts them. */
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
    const ordinals = firstInQueue(store, dataset, { ...criteria, viewer }, matches, offset + limit, controls);
    return { pks: ordinals.slice(offset).map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.size };
  }
  const last = criteria.text && sort.length === 0 ? (ordinal: number) => -scoreOf(ordinal)! : undefined;
  const ordinals = firstSorted(store, dataset, criteria, matches, offset + limit, controls, last).slice(offset);
  return { pks: ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)), total: matches.size };
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
  /** Null unless the records are in the order of their scores. */
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
