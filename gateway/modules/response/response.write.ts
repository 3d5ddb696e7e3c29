import type { ResponseInput, ResponseStatus } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failure, hasStatus } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RecordModel } from '../record/record.model.ts';
import { toRestValues } from './answer.model.ts';
import { REST_STATUS, toResponse } from './response.model.ts';
import { create, remove, type ResponseBody, type RestResponse, upsertMany } from './response.source.ts';

/**
 * Stores the viewer's response to a record and returns the record with it. What is written is found by the record: an id that
 * a caller sent may be another person's, whom an admin would then overwrite, or belong to another record.
 */
export async function respond(input: ResponseInput, status: ResponseStatus, context: Context): Promise<RecordModel> {
  const { recordId, responseId, answers } = input;
  const body = { status: REST_STATUS[status], values: toRestValues(answers) };
  const code = responseId ? 'ERROR_UPDATING_RECORD_RESPONSE' : 'ERROR_CREATING_RECORD_RESPONSE';
  const write = responseId ? upsert(context.rest, recordId, body) : createOrUpsert(context.rest, recordId, body);
  const [response, record] = await bothOf(write, readAgain(recordId, context)).catch((error: unknown) => {
    throw failure(error, code);
  });
  return written(record, response, context);
}

/** Deletes the viewer's response and returns the record as pending. Nobody else's is deleted, whatever the viewer might do. */
export async function clear(recordId: string, responseId: string, context: Context): Promise<RecordModel> {
  try {
    const record = await readAgain(recordId, context);
    const own = await context.load.ownResponsesByRecordId.load(recordId);
    // Where the backend cannot tell whose it is, it is taken for the viewer's, as it is only ever shown to them.
    if (own && !own.some(({ id }) => id === responseId))
      throw new RestError(404, undefined, 'DELETE /v1/responses/:id');
    await remove(context.rest, responseId);
    return written(record, null, context);
  } catch (error) {
    throw failure(error, 'ERROR_DELETING_RECORD_RESPONSE');
  }
}

/** What a write to a dataset makes stale within the request. */
export function forgetCounts(datasetId: string, { load }: Context): void {
  for (const loader of [load.datasetById, load.progressByDatasetId, load.metricsByDatasetId]) loader.clear(datasetId);
  load.recordPage.clearAll();
}

/** 409: another tab was quicker. The upsert does not mind, and what was sent last counts. */
const createOrUpsert = (rest: RestClient, recordId: string, body: ResponseBody) =>
  create(rest, recordId, body).catch((error: unknown) => {
    if (hasStatus(error, 409)) return upsert(rest, recordId, body);
    throw error;
  });

async function upsert(rest: RestClient, recordId: string, body: ResponseBody): Promise<RestResponse> {
  const [result] = await upsertMany(rest, [{ record_id: recordId, ...body }]);
  if (result?.item) return result.item;
  throw new RestError(422, result?.error ?? undefined, 'POST /v1/me/responses/bulk');
}

/** Reports the write's refusal, except for a deleted record: the upsert refuses that without a reason. */
async function bothOf(write: Promise<RestResponse>, read: Promise<RecordModel>): Promise<[RestResponse, RecordModel]> {
  const [, record] = await Promise.allSettled([write, read]);
  if (record.status === 'rejected' && hasStatus(record.reason, 404)) throw record.reason;
  const response = await write;
  if (record.status === 'rejected') throw record.reason;
  return [response, record.value];
}

const readAgain = (recordId: string, { load }: Context) => load.recordById.clear(recordId).load(recordId);

/** Read beside the write, the record may hold the response of before; the write's own answer is the newer. */
function written(record: RecordModel, row: RestResponse | null, context: Context): RecordModel {
  const { id, datasetId } = record;
  const current = { ...record, responses: row ? [toResponse(row, datasetId)] : [] };
  context.load.recordById.clear(id).prime(id, current);
  forgetCounts(datasetId, context);
  return current;
}
