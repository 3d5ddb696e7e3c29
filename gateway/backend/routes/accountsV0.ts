import { EntityAlreadyExistsError, EntityNotFoundError } from '../http/errors.ts';
import { ids } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import { presentUserV0, presentWorkspace } from '../presenters.ts';
import { createUser, workspacesOf, refuseLastOwner } from '../services/users.ts';
import { UserCreateWithWorkspaces, WorkspaceCreate } from '../shapes/users.ts';
import type { UserRow } from '../store/users.ts';
import type { Routes } from '../http/routes.ts';

/** Accounts as the Python SDK manages them. Every success is 200, creations too. */
export const accountRoutesV0: Routes = (app) => {
  const { store } = app;
  const present = (user: UserRow) =>
    presentUserV0(
      user,
      store.workspaces.ofUser(user.pk).map(({ name }) => name),
    );

  app.get('/me', async ({ user }) =>
    presentUserV0(
      user,
      workspacesOf(store, user).map(({ name }) => name),
    ),
  );

  app.get('/users', async (request) => {
    authorize(request, 'user:list');
    const names = store.workspaces.namesByUser();
    return store.users.all().map((user) => presentUserV0(user, names.get(user.pk) ?? []));
  });

  app.post('/users', { schema: { body: UserCreateWithWorkspaces } }, async (request) => {
    authorize(request, 'user:create');
    const { username } = request.body;
    return present(await createUser(app.store, request.body, () => new EntityAlreadyExistsError('User', username)));
  });

  app.delete('/users/:user_id', { schema: { params: ids('user_id') } }, async (request) => {
    const { user_id } = request.params;
    const user = found(store.users.byId(user_id), 'User', user_id);
    authorize(request, 'user:delete');
    refuseLastOwner(store, user, 'deleted');
    const presented = present(user);
    store.users.markDeleted(user.pk);
    return presented;
  });

  app.post('/workspaces', { schema: { body: WorkspaceCreate } }, async (request) => {
    authorize(request, 'workspace:create');
    const { name } = request.body;
    if (store.workspaces.byName(name)) throw new EntityAlreadyExistsError('Workspace', name);
    return presentWorkspace(store.workspaces.create(name));
  });

  app.get('/workspaces/:workspace_id/users', { schema: { params: ids('workspace_id') } }, async (request) => {
    const { workspace_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    authorize(request, 'workspace:listUsers', workspace?.pk);
    const { pk } = found(workspace, 'Workspace', workspace_id);
    const names = store.workspaces.namesByUser();
    return store.users.inWorkspace(pk).map((user) => presentUserV0(user, names.get(user.pk) ?? []));
  });

  const params = ids('workspace_id', 'user_id');
  app.post('/workspaces/:workspace_id/users/:user_id', { schema: { params } }, async (request) => {
    authorize(request, 'workspace:addUser');
    const { workspace_id, user_id } = request.params;
    const workspace = found(store.workspaces.byId(workspace_id), 'Workspace', workspace_id);
    const user = found(store.users.byId(user_id), 'User', user_id);
    if (store.workspaces.hasMember(workspace.pk, user.pk)) throw new EntityAlreadyExistsError('User', user_id);
    store.workspaces.addMember(workspace.pk, user.pk);
    return present(user);
  });

  app.delete('/workspaces/:workspace_id/users/:user_id', { schema: { params } }, async (request) => {
    const { workspace_id, user_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    const user = store.users.byId(user_id);
    if (!workspace || !user || !store.workspaces.hasMember(workspace.pk, user.pk)) {
      throw new EntityNotFoundError('User', user_id);
    }
    authorize(request, 'workspace:removeUser', workspace.pk);
    store.workspaces.removeMember(workspace.pk, user.pk);
    return present(user);
  });
};

function found<Row>(row: Row | undefined, type: string, name: string): Row {
  if (row === undefined) throw new EntityNotFoundError(type, name);
  return row;
}
