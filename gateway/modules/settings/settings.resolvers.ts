import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';

export const settingsResolvers: Resolvers = {
  Query: {
    settings: (_root, _args, { deps }) => deps.publicCache.settings(),
    // If the list cannot be read, people can still sign in with a password.
    oauthProviders: (_root, _args, { deps, log }) =>
      deps.publicCache.oauthProviders().catch((error: unknown) => {
        const code = 'ERROR_FETCHING_OAUTH_PROVIDERS';
        log.warn({ err: error, code }, 'the list of sign-in providers could not be read');
        return [];
      }),
  },
};
