import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toAggregations } from './taskSearch.model.ts';

export const taskSearchResolvers: Resolvers = {
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
