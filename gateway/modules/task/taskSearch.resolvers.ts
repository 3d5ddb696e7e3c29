import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toAggregations, toTermCounts } from './taskSearch.model.ts';

export const taskSearchResolvers: Resolvers = {
  TaskProgress: {
    annotatedAs: ({ dataset }, _args, { load }) =>
      load.task.annotatedAsOf(dataset).then(toTermCounts).catch(failsAs('ERROR_FETCHING_TASK_RECORDS')),
  },
  TaskRecordPage: {
    aggregations: ({ held, request }, _args, { load }) =>
      held
        ? toAggregations(held)
        : load.task.page
            .load({ ...request, from: 0, limit: 0 })
            .then(({ aggregations }) => toAggregations(aggregations ?? {}))
            .catch(failsAs('ERROR_FETCHING_TASK_RECORDS')),
  },
};
