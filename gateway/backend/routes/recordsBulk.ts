import { idsIn, IdsQuery } from '../http/idList.ts';
import { json } from '../http/reply.ts';
import { ids } from '../http/shapes.ts';
import { checkingOf } from '../services/records/checkRecord.ts';
import { createRecords } from '../services/records/createRecords.ts';
import { EVERYTHING } from '../services/records/include.ts';
import { readRecords } from '../services/records/readRecords.ts';
import { removeRecords } from '../services/records/removeRecords.ts';
import { ownRecord, updateRecords } from '../services/records/updateRecords.ts';
import { upsertRecords } from '../services/records/upsertRecords.ts';
import { RecordsBulkCreate, RecordsBulkUpsert, RecordsCreate, RecordsUpdate } from '../shapes/records.ts';
import { datasetFor } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** Many records at a time: added, changed, taken away. */
export const recordsBulkRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.post('/datasets/:dataset_id/records', { schema: { params, body: RecordsCreate } }, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    createRecords({ ...checkingOf(store, dataset), isOlderRoute: true }, request.body.items);
    return reply.code(204).send();
  });

  const bulkCreation = { schema: { params, body: RecordsBulkCreate } };
  app.post('/datasets/:dataset_id/records/bulk', bulkCreation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const pks = createRecords(checkingOf(store, dataset), request.body.items);
    return json(reply.code(201), `{"items":[${readRecords(store, dataset, pks, EVERYTHING).join(',')}]}`);
  });

  const bulkUpsert = { schema: { params, body: RecordsBulkUpsert } };
  app.put('/datasets/:dataset_id/records/bulk', bulkUpsert, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const pks = upsertRecords(checkingOf(store, dataset), request.body.items);
    return json(reply, `{"items":[${readRecords(store, dataset, pks, EVERYTHING).join(',')}]}`);
  });

  app.patch('/datasets/:dataset_id/records', { schema: { params, body: RecordsUpdate } }, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    updateRecords(checkingOf(store, dataset), request.body.items);
    return reply.code(204).send();
  });

  app.delete('/datasets/:dataset_id/records', { schema: { params, querystring: IdsQuery } }, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const checking = checkingOf(store, dataset);
    const wanted = new Set(idsIn(request.query.ids));
    removeRecords(
      store,
      dataset,
      [...wanted].flatMap((id) => ownRecord(checking, id) ?? []),
    );
    return reply.code(204).send();
  });
};
