import Type from 'typebox';
import {
  ConflictError,
  EntityAlreadyExistsError,
  EntityNotFoundError,
  found,
  type HttpError,
  NotFoundError,
  UnprocessableError,
} from '../http/errors.ts';
import { environment } from '../environment.ts';
import type { Backend, Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { withVisibleKey } from '../plugins/access.ts';
import { authorize, isAllowed } from '../plugins/auth.ts';
import { presentUser, presentUserV0, presentWorkspace } from '../presenters.ts';
import { createUser, refuseLastOwner, updateUser, workspacesOf } from '../services/users.ts';
import {
  MemberAdd,
  UserCreate,
  UserCreateV0,
  UserUpdate,
  WorkspaceCreate,
  WorkspaceCreateV0,
} from '../shapes/users.ts';
import { DAY_MS } from '../store/clock.ts';
import { newApiKey, type UserRow } from '../store/users.ts';

/** How an API answers requests about users and workspaces, for which both have the same rules. */
interface Api {
  created: 200 | 201;
  UserShape: typeof UserCreate | typeof UserCreateV0;
  WorkspaceShape: typeof WorkspaceCreate | typeof WorkspaceCreateV0;
  present(user: UserRow): object;
  presentList(users: readonly UserRow[]): object;
  notFound(type: 'User' | 'Workspace', id: string): HttpError;
  taken(type: 'User' | 'Workspace', name: string): HttpError;
  notMember(userId: string, workspaceId: string): HttpError;
}

function addSharedRoutes(app: Backend, api: Api): void {
  const { store } = app;

  app.get('/users', async (request) => {
    authorize(request, 'user:list');
    return api.presentList(store.users.all().map((user) => withVisibleKey(request, user)));
  });

  app.post('/users', { schema: { body: api.UserShape } }, async (request, reply) => {
    authorize(request, 'user:create');
    const user = await createUser(store, request.body, () => api.taken('User', request.body.username));
    return reply.code(api.created).send(api.present(user));
  });

  app.delete('/users/:user_id', { schema: { params: ids('user_id') } }, async (request) => {
    const { user_id } = request.params;
    const user = store.users.byId(user_id);
    if (!user) throw api.notFound('User', user_id);
    authorize(request, 'user:delete');
    refuseLastOwner(store, user, 'deleted');
    const presented = api.present(user);
    store.users.markDeleted(user.pk, environment.historyKeepsNames);
    return presented;
  });

  app.post('/workspaces', { schema: { body: api.WorkspaceShape } }, async (request, reply) => {
    authorize(request, 'workspace:create');
    const { name, id }: WorkspaceCreate = request.body;
    if (store.workspaces.byName(name)) throw api.taken('Workspace', name);
    if (id != null && store.workspaces.byId(id)) throw new ConflictError(`Workspace with id \`${id}\` is not unique`);
    return reply.code(api.created).send(presentWorkspace(store.workspaces.create(name, id ?? undefined)));
  });

  app.get('/workspaces/:workspace_id/users', { schema: { params: ids('workspace_id') } }, async (request) => {
    const { workspace_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    authorize(request, 'workspace:listUsers', workspace?.pk);
    if (!workspace) throw api.notFound('Workspace', workspace_id);
    return api.presentList(store.users.inWorkspace(workspace.pk).map((user) => withVisibleKey(request, user)));
  });

  const params = ids('workspace_id', 'user_id');
  app.delete('/workspaces/:workspace_id/users/:user_id', { schema: { params } }, async (request) => {
    const { workspace_id, user_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    const user = store.users.byId(user_id);
    if (!workspace || !user || !store.workspaces.hasMember(workspace.pk, user.pk)) {
      throw api.notMember(user_id, workspace_id);
    }
    authorize(request, 'workspace:removeUser', workspace.pk);
    store.workspaces.removeMember(workspace.pk, user.pk);
    return api.present(withVisibleKey(request, user));
  });
}

/** Milliseconds since 1970. */
const ActivityQuery = Type.Object({ since: Type.Optional(Type.Integer({ minimum: 0 })) });

/** The routes of `/api/v1` for the own account, users, workspaces and members. Those of `/api` share the code in `addSharedRoutes`. */
export const accountRoutes: Routes = (app) => {
  const { store } = app;

  addSharedRoutes(app, {
    created: 201,
    UserShape: UserCreate,
    WorkspaceShape: WorkspaceCreate,
    present: presentUser,
    presentList: (users) => ({ items: users.map(presentUser) }),
    notFound: (type, id) => new NotFoundError(`${type} with id \`${id}\` not found`),
    taken: (type, name) =>
      new ConflictError(`${type === 'User' ? 'Username' : 'Workspace name'} \`${name}\` is not unique`),
    notMember: (userId, workspaceId) =>
      new NotFoundError(`User with id \`${userId}\` not found in workspace with id \`${workspaceId}\``),
  });

  app.get('/me', async (request) => ({
    ...presentUser(withVisibleKey(request, request.user)),
    // An extension, for a key with a scope.
    ...(request.access && { api_key_scope: request.access.scope }),
  }));

  app.get('/me/workspaces', async (request) => ({ items: workspacesOf(store, request).map(presentWorkspace) }));

  // An extension: the caller's responses since a time (by default within a day), and the dataset of the last one.
  app.get('/me/activity', { schema: { querystring: ActivityQuery } }, async (request) => {
    const { user, query } = request;
    const { since = Date.now() - DAY_MS } = query;
    const pk = store.activity.lastDatasetPk(user.pk);
    const last = pk === undefined ? undefined : store.datasets.find(pk);
    const isVisible = last && isAllowed(request, 'dataset:get', last.workspace_pk);
    return { ...store.activity.since(user.pk, since * 1000), last_dataset_id: isVisible ? last.id : null };
  });

  const params = ids('user_id');
  const userIn = ({ user_id }: { user_id: string }) => found(store.users.byId(user_id), 'User', user_id);

  app.get('/users/:user_id', { schema: { params } }, async (request) => {
    authorize(request, 'user:get');
    return presentUser(withVisibleKey(request, userIn(request.params)));
  });

  app.patch('/users/:user_id', { schema: { params, body: UserUpdate } }, async (request) => {
    authorize(request, 'user:update');
    return presentUser(await updateUser(store, request.user, userIn(request.params), request.body));
  });

  app.post('/users/:user_id/api-key', { schema: { params } }, async (request, reply) => {
    authorize(request, 'user:update');
    store.users.setApiKey(userIn(request.params).pk, newApiKey());
    return reply.code(201).send(presentUser(userIn(request.params)));
  });

  app.get('/users/:user_id/workspaces', { schema: { params } }, async (request) => {
    authorize(request, 'user:listWorkspaces');
    return { items: workspacesOf(store, { user: userIn(request.params) }).map(presentWorkspace) };
  });

  const inWorkspace = ids('workspace_id');
  const workspaceIn = ({ workspace_id }: { workspace_id: string }) =>
    found(store.workspaces.byId(workspace_id), 'Workspace', workspace_id);

  app.get('/workspaces/:workspace_id', { schema: { params: inWorkspace } }, async (request) => {
    authorize(request, 'workspace:get', store.workspaces.byId(request.params.workspace_id)?.pk);
    return presentWorkspace(workspaceIn(request.params));
  });

  app.delete('/workspaces/:workspace_id', { schema: { params: inWorkspace } }, async (request) => {
    authorize(request, 'workspace:delete');
    const workspace = workspaceIn(request.params);
    if (store.workspaces.hasDatasets(workspace.pk)) {
      throw new ConflictError(`Workspace with id \`${workspace.id}\` still has datasets; delete them first`);
    }
    store.workspaces.remove(workspace.pk);
    return presentWorkspace(workspace);
  });

  const addition = { schema: { params: inWorkspace, body: MemberAdd } };
  app.post('/workspaces/:workspace_id/users', addition, async (request, reply) => {
    authorize(request, 'workspace:addUser');
    const { user_id } = request.body;
    const { pk, id } = workspaceIn(request.params);
    const user = store.users.byId(user_id);
    if (!user) throw new UnprocessableError(`User with id \`${user_id}\` not found`);
    if (store.workspaces.hasMember(pk, user.pk)) {
      throw new ConflictError(`User with id \`${user_id}\` already belongs to workspace with id \`${id}\``);
    }
    store.workspaces.addMember(pk, user.pk);
    return reply.code(201).send(presentUser(user));
  });
};

/** The routes of the older API, which the Python SDK uses. */
export const accountRoutesV0: Routes = (app) => {
  const { store } = app;
  const api: Api = {
    created: 200,
    UserShape: UserCreateV0,
    WorkspaceShape: WorkspaceCreateV0,
    present: (user) => presentUserV0(user, store.workspaces.ofUser(user.pk)),
    presentList(users) {
      const workspaces = store.workspaces.byUser();
      return users.map((user) => presentUserV0(user, workspaces.get(user.pk) ?? []));
    },
    notFound: (type, id) => new EntityNotFoundError(type, id),
    taken: (type, name) => new EntityAlreadyExistsError(type, name),
    notMember: (userId) => new EntityNotFoundError('User', userId),
  };
  addSharedRoutes(app, api);

  app.get('/me', async (request) => presentUserV0(withVisibleKey(request, request.user), workspacesOf(store, request)));

  const params = ids('workspace_id', 'user_id');
  app.post('/workspaces/:workspace_id/users/:user_id', { schema: { params } }, async (request) => {
    authorize(request, 'workspace:addUser');
    const { workspace_id, user_id } = request.params;
    const workspace = store.workspaces.byId(workspace_id);
    if (!workspace) throw api.notFound('Workspace', workspace_id);
    const user = store.users.byId(user_id);
    if (!user) throw api.notFound('User', user_id);
    if (store.workspaces.hasMember(workspace.pk, user.pk)) throw api.taken('User', user_id);
    store.workspaces.addMember(workspace.pk, user.pk);
    return api.present(user);
  });
};
