import type { DatasetRow } from '../store/datasets.ts';
import type { OrdinalSet } from '../store/ordinalSet.ts';
import type { Store } from '../store/store.ts';

const ASSIGNED_TO = { kind: 'assigned_to' } as const;

/** The term of a user in the facet. */
export const termOf = (userPk: number): string => String(userPk);

/** The people to whom records of a dataset are assigned: codes in the facet and numbers of records. */
export function assignees({ facets }: Store, datasetPk: number): { userPk: number; code: number; count: number }[] {
  const facetPk = facets.find(datasetPk, ASSIGNED_TO);
  if (facetPk === undefined) return [];
  return facets.terms(facetPk).map(({ term, code, count }) => ({ userPk: Number(term), code, count }));
}

/** The records that are assigned to any of these users. */
export function assignedTo(store: Store, dataset: DatasetRow, userPks: readonly number[]): OrdinalSet {
  const wanted = assignees(store, dataset.pk).filter(({ userPk }) => userPks.includes(userPk));
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  return store.facets.index.withTerms(
    wanted.map(({ code }) => code),
    limit,
  );
}

/** How assignments divide the records for a person. */
export interface Shares {
  mine: OrdinalSet;
  /** The records assigned to other people only. Undefined if the queue holds the person's own records only. */
  others: OrdinalSet | undefined;
}

/** Undefined if assignments do not restrict the queue of a person. */
export function sharesOf(store: Store, dataset: DatasetRow, userPk: number): Shares | undefined {
  const { only_assigned } = store.assignments.queueOf(dataset.pk);
  const all = assignees(store, dataset.pk);
  if (all.length === 0 && !only_assigned) return undefined;
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const assignedToAny = (people: typeof all) =>
    store.facets.index.withTerms(
      people.map(({ code }) => code),
      limit,
    );
  const mine = assignedToAny(all.filter((one) => one.userPk === userPk));
  if (only_assigned) return { mine, others: undefined };
  return { mine, others: assignedToAny(all.filter((one) => one.userPk !== userPk)).subtract(mine) };
}

/** Brings the facet in line with the assignments of some records. */
export function indexAssignments({ assignments, facets }: Store, datasetPk: number, records: readonly Place[]): void {
  const changes = facets.changes(datasetPk);
  const users = assignments.usersOf(records.map(({ place }) => place));
  for (const { place, ordinal } of records) {
    changes.set(ASSIGNED_TO, ordinal, (users.get(place) ?? []).map(termOf));
  }
  changes.flush();
}

interface Place {
  place: number;
  ordinal: number;
}
