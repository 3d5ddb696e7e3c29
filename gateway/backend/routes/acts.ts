import { readActs } from '../acts/readActs.ts';
import { undoOrRedo } from '../acts/undoOrRedo.ts';
import { originOf } from '../history/origin.ts';
import { json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { hasScope } from '../plugins/access.ts';
import { type Action, isAllowed } from '../plugins/auth.ts';
import { ActsQuery, DEFAULT_ACTS, ActIds, WAYS } from '../shapes/acts.ts';
import { datasetFor } from './find.ts';

/** An extension: what the caller did in a dataset during the last day, which can be undone and redone. */
export const actRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  const list = { schema: { params, querystring: ActsQuery }, config: { lane: 'long' } } as const;
  app.get('/me/datasets/:dataset_id/acts', list, async (request) =>
    readActs(store, datasetFor(request, 'dataset:get'), request.user, request.query.limit ?? DEFAULT_ACTS),
  );

  for (const [name, toward] of WAYS) {
    const change = { schema: { params, body: ActIds } };
    app.post(`/me/datasets/:dataset_id/acts/${name}`, change, async (request, reply) => {
      const dataset = datasetFor(request, 'record:respond');
      const { user, access } = request;
      const may = (action: Action) => hasScope(access, 'manage') && isAllowed(request, action, dataset.workspace_pk);
      const rights = {
        managesResponses: may('response:manage'),
        managesResolutions: may('resolution:manage'),
        managesSettings: may('dataset:changeSettings'),
        managesRecords: may('dataset:writeRecords'),
      };
      const origin = originOf(request);
      const restoring = { store, dataset, user, origin, ...rights, toward };
      return json(reply, await undoOrRedo(restoring, [...new Set(request.body.act_ids)]));
    });
  }
};
