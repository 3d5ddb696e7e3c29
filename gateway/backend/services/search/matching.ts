import { sharesOf } from '../../assignments/sets.ts';
import { hidesCompleted } from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { RESOLVED } from '../../quality/indexing.ts';
import { STATUS_CODES } from '../records/indexing.ts';
import type { Bounds, Condition, RangesCondition, Status } from './conditions.ts';
import type { Criteria } from './criteria.ts';

/** The intersection of the sets of records that meet each criterion. Undefined without criteria. */
export function matching(
  store: Store,
  dataset: DatasetRow,
  criteria: Pick<Criteria, 'text' | 'conditions' | 'statuses' | 'viewer'>,
): OrdinalSet | undefined {
  const limit = store.counts.ofDataset(dataset.pk).next_ordinal;
  const { text, conditions, statuses, viewer } = criteria;
  let found: OrdinalSet | undefined;
  const narrow = (set: OrdinalSet) => {
    found = found ? found.intersect(set) : set;
  };

  if (text) narrow(store.fullText.matches(dataset.pk, text.words, text.fieldPk, limit));
  for (const condition of conditions) narrow(meeting(store, dataset, condition, limit));
  const having = (list: readonly ResponseStatus[]) => withStatus(store, dataset, viewer, list, limit);
  for (const wanted of statuses) {
    const { included, excluded } = split(wanted);
    if (!wanted.includes('pending')) {
      narrow(having(included));
    } else {
      // Pending records have no response of the excluded statuses.
      const settled = having(excluded);
      if (viewer && hidesCompleted(dataset)) settled.unite(store.completions.ofDataset(dataset.pk, limit));
      const shares = viewer && sharesOf(store, dataset, viewer.pk);
      if (shares) settled.unite(shares.others ?? liveOrdinals(store, dataset).subtract(shares.mine));
      found = (found ?? liveOrdinals(store, dataset)).subtract(settled.subtract(having(included)));
    }
  }
  return found;
}

const split = (wanted: readonly Status[]) => ({
  included: RESPONSE_STATUSES.filter((status) => wanted.includes(status)),
  excluded: RESPONSE_STATUSES.filter((status) => !wanted.includes(status)),
});

function meeting(store: Store, dataset: DatasetRow, condition: Condition, limit: number): OrdinalSet {
  if ('ordinals' in condition) return new OrdinalSet(limit, condition.ordinals);
  if ('codes' in condition) return store.facets.index.withTerms(condition.codes, limit);
  if ('ranges' in condition) return withinRanges(store, condition, limit);
  if ('resolved' in condition) return resolved(store, dataset, condition.resolved, limit);
  if ('user' in condition) {
    const { included, excluded } = split(condition.userStatuses);
    const having = (list: readonly ResponseStatus[]) => withStatus(store, dataset, condition.user, list, limit);
    return condition.userStatuses.includes('pending')
      ? liveOrdinals(store, dataset).subtract(having(excluded))
      : having(included);
  }
  const { recordStatuses } = condition;
  const hasCompleted = recordStatuses.includes('completed');
  if (!recordStatuses.includes('pending'))
    return hasCompleted ? store.completions.ofDataset(dataset.pk, limit) : new OrdinalSet(limit);
  const all = liveOrdinals(store, dataset);
  return hasCompleted ? all : all.subtract(store.completions.ofDataset(dataset.pk, limit));
}

/** The records with or without a resolution, or both. */
function resolved(store: Store, dataset: DatasetRow, wanted: readonly string[], limit: number): OrdinalSet {
  const facetPk = store.facets.find(dataset.pk, { kind: 'resolved' });
  const all =
    facetPk === undefined
      ? new OrdinalSet(limit)
      : withinRanges(store, { facetPk, ranges: [[RESOLVED, RESOLVED]] }, limit);
  if (!wanted.includes('false')) return all;
  return wanted.includes('true') ? liveOrdinals(store, dataset) : liveOrdinals(store, dataset).subtract(all);
}

const RESPONSE_STATUSES: readonly ResponseStatus[] = ['draft', 'submitted', 'discarded'];

/** The records with a response of one of these statuses, by the viewer or anybody. */
export function withStatus(
  store: Store,
  dataset: DatasetRow,
  viewer: Pick<UserRow, 'pk'> | undefined,
  statuses: readonly ResponseStatus[],
  limit: number,
): OrdinalSet {
  if (!viewer) {
    const ordinals = statuses.flatMap((status) => store.responses.ordinalsWith(dataset.pk, status));
    return new OrdinalSet(limit, ordinals);
  }
  const facetPk = store.facets.find(dataset.pk, { kind: 'response_status', userPk: viewer.pk });
  if (facetPk === undefined) return new OrdinalSet(limit);
  return withinRanges(store, { facetPk, ranges: rangesOf(statuses.map((status) => STATUS_CODES[status])) }, limit);
}

/** Codes as ranges; neighbours share one, so that the values are read once. */
function rangesOf(codes: readonly number[]): Bounds[] {
  const ranges: Bounds[] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

const withinRanges = (store: Store, { facetPk, ranges }: RangesCondition, limit: number): OrdinalSet =>
  ranges.reduce((set, [from, to]) => {
    const range = { from, to, accepts: (value: number) => value >= from && value <= to };
    return set.unite(store.facets.index.within(facetPk, range, limit));
  }, new OrdinalSet(limit));

/** The records with a submitted response of anybody. */
export function answeredByAnyone(store: Store, dataset: DatasetRow): OrdinalSet {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const facetPk = store.facets.find(dataset.pk, { kind: 'response_count' });
  return facetPk === undefined
    ? new OrdinalSet(limit)
    : withinRanges(store, { facetPk, ranges: [[1, Infinity]] }, limit);
}

/** All records: each has a value in this facet. */
export function liveOrdinals(store: Store, dataset: DatasetRow): OrdinalSet {
  const { records, next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  if (records === limit) return OrdinalSet.below(limit);
  const facetPk = store.facets.find(dataset.pk, { kind: 'inserted_at' });
  return facetPk === undefined
    ? new OrdinalSet(limit)
    : withinRanges(store, { facetPk, ranges: [[-Infinity, Infinity]] }, limit);
}
