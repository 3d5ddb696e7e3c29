import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, readAnew } from '#gateway/graphql/context.ts';
import { failsAs, nullOn } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { toUser } from '../user/user.model.ts';
import type { RestUser } from '../user/user.source.ts';
import { toWorkspace } from './workspace.model.ts';
import { addUser, create, remove, removeUser } from './workspace.source.ts';

export const workspaceResolvers: Resolvers = {
  Query: {
    workspaces: (_root, _args, { load }) => load.workspaces().catch(failsAs('ERROR_FETCHING_WORKSPACES')),
    workspace: (_root, { id }, { load }) =>
      isUuid(id) ? load.workspaceById.load(id).catch(nullOn(404, 'ERROR_FETCHING_WORKSPACES')) : null,
  },
  Mutation: {
    createWorkspace: async (_root, { name }, context) => {
      const row = await create(context.rest, name).catch(failsAs('ERROR_CREATING_WORKSPACE'));
      readAnew(context);
      return toWorkspace(row);
    },
    deleteWorkspace: async (_root, { id }, context) => {
      const { name } = await remove(context.rest, id).catch(failsAs('ERROR_DELETING_WORKSPACE'));
      readAnew(context);
      return { id, name };
    },
    addWorkspaceUser: (_root, { workspaceId, userId }, context) =>
      changed(workspaceId, addUser(context.rest, workspaceId, userId), context),
    removeWorkspaceUser: (_root, { workspaceId, userId }, context) =>
      changed(workspaceId, removeUser(context.rest, workspaceId, userId), context),
  },
  Workspace: {
    users: ({ id }, _args, { load }) =>
      load.usersByWorkspaceId.load(id).catch(failsAs('ERROR_FETCHING_WORKSPACE_USERS')),
    userCount: ({ id }, _args, { load }) =>
      load.usersByWorkspaceId
        .load(id)
        .then(({ length }) => length)
        .catch(failsAs('ERROR_FETCHING_WORKSPACE_USERS')),
    datasetCount: (workspace, _args, { load }) =>
      load
        .datasetCounter()
        .then((count) => count(workspace))
        .catch(failsAs('ERROR_FETCHING_FEEDBACK_DATASETS')),
  },
};

async function changed(workspaceId: string, change: Promise<RestUser>, context: Context) {
  const user = toUser(await change.catch(failsAs('ERROR_UPDATING_WORKSPACE_USERS')));
  readAnew(context);
  const workspace = await context.load.workspaceById
    .load(workspaceId)
    // An admin may leave, and then is a stranger there.
    .catch(nullOn(403, 'ERROR_FETCHING_WORKSPACES'));
  return { user, workspace };
}
