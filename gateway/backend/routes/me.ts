import Type from 'typebox';
import { presentUser } from '../presenters/users.ts';
import { presentWorkspace } from '../presenters/workspaces.ts';
import { workspacesOf } from '../services/memberships.ts';
import type { Routes } from './index.ts';

/** Milliseconds since 1970. */
const ActivityQuery = Type.Object({ since: Type.Optional(Type.Integer({ minimum: 0 })) });
const DAY_MS = 24 * 60 * 60 * 1000;

/** The caller and where they belong. */
export const meRoutes: Routes = (app) => {
  const { store } = app;
  app.get('/me', async ({ user }) => presentUser(user));

  // Ours: what the caller did since a moment (by itself, in a day), and where last. Argilla has no such route.
  app.get('/me/activity', { schema: { querystring: ActivityQuery } }, async ({ user, query }) => {
    const last = store.activity.lastDatasetPk(user.pk);
    const { since = Date.now() - DAY_MS } = query;
    return {
      ...store.activity.since(user.pk, since * 1000),
      last_dataset_id: last === undefined ? null : (store.datasets.find(last)?.id ?? null),
    };
  });

  app.get('/me/workspaces', async ({ user }) => ({ items: workspacesOf(store, user).map(presentWorkspace) }));
};
