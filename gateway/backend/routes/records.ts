import Type from 'typebox';
import { json } from '../http/reply.ts';
import { ids } from '../http/shapes.ts';
import { recordText } from '../presenters/records.ts';
import { checkingOf } from '../services/records/checkRecord.ts';
import { responsesOf, vectorsReader } from '../services/records/readRecords.ts';
import { removeRecords } from '../services/records/removeRecords.ts';
import { updateRecord } from '../services/records/updateRecords.ts';
import { RecordUpdate } from '../shapes/records.ts';
import { recordFor } from './recordFor.ts';
import type { Routes } from '../http/routes.ts';

const RecordQuery = Type.Object({ include: Type.Optional(Type.Array(Type.String())) });

/** One record. */
export const recordRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('record_id');

  // Argilla knows no parameters here. `include=responses` is ours: the caller's own response, which saves the annotation
  // page of a single record a search.
  app.get('/records/:record_id', { schema: { params, querystring: RecordQuery } }, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:get');
    const hasResponses = request.query.include?.includes('responses');
    const responses = hasResponses ? responsesOf(store, record, request.user) : 'null';
    const suggestions = record.suggestions ?? '[]';
    return json(reply, recordText(record, dataset.id, record.metadata, { responses, suggestions, vectors: 'null' }));
  });

  app.patch('/records/:record_id', { schema: { params, body: RecordUpdate } }, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:update');
    updateRecord(checkingOf(store, dataset), record, request.body);
    // Argilla has the responses at hand only after these two changed.
    const hasResponses = request.body.metadata !== undefined || request.body.vectors != null;
    const changed = store.records.byPk(record.pk)!;
    const parts = {
      responses: hasResponses ? responsesOf(store, changed) : 'null',
      suggestions: changed.suggestions ?? '[]',
      vectors: vectorsReader(store, dataset, true)(changed),
    };
    return json(reply, recordText(changed, dataset.id, changed.metadata, parts));
  });

  app.delete('/records/:record_id', { schema: { params } }, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:delete');
    removeRecords(store, dataset, [record]);
    return json(reply, recordText(record, dataset.id, record.metadata, {}));
  });
};
