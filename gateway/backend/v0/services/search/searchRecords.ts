import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { isMeasurable } from '../../../store/vectorEncoding.ts';
import { MAX_NEIGHBORS } from '../../../store/vectorIndex.ts';
import { presentFound } from '../../presenters.ts';
import type { RecordsQuery, Sort } from '../../shapes/query.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { readTaskRecords } from '../readTaskRecords.ts';
import { badRequest, IMMEASURABLE } from '../refusals.ts';
import { aggregations } from './aggregations.ts';
import { matching } from './matching.ts';
import { sortedPage } from './order.ts';
import { type TaskSearch, taskSearch } from './taskSearch.ts';

interface Page {
  sort: Sort;
  from: number;
  limit: number;
  hasMetrics: boolean;
}

/** A page of records; the first page has the aggregations of all. */
export function searchRecords(tasks: TaskStore, dataset: TaskDatasetRow, query: RecordsQuery, page: Page): object {
  const search = taskSearch(tasks, dataset);
  const { set, keywords } = matching(search, query);
  const near = query.vector ? nearest(search, set, query.vector, page.limit) : undefined;
  const ordinals = near ?? sortedPage(search, set, page.sort, page.from, page.limit);
  const options = { vectors: true, metrics: page.hasMetrics, keywords: near ? undefined : keywords };
  return {
    total: near ? near.length : set.size,
    records: readTaskRecords(search, ordinals, options, presentFound),
    ...(page.from === 0 && { aggregations: aggregations(search, near ? new OrdinalSet(search.limit, near) : set) }),
  };
}

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
  if (!isMeasurable(value)) throw badRequest(IMMEASURABLE);
  const count = Math.max(0, Math.min(k ?? limit, MAX_NEIGHBORS));
  const excluded = dataset.records - among.size;
  return tasks.vectors.nearest(settings.pk, value, count, { among, excluded }).map(({ ordinal }) => ordinal);
}
