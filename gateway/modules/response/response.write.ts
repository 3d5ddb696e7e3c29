import type { ResponseInput, ResponseStatus } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failure, hasStatus } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RecordModel } from '../record/record.model.ts';
import { toRestValues } from './answer.model.ts';
import { REST_STATUS, toResponse } from './response.model.ts';
import { create, remove, replace, type ResponseBody, type RestResponse, upsertMany } from './response.source.ts';

/** Stores the viewer's response to a record and returns the record with it. */
export async function respond(input: ResponseInput, status: ResponseStatus, context: Context): Promise<RecordModel> {
  const { recordId, responseId, answers } = input;
  const body = { status: REST_STATUS[status], values: toRestValues(answers) };
  const code = responseId ? 'ERROR_UPDATING_RECORD_RESPONSE' : 'ERROR_CREATING_RECORD_RESPONSE';
  const write = responseId
    ? replaceOrUpsert(context.rest, recordId, responseId, body)
    : createOrUpsert(context.rest, recordId, body);
  const [response, record] = await bothOf(write, readAgain(recordId, context)).catch((error: unknown) => {
    throw failure(error, code);
  });
  if (response.record_id !== recordId) throw badInput('The response belongs to another record.');
  return written(record, response, context);
}

/** Deletes the viewer's response and returns the record as pending. */
export async function clear(recordId: string, responseId: string, context: Context): Promise<RecordModel> {
  const [, record] = await bothOf(remove(context.rest, responseId), readAgain(recordId, context)).catch(
    (error: unknown) => {
      throw failure(error, 'ERROR_DELETING_RECORD_RESPONSE');
    },
  );
  return written(record, null, context);
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

/** 404: cleared in another tab. */
const replaceOrUpsert = (rest: RestClient, recordId: string, responseId: string, body: ResponseBody) =>
  replace(rest, responseId, body).catch((error: unknown) => {
    if (hasStatus(error, 404)) return upsert(rest, recordId, body);
    throw error;
  });

async function upsert(rest: RestClient, recordId: string, body: ResponseBody): Promise<RestResponse> {
  const [result] = await upsertMany(rest, [{ record_id: recordId, ...body }]);
  if (result?.item) return result.item;
  throw new RestError(422, result?.error ?? undefined, 'POST /v1/me/responses/bulk');
}

/** The write's refusal is the one to report; the record is only read along with it. */
async function bothOf(write: Promise<RestResponse>, read: Promise<RecordModel>): Promise<[RestResponse, RecordModel]> {
  const [, record] = await Promise.allSettled([write, read]);
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
