import { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { type Effort, effortFor } from './effort.ts';

/** What is searched: the records of a dataset, whose ordinals lie below `limit`. */
export interface Searched {
  tasks: TaskStore;
  dataset: TaskDatasetRow;
  limit: number;
  effort: Effort;
}

export const searchedOf = (tasks: TaskStore, dataset: TaskDatasetRow): Searched => ({
  tasks,
  dataset,
  limit: dataset.next_ordinal,
  effort: effortFor(dataset.records),
});

/** The records, or those of some records, one of whose values in a facet passes. */
export const facetSet = (
  { tasks, limit }: Searched,
  facetPk: number,
  accepts: (value: number) => boolean,
  among?: OrdinalSet,
): OrdinalSet => tasks.facets.column(facetPk).where(accepts, limit, among);

/** Whether a value is one of some. */
export function isOneOf(values: readonly number[]): (value: number) => boolean {
  const [only] = values;
  if (values.length === 1) return (value) => value === only;
  const all = new Set(values);
  return (value) => all.has(value);
}

/** All records there are: every one has a status. */
export const liveSet = (searched: Searched): OrdinalSet => {
  const facet = searched.tasks.facets.find(searched.dataset.pk, 'status');
  return facet ? facetSet(searched, facet.pk, () => true) : new OrdinalSet(searched.limit);
};
