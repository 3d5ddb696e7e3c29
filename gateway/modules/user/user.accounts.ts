import type { MutationResolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { resetLoaders, setCredentials, written } from '#gateway/graphql/context.ts';
import { failsAs, failure, refusal } from '#gateway/graphql/errors.ts';
import { isUnknownRoute } from '#gateway/rest/error.ts';
import * as users from './user.source.ts';

const CODE = 'ERROR_UPDATING_USER';

/** Mutations for owners, who manage accounts. */
export const accountMutations = {
  createUser: (_root, { input }, context) => {
    const { username, firstName, lastName = null, role, password } = input;
    const createUser = async () => {
      const workspaces = [...new Set(input.workspaceIds)].map((id) => context.load.workspaceById.load(id));
      // REST expects the names of workspaces.
      const names = (await Promise.all(workspaces)).map(({ name }) => name);
      const user = { username, first_name: firstName, last_name: lastName, role: users.toRole(role), password };
      return users.create(context.rest, { ...user, workspaces: names });
    };
    return written(context, 'ERROR_CREATING_USER', createUser());
  },
  updateUser: (_root, { input: { id, firstName, lastName, role } }, context) => {
    const restRole = role ? users.toRole(role) : undefined;
    const patch = { first_name: firstName ?? undefined, last_name: lastName, role: restRole };
    return written(context, CODE, users.update(context.rest, id, patch).catch(failsAsUpdate));
  },
  setUserPassword: async (_root, { id, password }, context) => {
    const viewer = await context.load.viewer().catch(failsAs(CODE));
    const user = await users.update(context.rest, id, { password }).catch(failsAsUpdate);
    if (user.id === viewer.id) {
      // The new password ended the viewer's session.
      const { access_token } = await users.createToken(context.rest, user.username, password).catch(failsAs(CODE));
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
    const viewer = await context.load.viewer().catch(failsAs('ERROR_DELETING_USER'));
    if (viewer.role === 'OWNER' && viewer.id === id) {
      // The REST API allows this.
      const message = 'You cannot delete your own account';
      throw refusal(message, 'ERROR_DELETING_USER', 409, { detail: message });
    }
    return written(context, 'ERROR_DELETING_USER', users.remove(context.rest, id));
  },
} satisfies MutationResolvers;

/** For routes that only the embedded backend has. */
function failsAsUpdate(error: unknown): never {
  if (!isUnknownRoute(error)) throw failure(error, CODE);
  throw refusal('This Argilla server cannot change users', CODE, 501, {}, error as Error);
}
