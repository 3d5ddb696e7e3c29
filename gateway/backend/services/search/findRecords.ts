import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf, pkOf, scramble, SPAN } from '../../store/recordAddress.ts';
import { BLOCKS } from '../../store/shuffleBlocks.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Criteria } from './criteria.ts';
import { liveOrdinals, matching } from './matching.ts';
import { firstInOrder, type SortKey } from './order.ts';
import { answeredPage, firstBlockOf, type Page, pendingPage, shuffledPage } from './queue.ts';
import { nearestRecords } from './similar.ts';
import { sortKeyOf } from './sortKeys.ts';

export interface Found {
  pks: number[];
  /** How many match in all. */
  total: number;
  /** How well each of them matches, best first; null when another order was asked for. */
  scores: (number | null)[];
}

/** The records asked for, one page of them. */
export function findRecords(store: Store, dataset: DatasetRow, criteria: Criteria): Found {
  if (criteria.near) return nearestRecords(store, dataset, criteria, criteria.near);
  const queue = criteria.viewer && queuePage(store, dataset, criteria, criteria.viewer);
  if (queue) return { ...queue, scores: queue.pks.map((pk) => shuffleScore(dataset, criteria.viewer!, ordinalOf(pk))) };

  const isRanked = criteria.text !== undefined && !criteria.viewer && criteria.sort.length === 0;
  const relevance = isRanked ? relevanceOf(store, dataset, criteria) : undefined;
  const matches = (matching(store, dataset, criteria) ?? liveOrdinals(store, dataset)).toArray();
  const keys = [
    ...criteria.sort.map((sorting) => sortKeyOf(store, dataset, sorting)),
    ...(relevance ? [(ordinal: number) => -(relevance.get(ordinal) ?? 0)] : []),
    defaultKey(dataset, criteria.viewer),
  ];
  const { offset, limit } = criteria;
  const ordinals = firstInOrder(matches, keys, offset + limit).slice(offset);
  return {
    pks: ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)),
    total: matches.length,
    scores: ordinals.map((ordinal) => {
      if (criteria.sort.length > 0) return null;
      if (criteria.viewer) return shuffleScore(dataset, criteria.viewer, ordinal);
      return relevance?.get(ordinal) ?? 1;
    }),
  };
}

/** The everyday pages of annotators are read straight from indexes and counts. */
function queuePage(store: Store, dataset: DatasetRow, criteria: Criteria, user: UserRow): Page | undefined {
  const { statuses, conditions, text, sort, offset, limit } = criteria;
  const wanted = new Set(statuses[0]);
  if (statuses.length > 1 || wanted.size > 1 || conditions.length > 0 || text || sort.length > 0) return undefined;
  const [status] = wanted;
  if (status === undefined) return shuffledPage(store, dataset, user, offset, limit);
  if (status === 'pending') return pendingPage(store, dataset, user, offset, limit);
  return answeredPage(store, dataset, user, status, offset, limit);
}

const relevanceOf = (store: Store, dataset: DatasetRow, { text }: Criteria): ReadonlyMap<number, number> =>
  new Map(
    store.recordText
      .scoredMatches(dataset.pk, text!.words, text!.fieldPk)
      .map(({ ordinal, score }) => [ordinal, score]),
  );

/** A user walks through the shuffle from a start of their own; for everybody together, what came first comes first. */
function defaultKey(dataset: DatasetRow, viewer: UserRow | undefined): SortKey {
  if (!viewer) return (ordinal) => ordinal;
  const start = firstBlockOf(viewer, dataset) * (SPAN / BLOCKS);
  return (ordinal) => (scramble(ordinal) - start) >>> 0;
}

/** Falls along the user's order from 1 to 0, so that the order by score is that order. */
const shuffleScore = (dataset: DatasetRow, viewer: UserRow, ordinal: number): number =>
  1 - defaultKey(dataset, viewer)(ordinal) / SPAN;
