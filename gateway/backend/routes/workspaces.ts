import { ConflictError, NotFoundError, UnprocessableError, found } from '../http/errors.ts';
import { ids } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import { presentUser, presentWorkspace } from '../presenters.ts';
import { MemberAdd, WorkspaceCreate } from '../shapes/users.ts';
import type { Routes } from '../http/routes.ts';

/** Workspaces and who belongs to them. Strangers are refused before they learn whether a workspace exists. */
export const workspaceRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('workspace_id');
  const workspaceIn = ({ workspace_id }: { workspace_id: string }) =>
    found(store.workspaces.byId(workspace_id), 'Workspace', workspace_id);

  app.post('/workspaces', { schema: { body: WorkspaceCreate } }, async (request, reply) => {
    authorize(request, 'workspace:create');
    const { name } = request.body;
    if (store.workspaces.byName(name)) throw new ConflictError(`Workspace name \`${name}\` is not unique`);
    return reply.code(201).send(presentWorkspace(store.workspaces.create(name)));
  });

  app.get('/workspaces/:workspace_id', { schema: { params } }, async (request) => {
    const { workspace_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    authorize(request, 'workspace:get', workspace?.pk);
    return presentWorkspace(found(workspace, 'Workspace', workspace_id));
  });

  app.delete('/workspaces/:workspace_id', { schema: { params } }, async (request) => {
    authorize(request, 'workspace:delete');
    const { workspace_id } = request.params;
    const workspace = workspaceIn(request.params);
    if (store.workspaces.hasDatasets(workspace.pk)) {
      throw new ConflictError(`Workspace with id \`${workspace_id}\` still has datasets; delete them first`);
    }
    store.workspaces.remove(workspace.pk);
    return presentWorkspace(workspace);
  });

  app.get('/workspaces/:workspace_id/users', { schema: { params } }, async (request) => {
    const { workspace_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    authorize(request, 'workspace:listUsers', workspace?.pk);
    const { pk } = found(workspace, 'Workspace', workspace_id);
    return { items: store.users.inWorkspace(pk).map(presentUser) };
  });

  app.post('/workspaces/:workspace_id/users', { schema: { params, body: MemberAdd } }, async (request, reply) => {
    authorize(request, 'workspace:addUser');
    const { workspace_id } = request.params;
    const { user_id } = request.body;
    const workspace = workspaceIn(request.params);
    const user = store.users.byId(user_id);
    if (!user) throw new UnprocessableError(`User with id \`${user_id}\` not found`);
    if (store.workspaces.hasMember(workspace.pk, user.pk)) {
      throw new ConflictError(`User with id \`${user_id}\` already belongs to workspace with id \`${workspace_id}\``);
    }
    store.workspaces.addMember(workspace.pk, user.pk);
    return reply.code(201).send(presentUser(user));
  });

  const memberParams = ids('workspace_id', 'user_id');
  app.delete('/workspaces/:workspace_id/users/:user_id', { schema: { params: memberParams } }, async (request) => {
    const { workspace_id, user_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    const user = store.users.byId(user_id);
    if (!workspace || !user || !store.workspaces.hasMember(workspace.pk, user.pk)) {
      throw new NotFoundError(`User with id \`${user_id}\` not found in workspace with id \`${workspace_id}\``);
    }
    authorize(request, 'workspace:removeUser', workspace.pk);
    store.workspaces.removeMember(workspace.pk, user.pk);
    return presentUser(user);
  });
};
