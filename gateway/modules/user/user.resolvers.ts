import { GraphQLError } from 'graphql';
import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, type Session, setCredentials } from '#gateway/graphql/context.ts';
import { failsAs, failure, hasStatus, nullOn, rateLimited } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { isWrongPair } from '#gateway/limits/limiters.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { WorkspaceModel } from '../workspace/workspace.source.ts';
import { accountMutations } from './user.accounts.ts';
import { createToken, createTokenAtProvider } from './user.source.ts';

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { session, load }) =>
      session.isAnonymous ? null : load.viewer().catch((error: unknown) => nullOn401(error, session)),
    users: (_root, _args, { load }) => load.users().catch(failsAs('ERROR_FETCHING_USERS')),
    user: (_root, { id }, { load }) =>
      isUuid(id) ? load.userById.load(id).catch(nullOn(404, 'ERROR_FETCHING_USERS')) : null,
  },
  Mutation: {
    signIn: async (_root, { username, password }, context) => {
      const token = await tokenFor(context, username, password);
      setCredentials(context, context.session.begin(token));
      return context.load.viewer().catch(failsAsSignIn);
    },
    signInWithProvider: async (_root, { provider, query }, context) => {
      const rest = context.rest.as(context.session.returnFromProvider());
      const { access_token: token } = await createTokenAtProvider(rest, provider, query).catch(failsAsProvider);
      setCredentials(context, context.session.begin(token));
      return context.load.viewer().catch(failsAsSignIn);
    },
    signOut: (_root, _args, context) => {
      const { deps, session } = context;
      // Ends the streams that use these credentials.
      deps.bus.publish({ type: 'session', key: session.key });
      setCredentials(context, session.end());
      return true;
    },
    ...accountMutations,
  },
  User: {
    // REST shows everybody's keys to owners and admins; GraphQL shows a key only to its owner, and when it is created.
    apiKey: async ({ id, apiKey }, _args, { load }) => {
      const viewer = await load.viewer().catch(failsAs('ERROR_FETCHING_USERS'));
      return viewer.id === id ? apiKey : null;
    },
    workspaces: ({ id }, _args, { load }) => workspacesOf(id, load).catch(failsAs('ERROR_FETCHING_WORKSPACES')),
  },
};

async function workspacesOf(id: string, load: Loaders): Promise<WorkspaceModel[] | null> {
  const viewer = await load.viewer();
  if (viewer.id === id) return load.workspaces();
  return viewer.role === 'OWNER' ? load.workspacesByUserId.load(id) : null;
}

async function tokenFor({ deps, rest, session }: Context, username: string, password: string): Promise<string> {
  const admission = await deps.limits.signIns.admit(username, session.address);
  if ('wait' in admission) throw rateLimited(admission.wait);
  const { access_token: token } = await createToken(rest, username, password).catch(async (error: unknown) => {
    await admission.settle(error instanceof RestError ? error.status : 500);
    return failsAsSignIn(error);
  });
  await admission.settle(200);
  return token;
}

/** Treats an expired session like none. */
function nullOn401(error: unknown, session: Session): null {
  if (!hasStatus(error, 401)) return failsAsSignIn(error);
  session.expire();
  return null;
}

/** Signing in has no code in the catalogue: wrong credentials are `UNAUTHENTICATED`, all else is a server error. */
function failsAsSignIn(error: unknown): never {
  if (!(error instanceof RestError)) throw error;
  const isWrong = isWrongPair(error.status);
  throw new GraphQLError(isWrong ? 'Could not validate credentials' : 'An error occurred, please try again later', {
    extensions: isWrong
      ? { code: 'UNAUTHENTICATED', status: 401, reason: 'WRONG_CREDENTIALS' }
      : { code: 'INTERNAL_SERVER_ERROR', status: error.status, reason: 'UNAVAILABLE' },
    originalError: error,
  });
}

/** Here a 401 means that the provider's user is unknown, not that a session has expired. */
function failsAsProvider(error: unknown): never {
  const { message, extensions } = failure(error, 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN');
  const about = { code: 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN', reason: 'WRONG_CREDENTIALS' };
  throw new GraphQLError(message, {
    extensions: extensions.status === 401 ? { ...extensions, ...about } : extensions,
    originalError: error as Error,
  });
}
