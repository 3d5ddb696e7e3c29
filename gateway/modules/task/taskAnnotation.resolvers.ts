import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type {
  AnnotationInput,
  AnnotationValueInput,
  FormerAnnotationInput,
  TaskRecordsInput,
  TaskRecordStatus,
} from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, failure } from '#gateway/graphql/errors.ts';
import { sendBisecting } from '#gateway/rest/bisect.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { externalIdOf, type TaskDatasetModel } from './taskDataset.source.ts';
import { kindOf, NO_TEXT, NotAnnotatable, REST_STATUS, toTaskRecord } from './taskRecord.kinds.ts';
import { log, type LoggedRecord, type LogOptions, type RestTaskRecord } from './taskRecord.source.ts';

/** For writes that may remove annotations. */
const REPLACING: LogOptions = { replace_annotations: true };

export const taskAnnotationResolvers: Resolvers = {
  Mutation: {
    validateRecords: changing(validated),
    discardRecords: changing(withStatus('DISCARDED')),
    undoStatus: changing(withStatus('DEFAULT')),
    clearAnnotations: changing(cleared('DEFAULT'), REPLACING),
    resetRecords: (_root, { input: { datasetId, records } }, context) =>
      changeRecords(
        datasetId,
        records.map(({ recordId, status, annotation }) => ({
          recordId,
          change: annotation ? restored(annotation, status) : withStatus(status),
        })),
        context,
        REPLACING,
      ),
    saveAnnotations: (_root, { input: { datasetId, annotations } }, context) =>
      changeRecords(
        datasetId,
        annotations.map(({ recordId, ...annotation }) => ({ recordId, change: annotated(annotation) })),
        context,
      ),
  },
  TaskRecordsPayload: {
    dataset: ({ datasetId }, _args, { load }) =>
      load.task.datasetById.load(datasetId).catch(failsAs('ERROR_FETCHING_TASK_DATASET')),
  },
  TaskRecordResult: {
    // All records come with one call.
    record: ({ dataset, externalId, error }, _args, { load }) =>
      error === null
        ? load.task
            .recordsOf(dataset)
            .load(externalId)
            .then((row) => toTaskRecord(row, dataset))
            .catch(failsAs('ERROR_FETCHING_TASK_RECORDS'))
        : null,
  },
};

/** The same change to each record. */
function changing(change: Change, options?: LogOptions) {
  return (_root: unknown, { input: { datasetId, recordIds } }: { input: TaskRecordsInput }, context: Context) =>
    changeRecords(
      datasetId,
      recordIds.map((recordId) => ({ recordId, change })),
      context,
      options,
    );
}

const MOST_RECORDS = 100;
const CODE = 'ERROR_SAVING_TASK_RECORDS';

/** The outcome for one record. */
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

/** Reads records of a dataset, changes them and stores them. Each has its own outcome. */
async function changeRecords(
  datasetId: string,
  changes: readonly { recordId: string; change: Change }[],
  context: Context,
  options: LogOptions = {},
): Promise<TaskRecordsPayloadModel> {
  if (changes.length < 1 || changes.length > MOST_RECORDS) {
    throw badInput(`There are ${changes.length} records; there must be 1 to ${MOST_RECORDS}.`);
  }
  if (new Set(changes.map(({ recordId }) => recordId)).size < changes.length)
    throw badInput('A record is there twice.');
  const externalIds = changes.map(({ recordId }) => externalIdOf(datasetId, recordId));
  try {
    const { task, viewer } = context.load;
    const dataset = await task.datasetById.load(datasetId);
    const [rows, { username }] = await Promise.all([task.recordsOf(dataset).loadMany(externalIds), viewer()]);
    const errors = new Map<string, string>();
    const logged = changes.flatMap(({ change }, index) => {
      try {
        return [applied(change, rows[index], dataset, username)];
      } catch (error) {
        errors.set(externalIds[index]!, reasonWhy(error));
        return [];
      }
    });
    await logAll(logged, (records) => log(context.rest, dataset, records, options), errors).finally(() =>
      task.clear(dataset),
    );
    const results = changes.map(({ recordId }, index) => {
      const externalId = externalIds[index]!;
      return { recordId, externalId, dataset, error: errors.get(externalId) ?? null };
    });
    return { datasetId, results };
  } catch (error) {
    throw failure(error, CODE);
  }
}

function applied(change: Change, row: RestTaskRecord | Error | undefined, dataset: TaskDatasetModel, agent: string) {
  if (row instanceof Error) throw row;
  return row ? change(row, dataset, agent) : [];
}

/** Why one record cannot be changed; other errors fail the whole mutation. */
function reasonWhy(error: unknown): string {
  if (error instanceof NotAnnotatable) return error.message;
  if (error instanceof RestError && error.status === 404) return failure(error, CODE).message;
  throw error;
}

/** Logs the first versions of records that need two, then the last versions of all that were not refused. */
async function logAll(
  versions: readonly LoggedRecord[][],
  send: (records: readonly LoggedRecord[]) => Promise<unknown>,
  errors: Map<string, string>,
): Promise<void> {
  const onRefused = ({ id }: LoggedRecord, { body }: RestError) =>
    void errors.set(String(id), reasonOf(body) ?? 'The server gave no reason.');
  for (const batch of [versions.flatMap((each) => each.slice(0, -1)), versions.flatMap((each) => each.slice(-1))]) {
    await sendBisecting(
      batch.filter(({ id }) => !errors.has(String(id))),
      { send, isAboutItems, onRefused },
    );
  }
}

/** Whether the content of records was refused, not the call. Argilla answers 500 where it validates them a second time. */
function isAboutItems({ status, body }: RestError): boolean {
  const { code = '', params } = ((body ?? {}) as { detail?: Detail }).detail ?? {};
  if (code.endsWith('ClosedDatasetError')) return false;
  if (status === 500) return /(Validation|Value)Error$/.test(String(params?.type));
  return status === 400 || status === 422;
}

interface Detail {
  code?: string;
  params?: { type?: unknown };
}

/** A change of a record: the versions to log one after the other, mostly one. `agent` makes the change. */
type Change = (row: RestTaskRecord, dataset: TaskDatasetModel, agent: string) => LoggedRecord[];

/** The status alone. */
function withStatus(status: TaskRecordStatus): Change {
  return (row, dataset) => [logged(row, kindOf(dataset).annotation(row), status)];
}

/** Confirms the annotation, or the prediction. */
function validated(row: RestTaskRecord, dataset: TaskDatasetModel, agent: string): LoggedRecord[] {
  return [logged(row, kindOf(dataset).validated(row, agent), 'VALIDATED')];
}

/** A new annotation, or another status for the existing one. */
function annotated({ value, status }: Pick<AnnotationInput, 'value' | 'status'>): Change {
  if (!value) return status === 'VALIDATED' ? validated : withStatus(status);
  return (row, dataset, agent) => {
    if (status === 'VALIDATED' && value.text?.trim() === '') throw new NotAnnotatable(NO_TEXT);
    return withAnnotation(value, status, row, dataset, agent);
  };
}

/** The record as it was: with its former annotation, or without any. */
function restored({ value, agent: author }: FormerAnnotationInput, status: TaskRecordStatus): Change {
  if (!value) return cleared(status);
  return (row, dataset, agent) => withAnnotation(value, status, row, dataset, author ?? agent);
}

/**
 * Removes the annotation. Argilla keeps an annotation that a record is logged without, but no longer finds it: so the record is logged
 * with an empty one first, for readers, and then without any, for searches.
 */
function cleared(status: TaskRecordStatus): Change {
  return (row, dataset) => {
    const empty = kindOf(dataset).emptied(row);
    const without = logged(row, undefined, status);
    return empty ? [logged(row, empty, status), without] : [without];
  };
}

function withAnnotation(
  value: AnnotationValueInput,
  status: TaskRecordStatus,
  row: RestTaskRecord,
  dataset: TaskDatasetModel,
  agent: string,
): LoggedRecord[] {
  const annotation = kindOf(dataset).annotated(row, value, agent);
  if (!annotation) throw badInput(`The annotation is not one for the dataset's task, ${dataset.task}.`);
  return [logged(row, annotation, status)];
}

/** What REST adds to a record, and the annotation, which is set anew. */
const NOT_LOGGED = new Set(['predictions', 'annotations', 'metrics', 'search_keywords', 'last_updated', 'annotation']);

/** The whole record, as REST takes it back. */
function logged(row: RestTaskRecord, annotation: RestTaskRecord['annotation'], status: TaskRecordStatus): LoggedRecord {
  const record = Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_LOGGED.has(name)));
  return { ...record, status: REST_STATUS[status], ...(annotation ? { annotation } : {}) } as LoggedRecord;
}
