import type { BulkResponseInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';
import type { RecordReference } from '../record/record.model.ts';
import { toRestValues } from './answer.model.ts';
import { REST_STATUS, toResponse } from './response.model.ts';
import { forgetCounts } from './response.write.ts';
import { type RestBulkResult, type RestResponse, upsertMany } from './response.source.ts';

const MOST_ITEMS = 100;

/** Stores many responses in one call; each has its own outcome. */
export async function respondInBulk(items: readonly BulkResponseInput[], context: Context) {
  if (items.length < 1 || items.length > MOST_ITEMS) {
    throw badInput(`"items" has ${items.length} responses; it must have 1 to ${MOST_ITEMS}.`);
  }
  const body = items.map(({ recordId, status, answers }) => ({
    record_id: recordId,
    status: REST_STATUS[status],
    values: toRestValues(answers),
  }));
  const results = await upsertMany(context.rest, body).catch(failsAs('ERROR_CREATING_RECORD_RESPONSE_BULK'));
  const datasetId = await datasetOf(results, context);
  return {
    results: items.map(({ recordId }, index) => toResult(recordId, results[index], datasetId)),
    dataset: datasetId === null ? null : { id: datasetId },
  };
}

/** A response does not say which dataset it is in; one record of the bulk tells for all of them. */
async function datasetOf(results: readonly RestBulkResult[], context: Context): Promise<string | null> {
  const done = results.flatMap(({ item }) => (item ? [item.record_id] : []));
  for (const recordId of done) context.load.recordById.clear(recordId);
  const [first] = done;
  if (first === undefined) return null;
  const { datasetId } = await context.load.recordById.load(first).catch(failsAs('ERROR_CREATING_RECORD_RESPONSE_BULK'));
  forgetCounts(datasetId, context);
  return datasetId;
}

function toResult(recordId: string, result: RestBulkResult | undefined, datasetId: string | null) {
  if (result?.item && datasetId) return { recordId, record: toReference(result.item, datasetId), error: null };
  return { recordId, record: null, error: result?.error?.detail ?? 'The server gave no reason.' };
}

const toReference = (response: RestResponse, datasetId: string): RecordReference => ({
  id: response.record_id,
  datasetId,
  scope: 'MINE',
  responses: [toResponse(response, datasetId)],
});
