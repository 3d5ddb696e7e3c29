import Type from 'typebox';
import { actorOf } from '../plugins/auth.ts';
import { may } from '../policies/policies.ts';
import { presentUser } from '../presenters/users.ts';
import { presentWorkspace } from '../presenters/workspaces.ts';
import { workspacesOf } from '../services/memberships.ts';
import type { Routes } from '../http/routes.ts';

/** Milliseconds since 1970. */
const ActivityQuery = Type.Object({ since: Type.Optional(Type.Integer({ minimum: 0 })) });
const DAY_MS = 24 * 60 * 60 * 1000;

/** The caller and where they belong. */
export const meRoutes: Routes = (app) => {
  const { store } = app;
  app.get('/me', async ({ user }) => presentUser(user));

  // Ours: what the caller did since a moment (by itself, in a day), and where last. Argilla has no such route.
  app.get('/me/activity', { schema: { querystring: ActivityQuery } }, async (request) => {
    const { user, query } = request;
    const { since = Date.now() - DAY_MS } = query;
    const pk = store.activity.lastDatasetPk(user.pk);
    const last = pk === undefined ? undefined : store.datasets.find(pk);
    const isSeen = last && may(actorOf(request), 'dataset:get', last.workspace_pk);
    return { ...store.activity.since(user.pk, since * 1000), last_dataset_id: isSeen ? last.id : null };
  });

  app.get('/me/workspaces', async ({ user }) => ({ items: workspacesOf(store, user).map(presentWorkspace) }));
};
