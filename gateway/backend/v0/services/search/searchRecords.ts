import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { MAX_NEIGHBOURS } from '../../../store/vectors.ts';
import { presentRecord } from '../../presenters/records.ts';
import type { RecordsQuery, Sort } from '../../shapes/query.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { readTaskRecords } from '../readTaskRecords.ts';
import { badRequest } from '../refusals.ts';
import { aggregations } from './aggregations.ts';
import { matching } from './matching.ts';
import { inOrder } from './order.ts';
import { type TaskSearch, taskSearch } from './taskSearch.ts';

interface Page {
  sort: Sort;
  from: number;
  limit: number;
  hasMetrics: boolean;
}

/** One page of the records asked for; the first page has the counts of all pages. */
export function searchRecords(tasks: TaskStore, dataset: TaskDatasetRow, query: RecordsQuery, page: Page): object {
  const search = taskSearch(tasks, dataset);
  const { set, keywords } = matching(search, query);
  const near = query.vector ? nearest(search, set, query.vector, page.limit) : undefined;
  const ordinals = near ?? inOrder(search, set, page.sort, page.from, page.limit);
  const wanted = { vectors: true, metrics: page.hasMetrics, keywords: near ? undefined : keywords };
  return {
    total: near ? near.length : set.size,
    records: readTaskRecords(search, ordinals, wanted, presentRecord),
    ...(page.from === 0 && { aggregations: aggregations(search, near ? new OrdinalSet(search.limit, near) : set) }),
  };
}

/** The records of a set with the nearest vectors. */
function nearest(
  { tasks, dataset }: TaskSearch,
  among: OrdinalSet,
  { name, value, k }: NonNullable<RecordsQuery['vector']>,
  limit: number,
): number[] {
  const settings = tasks.vectors.settingsOf(dataset.pk).find((vectors) => vectors.name === name);
  if (!settings) throw badRequest(`Dataset ${dataset.name} has no vectors \`${name}\``);
  if (settings.dimensions !== value.length) {
    throw badRequest(`Vectors \`${name}\` have ${settings.dimensions} elements, got ${value.length}`);
  }
  const count = Math.max(0, Math.min(k ?? limit, MAX_NEIGHBOURS));
  const excluded = dataset.records - among.size;
  return tasks.vectors.nearest(settings.pk, value, count, { among, excluded }).map(({ ordinal }) => ordinal);
}
