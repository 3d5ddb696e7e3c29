import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, resetLoaders, type Session, setCredentials, written } from '#gateway/graphql/context.ts';
import { failsAs, failure, notSupported, rateLimited, refusal, TRY_LATER } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { isWrongPair } from '#gateway/limits/limiters.ts';
import { hasStatus, nullOnStatus, RestError } from '#gateway/rest/error.ts';
import type { WorkspaceModel } from '../workspace/workspace.source.ts';
import * as users from './user.source.ts';

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { session, load }) =>
      session.isAnonymous ? null : load.viewer().catch((error: unknown) => nullOn401(error, session)),
    users: (_root, _args, { load }) => load.users(),
    user: (_root, { id }, { load }) => (isUuid(id) ? load.userById.load(id).catch(nullOnStatus(404)) : null),
  },
  Mutation: {
    signIn: async (_root, { username, password }, context) => {
      const token = await tokenFor(context, username, password);
      setCredentials(context, context.session.begin(token));
      return context.load.viewer().catch(failsAsSignIn);
    },
    signInWithProvider: async (_root, { provider, query }, context) => {
      const rest = context.rest.as(context.session.returnFromProvider());
      const { access_token: token } = await users.createTokenAtProvider(rest, provider, query).catch(failsAsProvider);
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

    // The mutations below are for owners, who manage accounts.
    createUser: async (_root, { input }, context) => {
      const { username, firstName, lastName = null, role, password } = input;
      const ids = [...new Set(input.workspaceIds)];
      const workspaces = await Promise.all(
        ids.map((id) =>
          context.load.workspaceById.load(id).catch((error: unknown) => {
            if (!hasStatus(error, 404)) throw error;
            const inputPath = ['workspaceIds', input.workspaceIds.indexOf(id)];
            throw refusal(`There is no workspace with the id "${id}".`, 'ERROR_CREATING_USER', 404, { inputPath });
          }),
        ),
      );
      const user = { username, first_name: firstName, last_name: lastName, role: users.toRole(role), password };
      return written(context, users.create(context.rest, user, workspaces));
    },
    updateUser: (_root, { input: { id, firstName, lastName, role } }, context) => {
      const restRole = role ? users.toRole(role) : undefined;
      const patch = { first_name: firstName ?? undefined, last_name: lastName, role: restRole };
      return written(context, users.update(context.rest, id, patch).catch(failsAsUpdate));
    },
    setUserPassword: async (_root, { id, password }, context) => {
      const viewer = await context.load.viewer();
      const user = await users.update(context.rest, id, { password }).catch(failsAsUpdate);
      if (user.id === viewer.id) {
        // The new password ended the viewer's session.
        const { access_token } = await users.createToken(context.rest, user.username, password);
        setCredentials(context, context.session.withToken(access_token));
      } else resetLoaders(context);
      return user;
    },
    resetApiKey: async (_root, { id }, context) => {
      // Read first, since the old key is invalid afterwards; where that fails, the reset fails, too.
      const viewer = await context.load.viewer().catch(() => null);
      const user = await users.resetApiKey(context.rest, id).catch(failsAsUpdate);
      if (user.id === viewer?.id) setCredentials(context, context.session.withKey(user.apiKey));
      else resetLoaders(context);
      return { user, apiKey: user.apiKey };
    },
    deleteUser: async (_root, { id }, context) => {
      const viewer = await context.load.viewer();
      if (viewer.role === 'OWNER' && viewer.id === id) {
        // The REST API would delete the caller's own account.
        const message = 'You cannot delete your own account';
        throw refusal(message, 'ERROR_DELETING_USER', 409, { detail: message });
      }
      return written(context, users.remove(context.rest, id));
    },
  },
  User: {
    // REST shows everybody's keys to owners and admins; GraphQL shows a key only to its owner, and when it is created.
    apiKey: async ({ id, apiKey }, _args, { load }) => {
      const viewer = await load.viewer().catch(failsAs('ERROR_FETCHING_USERS'));
      return viewer.id === id ? apiKey : null;
    },
    workspaces: ({ id }, _args, { load }) => workspacesOf(id, load),
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
  const { access_token: token } = await users.createToken(rest, username, password).catch(async (error: unknown) => {
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
  throw isWrongPair(error.status)
    ? refusal('Could not validate credentials', 'UNAUTHENTICATED', 401, { reason: 'WRONG_CREDENTIALS' }, error)
    : refusal(TRY_LATER, 'INTERNAL_SERVER_ERROR', error.status, { reason: 'UNAVAILABLE' }, error);
}

/** Here a 401 means that the provider's user is unknown, not that a session has expired. */
function failsAsProvider(error: unknown): never {
  const code = 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN';
  const failed = failure(error, code);
  if (failed.extensions.status === 401) Object.assign(failed.extensions, { code, reason: 'WRONG_CREDENTIALS' });
  throw failed;
}

const failsAsUpdate = notSupported('This Argilla server cannot change users', 'ERROR_UPDATING_USER');
