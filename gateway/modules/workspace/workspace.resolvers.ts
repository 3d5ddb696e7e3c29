import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import type { UserModel } from '../user/user.source.ts';
import { addUser, create, remove, removeUser } from './workspace.source.ts';

export const workspaceResolvers: Resolvers = {
  Query: {
    workspaces: (_root, _args, { load }) => load.workspaces(),
    workspace: (_root, { id }, { load }) => (isUuid(id) ? load.workspaceById.load(id).catch(nullOnStatus(404)) : null),
  },
  Mutation: {
    createWorkspace: (_root, { name }, context) => written(context, create(context.rest, name)),
    deleteWorkspace: (_root, { id }, context) => written(context, remove(context.rest, id)),
    addWorkspaceUser: (_root, { workspaceId, userId }, context) =>
      changeMembers(workspaceId, addUser(context.rest, workspaceId, userId), context),
    removeWorkspaceUser: (_root, { workspaceId, userId }, context) =>
      changeMembers(workspaceId, removeUser(context.rest, workspaceId, userId), context),
  },
  Workspace: {
    users: ({ id }, _args, { load }) => load.usersByWorkspaceId.load(id),
    userCount: ({ id }, _args, { load }) => load.usersByWorkspaceId.load(id).then(({ length }) => length),
    datasetCount: ({ id, name }, _args, { load }) =>
      load.datasetCounts().then((counts) => (counts.get(id) ?? 0) + (counts.get(name) ?? 0)),
  },
};

async function changeMembers(workspaceId: string, change: Promise<UserModel>, context: Context) {
  const user = await written(context, change);
  const workspace = await context.load.workspaceById
    .load(workspaceId)
    // An admin who leaves a workspace may no longer see it.
    .catch(nullOnStatus(403))
    .catch(failsAs('ERROR_FETCHING_WORKSPACES'));
  return { user, workspace };
}
