import Type from 'typebox';
import { json, type Routes, parseIds, IdsQuery } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { recordText, pageText } from '../presenters.ts';
import { checkingOf } from '../services/records/checkRecord.ts';
import { responsesOf, vectorsReader, EVERYTHING, readRecords, readInclude } from '../services/records/readRecords.ts';
import {
  removeRecords,
  updateRecord,
  createRecords,
  ownRecord,
  updateRecords,
  upsertRecords,
} from '../services/records/changeRecords.ts';
import { RecordUpdate, RecordsBulkCreate, RecordsBulkUpsert, RecordsCreate, RecordsUpdate } from '../shapes/records.ts';
import { recordFor, datasetFor } from './find.ts';
import { findRecords } from '../services/search/findRecords.ts';
import { listCriteria, searchCriteria } from '../services/search/criteria.ts';
import { RecordsQuery, SearchQuery, SearchBody } from '../shapes/search.ts';
import { floatText } from '../http/json.ts';
import type { DatasetRow } from '../store/datasets.ts';

const RecordQuery = Type.Object({ include: Type.Optional(Type.Array(Type.String())) });

/** Records are read in two scopes: with everybody's responses by those who manage the dataset, with one's own by everybody. */
const RECORD_SCOPES = [
  { base: '/datasets/:dataset_id', action: 'dataset:listRecords', isOwn: false },
  { base: '/me/datasets/:dataset_id', action: 'dataset:get', isOwn: true },
] as const;

/** Records: one, many at a time, page by page, and by search. */
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

  const inDataset = ids('dataset_id');
  app.post(
    '/datasets/:dataset_id/records',
    { schema: { params: inDataset, body: RecordsCreate } },
    async (request, reply) => {
      const dataset = datasetFor(request, 'dataset:writeRecords');
      createRecords({ ...checkingOf(store, dataset), isOlderRoute: true }, request.body.items);
      return reply.code(204).send();
    },
  );

  const bulkCreation = { schema: { params: inDataset, body: RecordsBulkCreate } };
  app.post('/datasets/:dataset_id/records/bulk', bulkCreation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const pks = createRecords(checkingOf(store, dataset), request.body.items);
    return json(reply.code(201), `{"items":[${readRecords(store, dataset, pks, EVERYTHING).join(',')}]}`);
  });

  const bulkUpsert = { schema: { params: inDataset, body: RecordsBulkUpsert } };
  app.put('/datasets/:dataset_id/records/bulk', bulkUpsert, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const pks = upsertRecords(checkingOf(store, dataset), request.body.items);
    return json(reply, `{"items":[${readRecords(store, dataset, pks, EVERYTHING).join(',')}]}`);
  });

  app.patch(
    '/datasets/:dataset_id/records',
    { schema: { params: inDataset, body: RecordsUpdate } },
    async (request, reply) => {
      const dataset = datasetFor(request, 'dataset:writeRecords');
      updateRecords(checkingOf(store, dataset), request.body.items);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/datasets/:dataset_id/records',
    { schema: { params: inDataset, querystring: IdsQuery } },
    async (request, reply) => {
      const dataset = datasetFor(request, 'dataset:writeRecords');
      const checking = checkingOf(store, dataset);
      const wanted = new Set(parseIds(request.query.ids));
      const records = [...wanted].flatMap((id) => ownRecord(checking, id) ?? []);
      removeRecords(store, dataset, records);
      return reply.code(204).send();
    },
  );

  const questionsOf = (dataset: DatasetRow, query: { questions?: boolean }) =>
    query.questions ? store.questions.ofDataset(dataset.pk) : undefined;

  for (const { base, action, isOwn } of RECORD_SCOPES) {
    const list = { schema: { params: inDataset, querystring: RecordsQuery } };
    app.get(`${base}/records`, list, async (request, reply) => {
      const { query } = request;
      const include = readInclude(query.include);
      const dataset = datasetFor(request, action);
      const viewer = isOwn ? request.user : undefined;
      const { pks, total } = findRecords(store, dataset, listCriteria({ store, dataset, viewer }, query));
      const records = readRecords(store, dataset, pks, include, viewer);
      return json(reply, pageText(records, total, questionsOf(dataset, query)));
    });
  }

  for (const { base, action, isOwn } of RECORD_SCOPES) {
    const search = { schema: { params: inDataset, querystring: SearchQuery, body: SearchBody } };
    app.post(`${base}/records/search`, search, async (request, reply) => {
      const { query, body } = request;
      const include = readInclude(query.include);
      const dataset = datasetFor(request, action);
      const viewer = isOwn ? request.user : undefined;
      const { pks, total, scores } = findRecords(
        store,
        dataset,
        searchCriteria({ store, dataset, viewer }, query, body),
      );
      const hits = readRecords(store, dataset, pks, include, viewer).map((record, index) => {
        const score = scores[index];
        return `{"record":${record},"query_score":${score == null ? 'null' : floatText(score)}}`;
      });
      return json(reply, pageText(hits, total, questionsOf(dataset, query)));
    });
  }
};
