import Type from 'typebox';
import { authorize, isAllowed } from '../plugins/auth.ts';
import { presentUser, presentWorkspace } from '../presenters.ts';
import { workspacesOf, createUser, refuseLastOwner, updateUser } from '../services/users.ts';
import type { Routes } from '../http/routes.ts';
import { found, ConflictError } from '../http/errors.ts';
import { ids } from '../http/shapes.ts';
import { UserCreate, UserUpdate } from '../shapes/users.ts';
import { newApiKey } from '../store/users.ts';

/** Milliseconds since 1970. */
const ActivityQuery = Type.Object({ since: Type.Optional(Type.Integer({ minimum: 0 })) });
const DAY_MS = 24 * 60 * 60 * 1000;

/** The caller with their workspaces, and the accounts that owners manage. */
export const userRoutes: Routes = (app) => {
  const { store } = app;
  app.get('/me', async ({ user }) => presentUser(user));

  // Ours: what the caller did since a moment (by itself, in a day), and where last. Argilla has no such route.
  app.get('/me/activity', { schema: { querystring: ActivityQuery } }, async (request) => {
    const { user, query } = request;
    const { since = Date.now() - DAY_MS } = query;
    const pk = store.activity.lastDatasetPk(user.pk);
    const last = pk === undefined ? undefined : store.datasets.find(pk);
    const isSeen = last && isAllowed(request, 'dataset:get', last.workspace_pk);
    return { ...store.activity.since(user.pk, since * 1000), last_dataset_id: isSeen ? last.id : null };
  });

  app.get('/me/workspaces', async ({ user }) => ({ items: workspacesOf(store, user).map(presentWorkspace) }));

  const params = ids('user_id');
  const userIn = ({ user_id }: { user_id: string }) => found(store.users.byId(user_id), 'User', user_id);

  app.get('/users', async (request) => {
    authorize(request, 'user:list');
    return { items: store.users.all().map(presentUser) };
  });

  app.post('/users', { schema: { body: UserCreate } }, async (request, reply) => {
    authorize(request, 'user:create');
    const { username } = request.body;
    const user = await createUser(
      app.store,
      request.body,
      () => new ConflictError(`Username \`${username}\` is not unique`),
    );
    return reply.code(201).send(presentUser(user));
  });

  app.get('/users/:user_id', { schema: { params } }, async (request) => {
    authorize(request, 'user:get');
    return presentUser(userIn(request.params));
  });

  app.patch('/users/:user_id', { schema: { params, body: UserUpdate } }, async (request) => {
    authorize(request, 'user:update');
    return presentUser(await updateUser(app.store, request.user, userIn(request.params), request.body));
  });

  app.post('/users/:user_id/api-key', { schema: { params } }, async (request, reply) => {
    authorize(request, 'user:update');
    store.users.setApiKey(userIn(request.params).pk, newApiKey());
    return reply.code(201).send(presentUser(userIn(request.params)));
  });

  app.delete('/users/:user_id', { schema: { params } }, async (request) => {
    const user = userIn(request.params);
    authorize(request, 'user:delete');
    refuseLastOwner(store, user, 'deleted');
    store.users.markDeleted(user.pk);
    return presentUser(user);
  });

  app.get('/users/:user_id/workspaces', { schema: { params } }, async (request) => {
    authorize(request, 'user:listWorkspaces');
    return { items: workspacesOf(store, userIn(request.params)).map(presentWorkspace) };
  });
};
