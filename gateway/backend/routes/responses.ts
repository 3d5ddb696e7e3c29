import type { FastifyRequest } from 'fastify';
import { HttpError, found } from '../http/errors.ts';
import { json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import { responseText } from '../presenters.ts';
import {
  clearResponse,
  inSession,
  respond,
  respondAgain,
  reviseResponse,
  type Session,
} from '../services/responses.ts';
import {
  ResponseCreate,
  ResponsesBulk,
  ResponsesBulkQuery,
  ResponseUpdate,
  type ResponseUpsert,
} from '../shapes/responses.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import { datasetOf, recordFor } from './find.ts';

/** What annotators say about records. */
export const responseRoutes: Routes = (app) => {
  const { store } = app;
  const ofRecord = ids('record_id');
  const params = ids('response_id');

  const creation = { schema: { params: ofRecord, body: ResponseCreate } };
  app.post('/records/:record_id/responses', creation, async (request, reply) => {
    const answered = recordFor(request, request.params.record_id, 'record:respond');
    const response = inSession(store, (session) => respond(session, answered, request.user, request.body));
    return json(reply.code(201), responseText(response, answered.record.id));
  });

  app.put('/responses/:response_id', { schema: { params, body: ResponseUpdate } }, async (request, reply) => {
    const { response, ...answered } = responseFor(request, request.params.response_id);
    const changed = inSession(store, (session) => reviseResponse(session, answered, response, request.body));
    return json(reply, responseText(changed, answered.record.id));
  });

  app.delete('/responses/:response_id', { schema: { params } }, async (request, reply) => {
    const { response, ...answered } = responseFor(request, request.params.response_id);
    inSession(store, (session) => clearResponse(session, answered, response));
    return json(reply, responseText(response, answered.record.id));
  });

  const bulk = { schema: { querystring: ResponsesBulkQuery, body: ResponsesBulk } };
  app.post('/me/responses/bulk', bulk, async (request, reply) => {
    const { items } = request.body;
    const outcomes = inSession(store, (session) =>
      items.map((item) => outcomeOf(request, session, item, request.query.datasets)),
    );
    return json(reply, `{"items":[${outcomes.join(',')}]}`);
  });

  /** Every item of a bulk has its own outcome; what is refused has changed nothing by then. */
  function outcomeOf(
    request: FastifyRequest,
    session: Session,
    { record_id, status, values }: ResponseUpsert,
    namesDataset = false,
  ): string {
    try {
      const answered = recordFor(request, record_id, 'record:respond');
      const response = respondAgain(session, answered, request.user, { status, values });
      const datasetId = namesDataset ? answered.dataset.id : undefined;
      return `{"item":${responseText(response, record_id, datasetId)},"error":null}`;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return `{"item":null,"error":${JSON.stringify({ detail: error.message })}}`;
    }
  }

  /** The response in the path, for its own user and for those who may manage responses. */
  function responseFor(request: FastifyRequest, response_id: string) {
    const response = found(store.responses.byId(response_id), 'Response', response_id);
    const record = store.records.byPk(pkOfPlace(response.place))!;
    const dataset = found(datasetOf(request, record), 'Response', response_id);
    const isOwn = response.user_pk === request.user.pk;
    if (!isOwn) authorize(request, 'response:manage', dataset.workspace_pk);
    return { response, record, dataset };
  }
};
