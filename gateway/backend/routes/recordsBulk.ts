import { json } from '../http/reply.ts';
import { ids } from '../http/shapes.ts';
import { checkingOf } from '../services/records/checkRecord.ts';
import { createRecords } from '../services/records/createRecords.ts';
import { EVERYTHING } from '../services/records/include.ts';
import { readRecords } from '../services/records/readRecords.ts';
import { RecordsBulkCreate, RecordsCreate } from '../shapes/records.ts';
import { datasetFor } from './datasetFor.ts';
import type { Routes } from './index.ts';

/** Records on their way in, many at a time. */
export const recordsBulkRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.post('/datasets/:dataset_id/records', { schema: { params, body: RecordsCreate } }, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    createRecords({ ...checkingOf(store, dataset), anyQuestion: true }, request.body.items);
    return reply.code(204).send();
  });

  const bulkCreation = { schema: { params, body: RecordsBulkCreate } };
  app.post('/datasets/:dataset_id/records/bulk', bulkCreation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const pks = createRecords(checkingOf(store, dataset), request.body.items);
    return json(reply.code(201), `{"items":[${readRecords(store, dataset, pks, EVERYTHING).join(',')}]}`);
  });
};
