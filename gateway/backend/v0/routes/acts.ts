import { hasScope } from '../../plugins/access.ts';
import { isAllowed } from '../../plugins/auth.ts';
import type { Routes } from '../../http/routes.ts';
import { ActsQuery, DEFAULT_ACTS, ActIds, WAYS } from '../../shapes/acts.ts';
import { readActs } from '../acts/readActs.ts';
import { undoOrRedo } from '../acts/undoOrRedo.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

/** An extension: what the caller did in an older dataset during the last day, which can be undone and redone. */
export const taskActRoutes: Routes = (app) => {
  const { store } = app;

  const list = { schema: { querystring: ActsQuery }, config: { lane: 'long' } } as const;
  app.get('/datasets/:name/acts', list, async (request) =>
    readActs(store, openTaskDatasetFor(request), request.user, request.query.limit ?? DEFAULT_ACTS),
  );

  for (const [name, toward] of WAYS) {
    app.post(`/datasets/:name/acts/${name}`, { schema: { body: ActIds } }, async (request) => {
      const dataset = openTaskDatasetFor(request);
      const { user, access } = request;
      const managesRules = hasScope(access, 'manage');
      const managesDataset = managesRules && isAllowed(request, 'taskDataset:manage', dataset.workspace_pk);
      const restoring = { store, dataset, user, toward, managesRules, managesDataset };
      return undoOrRedo(restoring, [...new Set(request.body.act_ids)]);
    });
  }
};
