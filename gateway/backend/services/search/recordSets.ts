import { RESOLVED } from '../../quality/indexing.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { STATUS_CODES } from '../records/indexing.ts';
import type { Bounds, RangesCondition } from './conditions.ts';

/**
 * The records with a response of one of these statuses, by the viewer or anybody.
 * @param among if given, records outside of this set may be missing
 */
export function withStatus(
  store: Store,
  dataset: DatasetRow,
  viewer: Pick<UserRow, 'pk'> | undefined,
  statuses: readonly ResponseStatus[],
  among?: OrdinalSet,
): OrdinalSet {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  if (!viewer) {
    const ordinals = statuses.flatMap((status) => store.responses.ordinalsWith(dataset.pk, status));
    return new OrdinalSet(limit, ordinals);
  }
  const facetPk = store.facets.find(dataset.pk, { kind: 'response_status', userPk: viewer.pk });
  if (facetPk === undefined) return new OrdinalSet(limit);
  return withinRanges(
    store,
    { facetPk, ranges: rangesOf(statuses.map((status) => STATUS_CODES[status])) },
    limit,
    among,
  );
}

/** Codes as ranges; neighbors share one, so that the values are read once. */
function rangesOf(codes: readonly number[]): Bounds[] {
  const ranges: Bounds[] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** @param among if given, records outside of this set may be missing */
export const withinRanges = (
  store: Store,
  { facetPk, ranges }: RangesCondition,
  limit: number,
  among?: OrdinalSet,
): OrdinalSet => {
  const [set = new OrdinalSet(limit), ...others] = ranges.map(([from, to]) => {
    const range = { from, to, accepts: (value: number) => value >= from && value <= to, among };
    return store.facets.index.within(facetPk, range, limit);
  });
  for (const other of others) set.unite(other);
  return set;
};

/** The records with a submitted response of anybody. */
export function answeredByAnyone(store: Store, dataset: DatasetRow): OrdinalSet {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const facetPk = store.facets.find(dataset.pk, { kind: 'response_count' });
  return facetPk === undefined
    ? new OrdinalSet(limit)
    : withinRanges(store, { facetPk, ranges: [[1, Infinity]] }, limit);
}

/** The existing records of a dataset: each has a value in this facet. */
export function liveOrdinals(store: Store, dataset: DatasetRow): OrdinalSet {
  const { records, next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  if (records === limit) return OrdinalSet.below(limit);
  const facetPk = store.facets.find(dataset.pk, { kind: 'inserted_at' });
  return facetPk === undefined
    ? new OrdinalSet(limit)
    : withinRanges(store, { facetPk, ranges: [[-Infinity, Infinity]] }, limit);
}

/** The records with a resolution. */
export function resolvedRecords(store: Store, dataset: DatasetRow): OrdinalSet {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const facetPk = store.facets.find(dataset.pk, { kind: 'resolved' });
  return facetPk === undefined
    ? new OrdinalSet(limit)
    : withinRanges(store, { facetPk, ranges: [[RESOLVED, RESOLVED]] }, limit);
}
