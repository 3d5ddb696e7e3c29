import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { behavesAs2 } from '../contracts.ts';
import { addingRecords } from '../acts/records.ts';
import { floatText } from '../http/json.ts';
import { IdsQuery, json, parseIds, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { authorize, isAllowed } from '../plugins/auth.ts';
import { seenBy } from '../controls/queue.ts';
import { originOf } from '../history/origin.ts';
import { pageText, recordText } from '../presenters.ts';
import { readQuality } from '../quality/readQuality.ts';
import { changeRecords, ownRecord, type RecordContext, type RouteOptions } from '../services/records/context.ts';
import { type CreatedRecords, createPrepared, createRecords } from '../services/records/createRecords.ts';
import { mostRecords } from '../services/records/prepareParts.ts';
import type { First } from '../services/records/prepareRecords.ts';
import { INCLUDE_ALL, readInclude, readRecords, responsesOf, vectorsReader } from '../services/records/readRecords.ts';
import { removeRecords } from '../services/records/removeRecords.ts';
import { updateRecord, updateRecords } from '../services/records/updateRecords.ts';
import { upsertRecords } from '../services/records/upsertRecords.ts';
import { listCriteria, searchCriteria } from '../services/search/criteria.ts';
import { refuseUnsteady } from '../services/search/cursor.ts';
import { findRecords } from '../services/search/findRecords.ts';
import { recordsAfter } from '../services/search/seek.ts';
import {
  type RecordCreate,
  RecordsBulkCreate,
  RecordsBulkUpsert,
  RecordsCreate,
  RecordsUpdate,
  RecordUpdate,
} from '../shapes/records.ts';
import { BatchQuery } from '../shapes/responses.ts';
import { PageBody, PageQuery, RecordsQuery, SearchBody, SearchQuery } from '../shapes/search.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { datasetFor, recordFor } from './find.ts';

/** Values of `include` that Argilla does not have, for those who manage the dataset. */
const QUALITY = ['disagreement', 'resolution'];

const RecordQuery = Type.Object({ include: Type.Optional(Type.Array(Type.String())) });

/** Those who manage a dataset read all responses, annotators only their own. */
const RECORD_SCOPES = [
  { base: '/datasets/:dataset_id', action: 'dataset:listRecords', isOwn: false },
  { base: '/me/datasets/:dataset_id', action: 'dataset:get', isOwn: true },
] as const;

const manyBy = (request: FastifyRequest & { body: { items: readonly unknown[] } }) =>
  originOf(request, { isBulk: request.longBody !== undefined || request.body.items.length > 1 });

/** The routes that read, add, change and delete records of feedback datasets. Bodies and refusals are those of Argilla 1.29 or 2. */
export const recordRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('record_id');

  // `include=responses` is an extension: it adds the caller's own response, which saves the page of a single record a search.
  app.get('/records/:record_id', { schema: { params, querystring: RecordQuery } }, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:get');
    const suggestions = record.suggestions ?? '[]';
    const parts = { responses: 'null', suggestions, vectors: 'null' };
    const { include = [] } = request.query;
    if (include.includes('responses')) parts.responses = responsesOf(store, record, request.user);
    else if (behavesAs2(dataset)) {
      const isManager = isAllowed(request, 'dataset:listRecords', dataset.workspace_pk);
      parts.responses = responsesOf(store, record, isManager ? undefined : request.user);
      parts.vectors = vectorsReader(store, dataset, true, [record])(record);
    }
    const [disagreement, resolution] = QUALITY.map((part) => include.includes(part));
    if (disagreement || resolution) authorize(request, 'resolution:manage', dataset.workspace_pk);
    const quality = readQuality(store, dataset, [record], { disagreement, resolution })(record);
    const [seen] = seenBy(store, dataset, request.user, [record]);
    return json(reply, recordText(seen!, dataset.id, record.metadata, { ...parts, ...quality }));
  });

  app.patch('/records/:record_id', { schema: { params, body: RecordUpdate } }, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:update');
    changeRecords(store, dataset, originOf(request), (context) => updateRecord(context, record, request.body));
    // Argilla 1.29 loads the responses only for these two changes.
    const hasResponses = behavesAs2(dataset) || request.body.metadata !== undefined || request.body.vectors != null;
    const changed = store.records.byPk(record.pk)!;
    const parts = {
      responses: hasResponses ? responsesOf(store, changed) : 'null',
      suggestions: changed.suggestions ?? '[]',
      vectors: vectorsReader(store, dataset, true, [changed])(changed),
    };
    return json(reply, recordText(changed, dataset.id, changed.metadata, parts));
  });

  app.delete('/records/:record_id', { schema: { params } }, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:delete');
    changeRecords(store, dataset, originOf(request), (context) => removeRecords(context, [record]));
    return json(reply, recordText(record, dataset.id, record.metadata, {}));
  });

  const inDataset = ids('dataset_id');
  const adding = <T>(
    request: Parameters<typeof manyBy>[0] & { query: { batch?: string } },
    dataset: DatasetRow,
    add: (context: RecordContext) => T,
    options?: RouteOptions,
  ): T => {
    const origin = manyBy(request);
    const { batch } = request.query;
    const noted = (context: RecordContext) => addingRecords(store, dataset, origin, batch, () => add(context));
    return changeRecords(store, dataset, origin, noted, options);
  };

  const creating = (
    request: Parameters<typeof adding>[0] & { body: { items: readonly RecordCreate[] } },
    dataset: DatasetRow,
    isOlderRoute: boolean,
  ): CreatedRecords =>
    adding(
      request,
      dataset,
      (context) => {
        const { longBody: body } = request;
        if (!body) return createRecords(context, request.body.items);
        const prepare = (first: First) => app.prepareParts({ datasetPk: dataset.pk, body, isOlderRoute, first });
        return createPrepared(context, mostRecords(isOlderRoute), prepare);
      },
      { isOlderRoute },
    );

  const config = { inParts: true };
  const creation = { schema: { params: inDataset, querystring: BatchQuery, body: RecordsCreate }, config };
  app.post('/datasets/:dataset_id/records', creation, async (request, reply) => {
    creating(request, datasetFor(request, 'dataset:writeRecords'), true);
    return reply.code(204).send();
  });

  const bulkCreation = { schema: { params: inDataset, querystring: BatchQuery, body: RecordsBulkCreate }, config };
  app.post('/datasets/:dataset_id/records/bulk', bulkCreation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const { texts, answered } = creating(request, dataset, false);
    const read = readRecords(store, dataset, answered, INCLUDE_ALL).values();
    return json(reply.code(201), `{"items":[${texts.map((text) => text ?? read.next().value).join(',')}]}`);
  });

  const bulkUpsert = { schema: { params: inDataset, querystring: BatchQuery, body: RecordsBulkUpsert } };
  app.put('/datasets/:dataset_id/records/bulk', bulkUpsert, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const { pks, updated, unchanged } = adding(request, dataset, (context) =>
      upsertRecords(context, request.body.items),
    );
    const items = readRecords(store, dataset, pks, INCLUDE_ALL);
    // `unchanged_item_ids` is an extension: those of the updated ones that had all the values already.
    const outcome = { updated_item_ids: updated, unchanged_item_ids: unchanged };
    return json(reply, `{"items":[${items.join(',')}],${JSON.stringify(outcome).slice(1)}`);
  });

  const updates = { schema: { params: inDataset, body: RecordsUpdate } };
  app.patch('/datasets/:dataset_id/records', updates, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    changeRecords(store, dataset, originOf(request), (context) => updateRecords(context, request.body.items));
    return reply.code(204).send();
  });

  const removal = { schema: { params: inDataset, querystring: IdsQuery } };
  app.delete('/datasets/:dataset_id/records', removal, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:writeRecords');
    const recordIds = new Set(parseIds(request.query.ids));
    changeRecords(store, dataset, originOf(request, { isBulk: recordIds.size > 1 }), (context) =>
      removeRecords(
        context,
        [...recordIds].flatMap((id) => ownRecord(context, id) ?? []),
      ),
    );
    return reply.code(204).send();
  });

  const questionsOf = (dataset: DatasetRow, query: { questions?: boolean }) =>
    query.questions ? store.questions.ofDataset(dataset.pk) : undefined;

  for (const { base, action, isOwn } of RECORD_SCOPES) {
    const requested = (request: Parameters<typeof datasetFor>[0] & { query: { include?: string[] } }) => ({
      include: readInclude(request.query.include, { isManager: !isOwn }),
      dataset: datasetFor(request, action),
      viewer: isOwn ? request.user : undefined,
    });

    const list = {
      schema: { params: inDataset, querystring: RecordsQuery },
      config: { longWith: ['metadata', 'sort_by'] },
    };
    app.get(`${base}/records`, list, async (request, reply) => {
      const { query } = request;
      const { include, dataset, viewer } = requested(request);
      const { pks, total } = findRecords(store, dataset, listCriteria({ store, dataset, viewer }, query));
      const records = readRecords(store, dataset, pks, include, viewer);
      return json(reply, pageText(records, total, questionsOf(dataset, query)));
    });

    const search = {
      schema: { params: inDataset, querystring: SearchQuery, body: SearchBody },
      config: { lane: 'long' },
    } as const;
    app.post(`${base}/records/search`, search, async (request, reply) => {
      const { query, body } = request;
      const { include, dataset, viewer } = requested(request);
      const criteria = searchCriteria({ store, dataset, viewer }, query, body);
      const { pks, total, scores } = findRecords(store, dataset, criteria);
      const hits = readRecords(store, dataset, pks, include, viewer).map((record, index) => {
        const score = scores[index];
        return `{"record":${record},"query_score":${score == null ? 'null' : floatText(score)}}`;
      });
      return json(reply, pageText(hits, total, questionsOf(dataset, query)));
    });

    // An extension: pages with cursors, which writes of other requests do not shift.
    const page = {
      schema: { params: inDataset, querystring: PageQuery, body: PageBody },
      config: { lane: 'long' },
    } as const;
    app.post(`${base}/records/page`, page, async (request, reply) => {
      const { query, body } = request;
      const { include, dataset, viewer } = requested(request);
      const criteria = searchCriteria({ store, dataset, viewer }, query, body);
      refuseUnsteady(criteria);
      const { pks, cursors, total, hasNext } = recordsAfter(store, dataset, criteria, body.after ?? undefined);
      const items = readRecords(store, dataset, pks, include, viewer).map(
        (record, index) => `{"record":${record},"cursor":"${cursors[index]}"}`,
      );
      return json(reply, pageText(items, total, questionsOf(dataset, query), hasNext));
    });
  }
};
