import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { type FailureCode, failsAs, notSupported } from '#gateway/graphql/errors.ts';
import * as apiKeys from './apiKey.source.ts';

const hasNoKeys = (code: FailureCode) => notSupported('This Argilla server has one API key for each user', code);

export const apiKeyResolvers: Resolvers = {
  Mutation: {
    createApiKey: async (_root, { input: { name, scope, workspaceIds = null, expiresAt = null } }, context) => {
      const key = { name, scope, workspaceIds, expiresAt };
      const made = await written(context, apiKeys.create(context.rest, key).catch(hasNoKeys('ERROR_CREATING_API_KEY')));
      return { user: await context.load.viewer(), ...made };
    },
    deleteApiKey: async (_root, { id }, context) => {
      const { name } = await written(
        context,
        apiKeys.remove(context.rest, id).catch(hasNoKeys('ERROR_DELETING_API_KEY')),
      );
      return { user: await context.load.viewer(), id, name };
    },
  },
  User: {
    apiKeys: async ({ id }, _args, { rest, load }) => {
      const viewer = await load.viewer().catch(failsAs('ERROR_FETCHING_API_KEYS'));
      return viewer.id === id ? apiKeys.list(rest).catch(hasNoKeys('ERROR_FETCHING_API_KEYS')) : null;
    },
  },
  ApiKey: {
    workspaces: async ({ workspaceIds }, _args, { load }) => {
      if (!workspaceIds) return null;
      const all = await load.workspaces();
      return all.filter(({ id }) => workspaceIds.includes(id));
    },
  },
};
