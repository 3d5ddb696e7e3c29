import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failure } from '#gateway/graphql/errors.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { Change } from './taskAnnotation.changes.ts';
import { saveEach } from './taskAnnotation.save.ts';
import { Unfit } from './taskAnnotation.work.ts';
import { externalIdOf } from './taskDataset.address.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { log, type LoggedRecord, type LogOptions, type RestTaskRecord } from './taskRecord.source.ts';

const MOST_RECORDS = 100;
const CODE = 'ERROR_SAVING_TASK_RECORDS';

export interface Wanted {
  recordId: string;
  change: Change;
}

/** What became of one record. */
export interface TaskRecordResultModel {
  recordId: string;
  externalId: string;
  dataset: TaskDatasetModel;
  error: string | null;
}

export interface TaskRecordsPayloadModel {
  datasetId: string;
  results: TaskRecordResultModel[];
}

/**
 * Changes records of a dataset: reads them, and stores them as they are to be. Each has its own outcome. `how` says more of
 * the way REST is to store them.
 */
export async function changeRecords(
  datasetId: string,
  wanted: readonly Wanted[],
  context: Context,
  how: LogOptions = {},
): Promise<TaskRecordsPayloadModel> {
  if (wanted.length < 1 || wanted.length > MOST_RECORDS) {
    throw badInput(`There are ${wanted.length} records; there must be 1 to ${MOST_RECORDS}.`);
  }
  if (new Set(wanted.map(({ recordId }) => recordId)).size < wanted.length) {
    throw badInput('A record is there twice.');
  }
  const externalIds = wanted.map(({ recordId }) => externalIdOf(datasetId, recordId));
  try {
    const { task, viewer } = context.load;
    const dataset = await task.datasetById.load(datasetId);
    const [rows, { username }] = await Promise.all([task.recordsOf(dataset).loadMany(externalIds), viewer()]);
    const plans = wanted.map(({ change }, index) => planOf(rows[index], (row) => change(row, dataset, username)));
    const refused = await carryOut(plans, (records) => log(context.rest, dataset, records, how)).finally(() =>
      task.forget(dataset),
    );
    return {
      datasetId,
      results: wanted.map(({ recordId }, index): TaskRecordResultModel => {
        const externalId = externalIds[index] ?? '';
        return { recordId, externalId, dataset, error: plans[index]?.error ?? refused.get(externalId) ?? null };
      }),
    };
  } catch (error) {
    throw failure(error, CODE);
  }
}

interface Plan {
  /** How the record is to be logged, one after the other. */
  steps: LoggedRecord[];
  error: string | null;
}

function planOf(row: RestTaskRecord | Error | undefined, change: (row: RestTaskRecord) => LoggedRecord[]): Plan {
  try {
    if (row instanceof Error) throw row;
    return { steps: row ? change(row) : [], error: null };
  } catch (error) {
    if (error instanceof Unfit) return { steps: [], error: error.message };
    if (error instanceof RestError && error.status === 404) return { steps: [], error: failure(error, CODE).message };
    throw error;
  }
}

/** First the first steps of those that take two, then the last step of all that were not refused. */
async function carryOut(plans: readonly Plan[], send: (records: readonly LoggedRecord[]) => Promise<unknown>) {
  const steps = plans.flatMap(({ steps: each }) => (each.length ? [each] : []));
  const before = await saveEach(
    steps.flatMap((each) => each.slice(0, -1)),
    send,
  );
  const last = steps.flatMap((each) => each.slice(-1)).filter(({ id }) => !before.has(id));
  const refused = [...before, ...(await saveEach(last, send))];
  return new Map(refused.map(([id, reason]) => [String(id), reason]));
}
