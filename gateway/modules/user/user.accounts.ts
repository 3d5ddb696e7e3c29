import type { MutationResolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { replaceKey, replaceToken, resetLoaders, written } from '#gateway/graphql/context.ts';
import { failsAs, failure, refused } from '#gateway/graphql/errors.ts';
import { isUnknownRoute } from '#gateway/rest/error.ts';
import { create, createToken, remove, resetApiKey, toRole, update } from './user.source.ts';

const CODE = 'ERROR_UPDATING_USER';

/** The mutations with which owners manage accounts. */
export const accountMutations = {
  createUser: (_root, { input }, context) => {
    const { username, firstName, lastName = null, role, password } = input;
    const createUser = async () => {
      const workspaces = [...new Set(input.workspaceIds)].map((id) => context.load.workspaceById.load(id));
      // REST takes workspaces by their names.
      const names = (await Promise.all(workspaces)).map(({ name }) => name);
      const user = { username, first_name: firstName, last_name: lastName, role: toRole(role), password };
      return create(context.rest, { ...user, workspaces: names });
    };
    return written(context, 'ERROR_CREATING_USER', createUser());
  },
  updateUser: (_root, { input: { id, firstName, lastName, role } }, context) => {
    const patch = { first_name: firstName ?? undefined, last_name: lastName, role: role ? toRole(role) : undefined };
    return written(context, CODE, update(context.rest, id, patch).catch(failsUnlessKnown));
  },
  setUserPassword: async (_root, { id, password }, context) => {
    const viewer = await context.load.viewer().catch(failsAs(CODE));
    const user = await update(context.rest, id, { password }).catch(failsUnlessKnown);
    if (user.id === viewer.id) {
      // The own session ended with the own password.
      const { access_token: token } = await createToken(context.rest, user.username, password).catch(failsAs(CODE));
      replaceToken(context, token);
    } else resetLoaders(context);
    return user;
  },
  resetApiKey: async (_root, { id }, context) => {
    // Afterwards a request with the old key can no longer read the viewer; where it cannot before, the reset is refused as well.
    const viewer = await context.load.viewer().catch(() => null);
    const user = await resetApiKey(context.rest, id).catch(failsUnlessKnown);
    if (user.id === viewer?.id) replaceKey(context, user.apiKey);
    else resetLoaders(context);
    return { user, apiKey: user.apiKey };
  },
  deleteUser: async (_root, { id }, context) => {
    const viewer = await context.load.viewer().catch(failsAs('ERROR_DELETING_USER'));
    if (viewer.role === 'OWNER' && viewer.id === id) {
      // No REST API refuses this.
      const message = 'You cannot delete your own account';
      throw refused(message, 'ERROR_DELETING_USER', 409, { detail: message });
    }
    return written(context, 'ERROR_DELETING_USER', remove(context.rest, id));
  },
} satisfies MutationResolvers;

/** For routes that only the embedded backend has: a server without the route has not refused the change. */
function failsUnlessKnown(error: unknown): never {
  if (!isUnknownRoute(error)) throw failure(error, CODE);
  throw refused('This Argilla server cannot change users', CODE, 501, {}, error as Error);
}
