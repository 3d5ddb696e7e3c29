import type { FastifyRequest } from 'fastify';
import { ForbiddenError, HttpError, found } from '../http/errors.ts';
import { json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { originOf } from '../history/origin.ts';
import { reaches, refuseScope } from '../plugins/access.ts';
import { authorize } from '../plugins/auth.ts';
import { responseText } from '../presenters.ts';
import {
  changeResponses,
  removeResponse,
  respond,
  type ResponseSession,
  updateResponse,
} from '../services/responses.ts';
import {
  ResponseCreate,
  BatchQuery,
  ResponsesBulk,
  ResponsesBulkQuery,
  ResponseUpdate,
  type ResponseUpsert,
} from '../shapes/responses.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import { datasetOf, recordFor } from './find.ts';

/** The routes to create, change and delete responses, singly and in bulk. A bulk answers 200 with the outcome of each item. */
export const responseRoutes: Routes = (app) => {
  const { store } = app;
  const ofRecord = ids('record_id');
  const params = ids('response_id');

  const creation = { schema: { params: ofRecord, body: ResponseCreate } };
  app.post('/records/:record_id/responses', creation, async (request, reply) => {
    const target = recordFor(request, request.params.record_id, 'record:respond');
    const response = changeResponses(store, originOf(request), (session) =>
      respond(session, target, request.user, request.body, { mustBeNew: true }),
    );
    return json(reply.code(201), responseText(response, target.record.id));
  });

  app.put('/responses/:response_id', { schema: { params, body: ResponseUpdate } }, async (request, reply) => {
    const { response, ...target } = responseFor(request, request.params.response_id);
    const changed = changeResponses(store, originOf(request), (session) =>
      updateResponse(session, target, response, request.body),
    );
    return json(reply, responseText(changed, target.record.id));
  });

  const removal = { schema: { params, querystring: BatchQuery } };
  app.delete('/responses/:response_id', removal, async (request, reply) => {
    const { response, ...target } = responseFor(request, request.params.response_id);
    const { batch } = request.query;
    changeResponses(
      store,
      originOf(request, { isBulk: batch !== undefined }),
      (session) => removeResponse(session, target, response),
      {
        batch,
      },
    );
    return json(reply, responseText(response, target.record.id));
  });

  const bulk = { schema: { querystring: ResponsesBulkQuery, body: ResponsesBulk } };
  app.post('/me/responses/bulk', bulk, async (request, reply) => {
    const { items } = request.body;
    const { datasets, batch } = request.query;
    const outcomes = changeResponses(
      store,
      originOf(request, { isBulk: items.length > 1 || batch !== undefined }),
      (session) => items.map((item) => outcomeOf(request, session, item, datasets)),
      { batch },
    );
    return json(reply, `{"items":[${outcomes.join(',')}]}`);
  });

  /** Each item has its own outcome; a refused one has changed nothing. */
  function outcomeOf(
    request: FastifyRequest,
    session: ResponseSession,
    { record_id, status, values }: ResponseUpsert,
    namesDataset = false,
  ): string {
    try {
      const target = recordFor(request, record_id, 'record:respond');
      const response = respond(session, target, request.user, { status, values });
      const datasetId = namesDataset ? target.dataset.id : undefined;
      return `{"item":${responseText(response, record_id, datasetId)},"error":null}`;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return `{"item":null,"error":${JSON.stringify({ detail: error.message })}}`;
    }
  }

  /** A response, for its own user and for those who may manage responses. */
  function responseFor(request: FastifyRequest, response_id: string) {
    const response = found(store.responses.byId(response_id), 'Response', response_id);
    const record = store.records.byPk(pkOfPlace(response.place))!;
    const dataset = found(datasetOf(request, record), 'Response', response_id);
    const isOwn = response.user_pk === request.user.pk;
    if (!isOwn) {
      refuseScope(request.access, 'manage');
      authorize(request, 'response:manage', dataset.workspace_pk);
    } else if (!reaches(request.access, dataset.workspace_pk)) throw new ForbiddenError();
    return { response, record, dataset };
  }
};
