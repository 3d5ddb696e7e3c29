import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { agreementIn } from '../quality/agreement.ts';
import { datasetFor } from './find.ts';

/** An extension: how far people agree, for those who manage the dataset. */
export const qualityRoutes: Routes = (app) => {
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/agreement', { schema: { params }, config: { lane: 'long' } }, async (request) => ({
    questions: await agreementIn(app.store, datasetFor(request, 'resolution:manage')),
  }));
};
