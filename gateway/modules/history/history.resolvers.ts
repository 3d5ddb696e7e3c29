import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { withQuestions } from '#gateway/graphql/loaders.ts';
import { MAX_PAGE } from '../record/record.request.ts';
import { read } from './history.source.ts';

export const historyResolvers: Resolvers = {
  Record: {
    history: async ({ id, datasetId }, args, { rest, load }) => {
      checkNumber('first', args.first, 1, MAX_PAGE);
      return withQuestions(datasetId, load, await read(rest, '/v1/records/:id/history', id, args));
    },
  },
  FeedbackDataset: {
    activity: async ({ id }, args, { rest, load }) => {
      checkNumber('first', args.first, 1, MAX_PAGE);
      return withQuestions(id, load, await read(rest, '/v1/datasets/:id/history', id, args));
    },
  },
};
