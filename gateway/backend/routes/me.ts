import { presentUser } from '../presenters/users.ts';
import { presentWorkspace } from '../presenters/workspaces.ts';
import type { Routes } from './index.ts';

/** The caller and where they belong. */
export const meRoutes: Routes = (app) => {
  const { store } = app;

  app.get('/me', async ({ user }) => presentUser(user));

  app.get('/me/workspaces', async ({ user }) => {
    const workspaces = user.role === 'owner' ? store.workspaces.all() : store.workspaces.ofUser(user.pk);
    return { items: workspaces.map(presentWorkspace) };
  });
};
