import Type from 'typebox';
import type { Routes } from '../http/routes.ts';
import { ids, stringEnum } from '../http/shapes.ts';
import { readHistory } from '../history/readHistory.ts';
import { isAllowed } from '../plugins/auth.ts';
import { datasetFor, recordFor } from './find.ts';

const HistoryQuery = Type.Object({
  after: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  order: Type.Optional(stringEnum(['newest', 'oldest'])),
});

const DEFAULT_LIMIT = 50;

/** An extension: every change of responses and resolutions. */
export const historyRoutes: Routes = (app) => {
  const { store } = app;

  const ofRecord = { schema: { params: ids('record_id'), querystring: HistoryQuery } };
  app.get('/records/:record_id/history', ofRecord, async (request) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:get');
    const { after, limit = DEFAULT_LIMIT, order } = request.query;
    // Annotators see the entries about their own responses only.
    const seesAll = isAllowed(request, 'response:manage', dataset.workspace_pk);
    return readHistory(store, dataset, {
      place: record.place,
      authorPk: seesAll ? undefined : request.user.pk,
      after,
      limit,
      isNewestFirst: order !== 'oldest',
    });
  });

  const ofDataset = { schema: { params: ids('dataset_id'), querystring: HistoryQuery } };
  app.get('/datasets/:dataset_id/history', ofDataset, async (request) => {
    const dataset = datasetFor(request, 'response:manage');
    const { after, limit = DEFAULT_LIMIT, order } = request.query;
    return readHistory(store, dataset, { after, limit, isNewestFirst: order !== 'oldest' });
  });
};
