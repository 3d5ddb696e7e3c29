import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { inclusionOf, MAX_PAGE, partsOf } from '../record/record.request.ts';
import { read } from './change.source.ts';

export const changeResolvers: Resolvers = {
  FeedbackDataset: {
    changes: ({ id }, args, { rest }, info) => {
      checkNumber('first', args.first, 1, MAX_PAGE);
      return read(rest, id, args, partsOf(inclusionOf(info.fieldNodes, info, ['edges', 'node'])));
    },
  },
};
