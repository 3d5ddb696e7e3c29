import { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';

/** What is searched: the records of a dataset, whose ordinals lie below `limit`. */
export interface Searched {
  tasks: TaskStore;
  dataset: TaskDatasetRow;
  limit: number;
}

export const searchedOf = (tasks: TaskStore, dataset: TaskDatasetRow): Searched => ({
  tasks,
  dataset,
  limit: dataset.next_ordinal,
});

/** The records one of whose values in a facet passes. */
export function facetSet({ tasks, limit }: Searched, facetPk: number, accepts: (value: number) => boolean): OrdinalSet {
  const set = new OrdinalSet(limit);
  for (const { first, rows, values } of tasks.facets.column(facetPk)) {
    for (let index = 0; index < rows.length; index += 1) if (accepts(values[index]!)) set.add(first + rows[index]!);
  }
  return set;
}

/** All records there are: every one has a status. */
export const liveSet = (searched: Searched): OrdinalSet => {
  const facet = searched.tasks.facets.find(searched.dataset.pk, 'status');
  return facet ? facetSet(searched, facet.pk, () => true) : new OrdinalSet(searched.limit);
};
