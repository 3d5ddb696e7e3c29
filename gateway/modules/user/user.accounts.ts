import type { MutationResolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { UpdateUserInput } from '#gateway/graphql/__generated__/types.ts';
import { type Context, readAnew, showKey, showToken } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toRole, toUser, type UserModel } from './user.model.ts';
import { failsUnlessKnown, ownAccount } from './user.refusal.ts';
import { create, createToken, remove, resetApiKey, update, type UserPatch } from './user.source.ts';

/** What owners do with accounts. */
export const accountMutations = {
  createUser: async (_root, { input }, context) => {
    const row = await named(input.workspaceIds, context)
      .then((workspaces) =>
        create(context.rest, {
          username: input.username,
          first_name: input.firstName,
          last_name: input.lastName ?? null,
          role: toRole(input.role),
          password: input.password,
          workspaces,
        }),
      )
      .catch(failsAs('ERROR_CREATING_USER'));
    readAnew(context);
    return toUser(row);
  },
  updateUser: async (_root, { input: { id, ...changes } }, context) => {
    const row = await update(context.rest, id, toPatch(changes)).catch(failsUnlessKnown);
    readAnew(context);
    return toUser(row);
  },
  setUserPassword: async (_root, { id, password }, context) => {
    const viewer = await context.load.viewer().catch(failsAs('ERROR_UPDATING_USER'));
    const user = toUser(await update(context.rest, id, { password }).catch(failsUnlessKnown));
    if (user.id === viewer.id) await stay(user, password, context);
    else readAnew(context);
    return user;
  },
  resetApiKey: async (_root, { id }, context) => {
    // Afterwards the key that was shown tells no more; where it tells nothing now, the reset is refused as well.
    const viewer = await context.load.viewer().catch(() => null);
    const user = toUser(await resetApiKey(context.rest, id).catch(failsUnlessKnown));
    if (user.id === viewer?.id) showKey(context, user.apiKey);
    else readAnew(context);
    return { user, apiKey: user.apiKey };
  },
  deleteUser: async (_root, { id }, context) => {
    const viewer = await context.load.viewer().catch(failsAs('ERROR_DELETING_USER'));
    if (viewer.role === 'OWNER' && viewer.id === id) {
      throw ownAccount('ERROR_DELETING_USER', 'You cannot delete your own account');
    }
    const { username } = await remove(context.rest, id).catch(failsAs('ERROR_DELETING_USER'));
    readAnew(context);
    return { id, username };
  },
} satisfies MutationResolvers;

/** REST takes new members by the names of the workspaces. */
const named = (ids: readonly string[], { load }: Context): Promise<string[]> =>
  Promise.all([...new Set(ids)].map((id) => load.workspaceById.load(id).then(({ name }) => name)));

const toPatch = ({ firstName, lastName, role }: Omit<UpdateUserInput, 'id'>): UserPatch => ({
  ...(firstName == null ? {} : { first_name: firstName }),
  ...(lastName === undefined ? {} : { last_name: lastName }),
  ...(role == null ? {} : { role: toRole(role) }),
});

/** The own session ended with the own password; here is the next one. */
async function stay({ username }: UserModel, password: string, context: Context): Promise<void> {
  const { access_token: token } = await createToken(context.rest, username, password).catch(
    failsAs('ERROR_UPDATING_USER'),
  );
  showToken(context, token);
}
