import { GraphQLError } from 'graphql';
import type { BulkResponseInput } from '#gateway/graphql/__generated__/types.ts';
import { clearCounts, type Context } from '#gateway/graphql/context.ts';
import { checkCount } from '#gateway/graphql/input.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { refusedItems } from '#gateway/rest/error.ts';
import type { RecordReference } from '../record/record.source.ts';
import { type BulkItem, type RestBulkResult, toResponse, toResponseBody, upsertMany } from './response.source.ts';

const MAX_ITEMS = 100;
/** Most servers name all malformed items at once. */
const MAX_TRIES = 3;
const NO_REASON = 'The server gave no reason.';

/** Stores many responses in one call; each has its own outcome. */
export async function respondInBulk(items: readonly BulkResponseInput[], context: Context, batch?: string | null) {
  checkCount('"items"', items.length, 'responses', MAX_ITEMS);
  const answers = await upsertEach(items.map(toRest), context.rest, batch);
  const datasets = await datasetsOf(answers, context);
  const results = items.map(({ recordId }, index) => {
    const { item, error } = answers[index]!;
    if (!item) return { recordId, record: null, error: error?.detail ?? NO_REASON };
    const datasetId = datasets.get(item.record_id);
    if (datasetId === undefined) return { recordId, record: null, error: null };
    const responses = [toResponse(item, datasetId)];
    const record: RecordReference = { id: item.record_id, datasetId, scope: 'MINE', responses };
    return { recordId, record, error: null };
  });
  const first = results.find(({ record }) => record)?.record?.datasetId;
  return { results, dataset: first === undefined ? null : { id: first } };
}

/** An item for REST, or the error for which it is not sent. */
function toRest({ recordId, status, answers }: BulkResponseInput): BulkItem | RestBulkResult {
  try {
    return { record_id: recordId, ...toResponseBody(status, answers) };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return refused(error.message);
  }
}

/** Sends all items that are not refused yet. REST refuses a whole bulk for a malformed item; the others are then sent again. */
async function upsertEach(
  items: readonly (BulkItem | RestBulkResult)[],
  rest: RestClient,
  batch: string | null | undefined,
  tries = MAX_TRIES,
): Promise<RestBulkResult[]> {
  const sent = items.filter(isBulkItem);
  const answered =
    sent.length === 0
      ? []
      : await upsertMany(rest, sent, batch).catch((error: unknown) => {
          const reasons = refusedItems(error);
          if (!sent.some((_item, index) => reasons.has(index))) throw error;
          const [first] = reasons.values();
          const notStored = refused(`Not stored, since another was refused: ${first}`);
          return upsertEach(
            sent.map((item, index) =>
              reasons.has(index) ? refused(reasons.get(index)!) : tries > 1 ? item : notStored,
            ),
            rest,
            batch,
            tries - 1,
          );
        });
  const next = answered.values();
  return items.map((item) => (isBulkItem(item) ? (next.next().value ?? refused(NO_REASON)) : item));
}

const isBulkItem = (item: BulkItem | RestBulkResult): item is BulkItem => 'record_id' in item;

const refused = (detail: string): RestBulkResult => ({ item: null, error: { detail } });

/** The dataset of each stored response's record, by the record's id, as far as it can be found. */
async function datasetsOf(answers: readonly RestBulkResult[], context: Context): Promise<ReadonlyMap<string, string>> {
  const { deps, load, rest } = context;
  // The publisher of live events may share the call, even when this caller has disconnected.
  const detached = rest.detached();
  const found = new Map<string, string>();
  await Promise.all(
    answers.map(async ({ item }) => {
      if (!item) return;
      load.forgetRecord(item.record_id);
      const datasetId = item.dataset_id ?? (await deps.datasetOf(item.record_id, detached).catch(() => null));
      if (datasetId) found.set(item.record_id, datasetId);
    }),
  );
  for (const datasetId of new Set(found.values())) clearCounts(datasetId, context);
  return found;
}
