import type { DatasetRow } from '../../store/datasets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { STATUS_CODES } from '../records/indexing.ts';
import type { Condition } from './conditions.ts';
import type { Criteria } from './criteria.ts';

/**
 * The records that meet all criteria, as a set: each criterion gives a set, and the sets are put together. Undefined when
 * nothing was asked for.
 */
export function matching(store: Store, dataset: DatasetRow, criteria: Criteria): OrdinalSet | undefined {
  const limit = store.counts.ofDataset(dataset.pk).next_ordinal;
  const { text, conditions, statuses, viewer } = criteria;
  let found: OrdinalSet | undefined;
  const narrow = (set: OrdinalSet) => {
    found = found ? found.intersect(set) : set;
  };

  if (text) narrow(new OrdinalSet(limit, store.fullText.matches(dataset.pk, text.words, text.fieldPk)));
  for (const condition of conditions) narrow(meeting(store, condition, limit));
  const having = (some: readonly ResponseStatus[]) => withStatus(store, dataset, viewer, some, limit);
  for (const wanted of statuses) {
    const included = RESPONSE_STATUSES.filter((status) => wanted.includes(status));
    const excluded = RESPONSE_STATUSES.filter((status) => !wanted.includes(status));
    if (!wanted.includes('pending')) narrow(having(included));
    // Pending is what nobody else has: everything without the other statuses.
    else found = (found ?? liveOrdinals(store, dataset)).subtract(having(excluded).subtract(having(included)));
  }
  return found;
}

const RESPONSE_STATUSES: readonly ResponseStatus[] = ['draft', 'submitted', 'discarded'];

/** The records with a response of one of these statuses: the viewer's, or anybody's. */
function withStatus(
  store: Store,
  dataset: DatasetRow,
  viewer: UserRow | undefined,
  statuses: readonly ResponseStatus[],
  limit: number,
): OrdinalSet {
  if (!viewer)
    return new OrdinalSet(
      limit,
      statuses.flatMap((status) => store.responses.ordinalsWith(dataset.pk, status)),
    );
  const facetPk = store.facets.find(dataset.pk, { kind: 'response_status', userPk: viewer.pk });
  const codes = new Set(statuses.map((status) => STATUS_CODES[status]));
  return meeting(store, { facetPk, accepts: (code) => codes.has(code) }, limit);
}

function meeting(store: Store, { facetPk, accepts }: Condition, limit: number): OrdinalSet {
  const set = new OrdinalSet(limit);
  if (facetPk === undefined) return set;
  store.facets.each(facetPk, (ordinal, value) => {
    if (accepts(value)) set.add(ordinal);
  });
  return set;
}

/** All records there are: every one has the moment it was added. */
export function liveOrdinals(store: Store, dataset: DatasetRow): OrdinalSet {
  const facetPk = store.facets.find(dataset.pk, { kind: 'inserted_at' });
  const limit = store.counts.ofDataset(dataset.pk).next_ordinal;
  return meeting(store, { facetPk, accepts: () => true }, limit);
}
