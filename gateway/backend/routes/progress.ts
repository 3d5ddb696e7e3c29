import { ids } from '../http/shapes.ts';
import { datasetFor } from './datasetFor.ts';
import type { Routes } from './index.ts';

/** How far a dataset has come: for everybody together, and for the caller. */
export const progressRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/progress', { schema: { params } }, async (request) => {
    const {
      records: total,
      submitted,
      discarded,
      conflicting,
    } = store.counts.ofDataset(datasetFor(request, 'dataset:get').pk);
    return { total, submitted, discarded, conflicting, pending: total - submitted - discarded - conflicting };
  });

  app.get('/me/datasets/:dataset_id/metrics', { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    const { submitted, discarded, draft } = store.counts.ofUser(dataset.pk, request.user.pk);
    return {
      records: { count: store.counts.ofDataset(dataset.pk).records },
      responses: { count: submitted + discarded + draft, submitted, discarded, draft },
    };
  });
};
