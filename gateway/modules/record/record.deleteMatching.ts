import type {
  DeleteMatchingRecordsInput,
  FeedbackDatasetRecordsArgs,
  RecordSortInput,
} from '#gateway/graphql/__generated__/types.ts';
import { type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { badInput, failure, refusal } from '#gateway/graphql/errors.ts';
import { checkNumber, MAX_IDS } from '#gateway/graphql/input.ts';
import { toRecordRequest } from './record.request.ts';
import { page, remove } from './record.source.ts';

/** Deleting more records would take longer than an operation may. */
const MAX_DELETED = 1_000;

const OLDEST_FIRST: RecordSortInput[] = [{ by: { record: 'INSERTED_AT' }, order: 'ASC' }];

const CODE = 'ERROR_DELETING_RECORDS';

/** Deletes the oldest records that match. */
export async function deleteMatchingRecords(input: DeleteMatchingRecordsInput, context: Context) {
  const { datasetId, filter, search, expected } = input;
  const hasConditions = Object.values(filter ?? {}).some((value) => value != null && (value as unknown[]).length !== 0);
  if (!hasConditions && !search?.text.trim()) {
    throw badInput('To delete records, "filter" or "search" must say which.', { inputPath: ['filter'] });
  }
  checkNumber('expected', expected, 0);
  const { rest } = context;
  const args: FeedbackDatasetRecordsArgs = {
    scope: 'EVERYONE',
    filter,
    search,
    sort: OLDEST_FIRST,
    offset: 0,
    limit: MAX_IDS,
  };
  const deleted: string[] = [];
  let matching = 0;
  try {
    do {
      const { items, total } = await page(rest, toRecordRequest(datasetId, args, {}));
      if (deleted.length === 0 && total !== expected) throw otherNumber(total, expected);
      matching = total;
      const ids = items.map(({ record }) => record.id);
      if (ids.length === 0) break;
      await remove(rest, datasetId, ids);
      deleted.push(...ids);
      matching -= ids.length;
    } while (matching > 0 && deleted.length < MAX_DELETED);
  } catch (error) {
    // The records deleted so far must be reported. A repetition deletes the rest, or reports the failure.
    if (deleted.length === 0) throw failure(error, CODE);
  } finally {
    resetLoaders(context);
  }
  return { ids: deleted, remaining: matching, dataset: { id: datasetId } };
}

const otherNumber = (total: number, expected: number) =>
  refusal(`${total} records match, not ${expected}. Nothing was deleted.`, CODE, 409, { inputPath: ['expected'] });
