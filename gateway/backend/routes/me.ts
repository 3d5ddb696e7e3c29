import { presentUser } from '../presenters/users.ts';
import { presentWorkspace } from '../presenters/workspaces.ts';
import { workspacesOf } from '../services/memberships.ts';
import type { Routes } from './index.ts';

/** The caller and where they belong. */
export const meRoutes: Routes = (app) => {
  app.get('/me', async ({ user }) => presentUser(user));

  app.get('/me/workspaces', async ({ user }) => ({ items: workspacesOf(app.store, user).map(presentWorkspace) }));
};
