import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toVectorSettings } from './vector.model.ts';
import { update } from './vector.source.ts';

export const vectorResolvers: Resolvers = {
  Mutation: {
    updateVectorSettings: (_root, { input: { id, title } }, { rest }) =>
      update(rest, id, { title }).then(toVectorSettings).catch(failsAs('ERROR_PATCHING_VECTORS')),
  },
};
