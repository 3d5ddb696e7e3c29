import type { TaskDatasetModel } from './taskDataset.model.ts';
import { STATUS } from './taskRecord.model.ts';
import type {
  RestAggregations,
  RestMetadataCounts,
  RestTaskPage,
  RestTaskStatus,
  TaskPageRequest,
} from './taskRecord.source.ts';
import { type TaskRecordModel, toTaskRecord } from './taskRecord.typed.ts';

/** A page; what all records hold may have come with it. */
export interface TaskPageModel {
  items: TaskRecordModel[];
  total: number;
  held: RestAggregations | null;
  request: TaskPageRequest;
}

export const toTaskPage = (
  { records, total, aggregations }: RestTaskPage,
  dataset: TaskDatasetModel,
  request: TaskPageRequest,
): TaskPageModel => ({
  items: records.map((row) => toTaskRecord(row, dataset)),
  total,
  held: aggregations ?? null,
  request,
});

/** A word or a value → how often, as a list, most frequent first. */
export const toTermCounts = (counts: Record<string, number> = {}) =>
  Object.entries(counts)
    .map(([term, count]) => ({ term, count }))
    .sort((one, other) => other.count - one.count || (one.term < other.term ? -1 : 1));

export const toStatusCounts = (counts: RestAggregations['status']) =>
  toTermCounts(counts).map(({ term, count }) => ({ status: STATUS[term as RestTaskStatus], count }));

export const toOutcomeCounts = (counts: RestAggregations['predicted']) =>
  toTermCounts({ ...counts }).map(({ term, count }) => ({
    outcome: term === 'ok' ? ('OK' as const) : ('KO' as const),
    count,
  }));

/** REST names a step by its lower bound, computed in binary: 0.5630000000000001 stands for 0.563. */
export const toScores = (counts: Record<string, number> = {}) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([bound, count]) => ({ from: Number(Number(bound).toFixed(3)), count }))
    .sort((one, other) => one.from - other.from);

export const toMetadata = (metadata: RestAggregations['metadata'] = {}) =>
  Object.entries(metadata)
    .map(toMetadataCounts)
    .sort((one, other) => (one.key < other.key ? -1 : 1));

const STATISTICS = 'argilla:stats';

function toMetadataCounts([key, counts]: [string, RestMetadataCounts]) {
  if (!(STATISTICS in counts)) return { key, values: toTermCounts(counts), range: null };
  const { min, max } = counts[STATISTICS] as { min: number | null; max: number | null };
  return { key, values: [], range: { min, max } };
}

export const toMentions = (mentions: Record<string, Record<string, number>> = {}) =>
  Object.entries(mentions).map(([label, counts]) => ({ label, mentions: toTermCounts(counts) }));
