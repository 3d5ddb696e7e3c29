import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toMentions, toMetadata, toOutcomeCounts, toScores, toStatusCounts, toTermCounts } from './taskSearch.model.ts';

export const taskSearchResolvers: Resolvers = {
  TaskProgress: {
    annotatedAs: ({ dataset }, _args, { load }) =>
      load.task.annotatedAsOf(dataset).then(toTermCounts).catch(failsAs('ERROR_FETCHING_TASK_RECORDS')),
  },
  // Lists can have thousands of entries, so only those that are asked for are made.
  TaskAggregations: {
    predictedAs: (held) => toTermCounts(held.predicted_as),
    annotatedAs: (held) => toTermCounts(held.annotated_as),
    predictedBy: (held) => toTermCounts(held.predicted_by),
    annotatedBy: (held) => toTermCounts(held.annotated_by),
    statuses: (held) => toStatusCounts(held.status),
    predicted: (held) => toOutcomeCounts(held.predicted),
    scores: (held) => toScores(held.score),
    words: (held) => toTermCounts(held.words),
    metadata: (held) => toMetadata(held.metadata),
    predictedMentions: (held) => toMentions(held.predicted_mentions),
    annotatedMentions: (held) => toMentions(held.mentions),
  },
  TaskRecordPage: {
    aggregations: ({ held, request }, _args, { load }) =>
      held
        ? held
        : load.task.page
            .load({ ...request, from: 0, limit: 0 })
            .then(({ aggregations }) => aggregations ?? {})
            .catch(failsAs('ERROR_FETCHING_TASK_RECORDS')),
  },
};
