import { json } from '../http/reply.ts';
import { ids } from '../http/shapes.ts';
import { pageText } from '../presenters/pages.ts';
import { readInclude } from '../services/records/include.ts';
import { readRecords } from '../services/records/readRecords.ts';
import { findRecords } from '../services/search/findRecords.ts';
import { listCriteria } from '../services/search/criteria.ts';
import { RecordsQuery } from '../shapes/recordQuery.ts';
import { datasetFor, RECORD_SCOPES } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** Records page by page: everybody's responses for those who manage the dataset, one's own for everybody. */
export const recordListRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  for (const { base, action, isOwn } of RECORD_SCOPES) {
    app.get(`${base}/records`, { schema: { params, querystring: RecordsQuery } }, async (request, reply) => {
      const include = readInclude(request.query.include);
      const dataset = datasetFor(request, action);
      const viewer = isOwn ? request.user : undefined;
      const { pks, total } = findRecords(store, dataset, listCriteria({ store, dataset, viewer }, request.query));
      const questions = request.query.questions ? store.questions.ofDataset(dataset.pk) : undefined;
      return json(reply, pageText(readRecords(store, dataset, pks, include, viewer), total, questions));
    });
  }
};
