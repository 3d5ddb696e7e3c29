import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { MutationClearResponseArgs, ResponseInput, ResponseStatus } from '#gateway/graphql/__generated__/types.ts';
import { clearCounts, type Context } from '#gateway/graphql/context.ts';
import { failure } from '#gateway/graphql/errors.ts';
import { withQuestions } from '#gateway/graphql/loaders.ts';
import { selectedBelow } from '#gateway/graphql/selection.ts';
import { hasStatus, RestError } from '#gateway/rest/error.ts';
import { selectsChangeable } from '../question/question.selection.ts';
import type { RecordModel, RecordReference } from '../record/record.source.ts';
import * as records from '../record/record.source.ts';
import { respondInBulk } from './response.bulk.ts';
import * as responses from './response.source.ts';
import type { RestResponse } from './response.source.ts';

export const responseResolvers: Resolvers = {
  Mutation: {
    submitResponse: (_root, { input }, context) => respond(input, 'SUBMITTED', context),
    saveDraft: (_root, { input }, context) => respond(input, 'DRAFT', context),
    discardRecord: (_root, { input }, context) => respond(input, 'DISCARDED', context),
    clearResponse: (_root, args, context) => clear(args, context),
    respondInBulk: (_root, { items, batch }, context) => respondInBulk(items, context, batch),
  },
  Response: {
    answers({ values, datasetId }, _args, { load, deps }, info) {
      const asked = () => selectedBelow(info.fieldNodes, info, ['question']);
      const known = () => (selectsChangeable(asked()) ? undefined : deps.knownQuestions.get(datasetId));
      return withQuestions(datasetId, load, (questions) => responses.toAnswers(values, questions), known);
    },
  },
};

/**
 * Stores the viewer's response to a record. REST finds it by the record: an id sent by the caller could belong to another person, whose
 * response an admin would overwrite.
 */
async function respond({ recordId, responseId, answers }: ResponseInput, status: ResponseStatus, context: Context) {
  const { rest, deps } = context;
  const body = responses.toResponseBody(status, answers);
  // The publisher of live events may share the call, even when this caller has disconnected.
  const dataset = deps.datasetOf(recordId, rest.detached());
  dataset.catch(() => undefined);
  const upsert = async (): Promise<RestResponse> => {
    const [result] = await responses.upsertMany(rest, [{ record_id: recordId, ...body }]);
    if (result?.item) return result.item;
    throw new RestError(422, result?.error ?? undefined, 'POST /v1/me/responses/bulk');
  };
  // 409: another tab was faster. The upsert replaces its response.
  const createOrUpsert = () =>
    responses.create(rest, recordId, body).catch((error: unknown) => {
      if (hasStatus(error, 409)) return upsert();
      throw error;
    });
  // Argilla 2.8 stores a response that completes a record with vectors, and then fails to make the event for its webhooks.
  const storedDespite = async (error: unknown): Promise<RestResponse> => {
    if (rest.capabilities.backend !== 'ARGILLA_2' || !hasStatus(error, 500)) throw error;
    const own = (await records.inDataset(rest, recordId, await dataset))?.responses?.[0];
    if (own?.status !== body.status) throw error;
    return own;
  };
  // The upsert refuses a deleted record without a reason.
  const refuseDeleted = async (error: unknown): Promise<never> => {
    const read = responseId ? reload(recordId, context) : undefined;
    await read?.catch((cause: unknown) => Promise.reject(hasStatus(cause, 404) ? cause : error));
    throw error;
  };
  try {
    const row = await (responseId ? upsert() : createOrUpsert()).catch(storedDespite).catch(refuseDeleted);
    return toPayload({ id: recordId, datasetId: await dataset, scope: 'MINE' }, row, context);
  } catch (error) {
    throw failure(error, responseId ? 'ERROR_UPDATING_RECORD_RESPONSE' : 'ERROR_CREATING_RECORD_RESPONSE');
  }
}

/** Deletes the viewer's response, never another person's, even for owners. */
async function clear({ recordId, responseId, batch }: MutationClearResponseArgs, context: Context) {
  const record = await reload(recordId, context);
  const own = await context.load.ownResponsesByRecordId.load(recordId);
  // Without a list of own responses, the response is the viewer's, as the gateway never shows another one.
  if (own && !own.some(({ id }) => id === responseId)) throw new RestError(404, undefined, 'DELETE /v1/responses/:id');
  await responses.remove(context.rest, responseId, batch);
  return toPayload(record, null, context);
}

function reload(recordId: string, { load }: Context): Promise<RecordModel> {
  load.forgetRecord(recordId);
  return load.recordById.load(recordId);
}

/** The record with the written response. What else changed is read if it is selected. */
function toPayload(record: Omit<RecordReference, 'responses'>, row: RestResponse | null, context: Context) {
  const { id, datasetId, scope } = record;
  context.load.forgetRecord(id);
  clearCounts(datasetId, context);
  const written = row ? [responses.toResponse(row, datasetId)] : [];
  return { record: { id, datasetId, scope, responses: written }, dataset: { id: datasetId } };
}
