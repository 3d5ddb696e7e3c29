import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { failsAs, nullOn } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import type { UserModel } from '../user/user.source.ts';
import { addUser, create, remove, removeUser } from './workspace.source.ts';

export const workspaceResolvers: Resolvers = {
  Query: {
    workspaces: (_root, _args, { load }) => load.workspaces().catch(failsAs('ERROR_FETCHING_WORKSPACES')),
    workspace: (_root, { id }, { load }) =>
      isUuid(id) ? load.workspaceById.load(id).catch(nullOn(404, 'ERROR_FETCHING_WORKSPACES')) : null,
  },
  Mutation: {
    createWorkspace: (_root, { name }, context) =>
      written(context, 'ERROR_CREATING_WORKSPACE', create(context.rest, name)),
    deleteWorkspace: (_root, { id }, context) => written(context, 'ERROR_DELETING_WORKSPACE', remove(context.rest, id)),
    addWorkspaceUser: (_root, { workspaceId, userId }, context) =>
      changeMembers(workspaceId, addUser(context.rest, workspaceId, userId), context),
    removeWorkspaceUser: (_root, { workspaceId, userId }, context) =>
      changeMembers(workspaceId, removeUser(context.rest, workspaceId, userId), context),
  },
  Workspace: {
    users: ({ id }, _args, { load }) =>
      load.usersByWorkspaceId.load(id).catch(failsAs('ERROR_FETCHING_WORKSPACE_USERS')),
    userCount: ({ id }, _args, { load }) =>
      load.usersByWorkspaceId
        .load(id)
        .then(({ length }) => length)
        .catch(failsAs('ERROR_FETCHING_WORKSPACE_USERS')),
    datasetCount: ({ id, name }, _args, { load }) =>
      load
        .datasetCounts()
        .then((counts) => (counts.get(id) ?? 0) + (counts.get(name) ?? 0))
        .catch(failsAs('ERROR_FETCHING_FEEDBACK_DATASETS')),
  },
};

async function changeMembers(workspaceId: string, change: Promise<UserModel>, context: Context) {
  const user = await written(context, 'ERROR_UPDATING_WORKSPACE_USERS', change);
  const workspace = await context.load.workspaceById
    .load(workspaceId)
    // An admin who leaves a workspace may no longer see it.
    .catch(nullOn(403, 'ERROR_FETCHING_WORKSPACES'));
  return { user, workspace };
}
