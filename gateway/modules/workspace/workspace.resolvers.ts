import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';

export const workspaceResolvers: Resolvers = {
  Query: {
    workspaces: (_root, _args, { load }) => load.workspaces().catch(failsAs('ERROR_FETCHING_WORKSPACES')),
  },
};
