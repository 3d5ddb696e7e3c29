import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { presentRecord } from '../../presenters/records.ts';
import type { RecordsQuery, Sort } from '../../shapes/query.ts';
import type { TaskDatasetRow } from '../../store/taskDatasets.ts';
import type { TaskStore } from '../../store/taskStore.ts';
import { readTaskRecords } from '../readTaskRecords.ts';
import { aggregations } from './aggregations.ts';
import { matching } from './matching.ts';
import { nearest } from './nearest.ts';
import { inOrder } from './order.ts';
import { searchedOf } from './searched.ts';

interface Page {
  sort: Sort;
  from: number;
  limit: number;
  hasMetrics: boolean;
}

/** One page of the records asked for, with counts of them all on the first. */
export function searchRecords(tasks: TaskStore, dataset: TaskDatasetRow, query: RecordsQuery, page: Page): object {
  const searched = searchedOf(tasks, dataset);
  const { set, keywords } = matching(searched, query);
  const near = query.vector ? nearest(searched, set, query.vector, page.limit) : undefined;
  const ordinals = near ?? inOrder(searched, set, page.sort, page.from, page.limit);
  const wanted = { vectors: true, metrics: page.hasMetrics, keywords: near ? undefined : keywords };
  return {
    total: near ? near.length : set.size,
    records: readTaskRecords(searched, ordinals, wanted, presentRecord),
    ...(page.from === 0 && { aggregations: aggregations(searched, near ? new OrdinalSet(searched.limit, near) : set) }),
  };
}
