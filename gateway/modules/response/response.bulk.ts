import { GraphQLError } from 'graphql';
import type { BulkResponseInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { refusedItems } from '#gateway/rest/error.ts';
import type { RecordReference } from '../record/record.model.ts';
import { toRestValues } from './answer.model.ts';
import { REST_STATUS, toResponse } from './response.model.ts';
import { forgetCounts } from './response.write.ts';
import { type BulkItem, type RestBulkResult, type RestResponse, upsertMany } from './response.source.ts';

const MOST_ITEMS = 100;
/** A server names all items of a wrong form at once; one that does not is not asked for each of a hundred. */
const MOST_TRIES = 3;

/** Stores many responses in one call; each has its own outcome. */
export async function respondInBulk(items: readonly BulkResponseInput[], context: Context) {
  if (items.length < 1 || items.length > MOST_ITEMS) {
    throw badInput(`"items" has ${items.length} responses; it must have 1 to ${MOST_ITEMS}.`);
  }
  const results = await upsertEach(items.map(toRest), context.rest).catch(
    failsAs('ERROR_CREATING_RECORD_RESPONSE_BULK'),
  );
  const datasets = await datasetsOf(results, context);
  const done = results.flatMap(({ item }) => (item ? [datasets.get(item.record_id)] : []));
  const first = done.find((id) => id !== undefined);
  return {
    results: items.map(({ recordId }, index) => toResult(recordId, results[index]!, datasets)),
    dataset: first === undefined ? null : { id: first },
  };
}

/** An item as REST takes it, or why it is not even sent. */
function toRest({ recordId, status, answers }: BulkResponseInput): BulkItem | RestBulkResult {
  try {
    return { record_id: recordId, status: REST_STATUS[status], values: toRestValues(answers) };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return refused(error.message);
  }
}

/** Sends what has not been refused yet. REST refuses a bulk as a whole for an item of a wrong form: then the others are sent again. */
async function upsertEach(
  items: readonly (BulkItem | RestBulkResult)[],
  rest: RestClient,
  tries = MOST_TRIES,
): Promise<RestBulkResult[]> {
  const sent = items.filter(isToBeSent);
  const answered =
    sent.length === 0
      ? []
      : await upsertMany(rest, sent).catch((error: unknown) => {
          const reasons = refusedItems(error);
          if (!sent.some((_item, at) => reasons.has(at))) throw error;
          const [first] = reasons.values();
          const withThem = refused(`Not stored, since another was refused: ${first}`);
          return upsertEach(
            sent.map((item, at) => (reasons.has(at) ? refused(reasons.get(at)!) : tries > 1 ? item : withThem)),
            rest,
            tries - 1,
          );
        });
  const next = answered.values();
  return items.map((item) => (isToBeSent(item) ? (next.next().value ?? refused('The server gave no reason.')) : item));
}

const isToBeSent = (item: BulkItem | RestBulkResult): item is BulkItem => 'record_id' in item;

const refused = (detail: string): RestBulkResult => ({ item: null, error: { detail } });

/** The dataset of each record that was answered, by the record's id. One that cannot be told is left out: the response is stored. */
async function datasetsOf(results: readonly RestBulkResult[], context: Context): Promise<ReadonlyMap<string, string>> {
  const { deps, load, rest } = context;
  // Who tells others of the answers may wait for the same, also when this caller has gone.
  const lasting = rest.lasting();
  const found = new Map<string, string>();
  const find = async ({ record_id: id, dataset_id: named }: NonNullable<RestBulkResult['item']>): Promise<void> => {
    load.recordById.clear(id);
    const datasetId = named ?? (await deps.datasetOf(id, lasting).catch(() => null));
    if (datasetId) found.set(id, datasetId);
  };
  await Promise.all(results.flatMap(({ item }) => (item ? [find(item)] : [])));
  for (const datasetId of new Set(found.values())) forgetCounts(datasetId, context);
  return found;
}

function toResult(recordId: string, { item, error }: RestBulkResult, datasets: ReadonlyMap<string, string>) {
  if (!item) return { recordId, record: null, error: error?.detail ?? 'The server gave no reason.' };
  const datasetId = datasets.get(item.record_id);
  return { recordId, record: datasetId === undefined ? null : toReference(item, datasetId), error: null };
}

const toReference = (response: RestResponse, datasetId: string): RecordReference => ({
  id: response.record_id,
  datasetId,
  scope: 'MINE',
  responses: [toResponse(response, datasetId)],
});
