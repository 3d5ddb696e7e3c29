import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { TaskSearchInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { refusal } from '#gateway/graphql/errors.ts';
import { externalIdOf, type TaskDatasetModel } from './taskDataset.source.ts';
import { toStatus, toTaskRecord } from './taskRecord.kinds.ts';
import type { RestAggregations, RestTaskStatus } from './taskRecord.source.ts';
import { toNeighbourRequest, toPageRequest } from './taskSearch.request.ts';

export const taskSearchResolvers: Resolvers = {
  TaskProgress: {
    annotatedAs: ({ dataset }, _args, { load }) => load.task.annotatedAsOf(dataset).then(toTermCounts),
  },
  // Lists can have thousands of entries, so only selected ones are converted.
  TaskAggregations: {
    predictedAs: ({ predicted_as }) => toTermCounts(predicted_as),
    annotatedAs: ({ annotated_as }) => toTermCounts(annotated_as),
    predictedBy: ({ predicted_by }) => toTermCounts(predicted_by),
    annotatedBy: ({ annotated_by }) => toTermCounts(annotated_by),
    statuses: ({ status }) =>
      toTermCounts(status).map(({ term, count }) => ({ status: toStatus(term as RestTaskStatus), count })),
    predicted: ({ predicted }) =>
      toTermCounts({ ...predicted }).map(({ term, count }) => ({ outcome: term === 'ok' ? 'OK' : 'KO', count })),
    scores: ({ score }) => toScores(score),
    words: ({ words }) => toTermCounts(words),
    metadata: ({ metadata }) => toMetadata(metadata),
    predictedMentions: ({ predicted_mentions }) => toMentions(predicted_mentions),
    annotatedMentions: ({ mentions }) => toMentions(mentions),
  },
  TaskRecordPage: {
    // Only the first page comes with aggregations.
    aggregations: ({ aggregations, request }, _args, { load }) =>
      aggregations ?? load.task.page.load({ ...request, from: 0, limit: 0 }).then((page) => page.aggregations ?? {}),
  },
};

/** Reads a page of records; for neighbors of a record, it reads the record's vector first. */
export async function searchRecords(dataset: TaskDatasetModel, input: TaskSearchInput, { load }: Context) {
  const request = input.similarTo
    ? await neighbourRequest(dataset, input, input.similarTo, load)
    : toPageRequest(dataset, input);
  const { records, total, aggregations } = await load.task.page.load(request);
  return {
    items: records.map((row) => toTaskRecord(row, dataset)),
    total,
    aggregations: aggregations ?? null,
    request,
  };
}

export type TaskPageModel = Awaited<ReturnType<typeof searchRecords>>;

async function neighbourRequest(
  dataset: TaskDatasetModel,
  input: TaskSearchInput,
  similarTo: NonNullable<TaskSearchInput['similarTo']>,
  load: Context['load'],
) {
  const { recordId, value } = similarTo.to;
  if (value) return toNeighbourRequest(dataset, input, similarTo, value, null);
  const externalId = externalIdOf(dataset.id, recordId ?? '');
  const { vectors } = await load.task.recordsOf(dataset).load(externalId);
  const numbers = vectors?.[similarTo.vector]?.value;
  if (numbers) return toNeighbourRequest(dataset, input, similarTo, numbers, externalId);
  throw refusal(`The record has no vector "${similarTo.vector}".`, 'ERROR_FETCHING_TASK_RECORDS', 422, {
    reason: 'MISSING_VECTOR',
  });
}

/** The counts of words or values as a list, most frequent first. */
const toTermCounts = (counts: Record<string, number> = {}) =>
  Object.entries(counts)
    .map(([term, count]) => ({ term, count }))
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1));

/** REST names an interval by its lower bound with rounding errors: 0.5630000000000001 stands for 0.563. */
const toScores = (counts: Record<string, number> = {}) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([bound, count]) => ({ from: Number(Number(bound).toFixed(3)), count }))
    .sort((a, b) => a.from - b.from);

const STATISTICS = 'argilla:stats';

const toMetadata = (metadata: RestAggregations['metadata'] = {}) =>
  Object.entries(metadata)
    .map(([key, counts]) => {
      if (!(STATISTICS in counts)) return { key, values: toTermCounts(counts), range: null };
      return { key, values: [], range: counts[STATISTICS] as { min: number | null; max: number | null } };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));

const toMentions = (mentions: Record<string, Record<string, number>> = {}) =>
  Object.entries(mentions).map(([label, counts]) => ({ label, mentions: toTermCounts(counts) }));
