import { randomUUID } from 'node:crypto';
import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type {
  AnnotationInput,
  AnnotationValueInput,
  FormerAnnotationInput,
  TaskRecordsInput,
  TaskRecordStatus,
} from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failure } from '#gateway/graphql/errors.ts';
import { checkCount } from '#gateway/graphql/input.ts';
import { sendBisecting } from '#gateway/rest/bisect.ts';
import { codedDetail, reasonOf, RestError } from '#gateway/rest/error.ts';
import { externalIdOf, type TaskDatasetModel } from './taskDataset.source.ts';
import { InvalidAnnotation, kindOf, NO_TEXT, toRestStatus, toTaskRecord } from './taskRecord.kinds.ts';
import { log, type LoggedRecord, type LogOptions, type RestTaskRecord } from './taskRecord.source.ts';

/** The options of writes that may remove annotations. */
const REPLACE: LogOptions = { replace_annotations: true };

export const taskAnnotationResolvers: Resolvers = {
  Mutation: {
    validateRecords: changeAll(validate),
    discardRecords: changeAll(setStatus('DISCARDED')),
    undoStatus: changeAll(setStatus('DEFAULT')),
    clearAnnotations: changeAll(clear('DEFAULT'), REPLACE),
    resetRecords: (_root, { input: { datasetId, records, batch } }, context) =>
      changeRecords(
        datasetId,
        records.map(({ recordId, status, annotation }) => ({
          recordId,
          change: annotation ? restore(annotation, status) : setStatus(status),
        })),
        context,
        { ...REPLACE, ...batchOf(batch) },
      ),
    saveAnnotations: (_root, { input: { datasetId, annotations, batch } }, context) => {
      const changes = annotations.map(({ recordId, ...annotation }, index) => {
        const { status } = annotation;
        if (status === 'EDITED' || status === 'VALIDATED') return { recordId, change: annotate(annotation) };
        const inputPath = ['annotations', index, 'status'];
        throw badInput(`The status of a saved annotation is EDITED or VALIDATED, not ${status}.`, { inputPath });
      });
      return changeRecords(datasetId, changes, context, batchOf(batch));
    },
  },
  TaskRecordsPayload: {
    dataset: ({ datasetId }, _args, { load }) => load.task.datasetById.load(datasetId),
  },
  TaskRecordResult: {
    // One call reads all records.
    record: ({ dataset, externalId, error }, _args, { load }) =>
      error === null
        ? load.task
            .recordsOf(dataset)
            .load(externalId)
            .then((row) => toTaskRecord(row, dataset))
        : null,
  },
};

/** Makes all requests that a mutation sends to REST one act. */
const batchOf = (batch: string | null | undefined): LogOptions => ({ batch: batch ?? randomUUID() });

/** A resolver that changes all records in the same way. */
function changeAll(change: Change, options?: LogOptions) {
  return (_root: unknown, { input: { datasetId, recordIds, batch } }: { input: TaskRecordsInput }, context: Context) =>
    changeRecords(
      datasetId,
      recordIds.map((recordId) => ({ recordId, change })),
      context,
      { ...options, ...batchOf(batch) },
    );
}

const MAX_RECORDS = 100;
const CODE = 'ERROR_SAVING_TASK_RECORDS';

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

/** Reads records, changes them and stores them. Each record has its own outcome. */
async function changeRecords(
  datasetId: string,
  changes: readonly { recordId: string; change: Change }[],
  context: Context,
  options: LogOptions,
): Promise<TaskRecordsPayloadModel> {
  checkCount('"input"', changes.length, 'records', MAX_RECORDS);
  if (new Set(changes.map(({ recordId }) => recordId)).size < changes.length) {
    throw badInput('The input has a record twice.');
  }
  const externalIds = changes.map(({ recordId }) => externalIdOf(datasetId, recordId));
  try {
    const { task, viewer } = context.load;
    const dataset = await task.datasetById.load(datasetId);
    const [rows, { username }] = await Promise.all([task.recordsOf(dataset).loadMany(externalIds), viewer()]);
    const errors = new Map<string, string>();
    const versions = changes.flatMap(({ change }, index) => {
      try {
        const row = rows[index]!;
        if (row instanceof Error) throw row;
        return [change(row, dataset, username)];
      } catch (error) {
        errors.set(externalIds[index]!, messageOf(error));
        return [];
      }
    });
    await logAll(versions, (records) => log(context.rest, dataset, records, options), errors).finally(() =>
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

/** The error of one record; other errors fail the whole mutation. */
function messageOf(error: unknown): string {
  if (error instanceof InvalidAnnotation) return error.message;
  if (error instanceof RestError && error.status === 404) return failure(error, CODE).message;
  throw error;
}

/** Stores the first versions of records that need two, then the last versions of all that were not refused. */
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

/** Whether REST refused records, not the call. Argilla answers 500 where its second validation fails. */
function isAboutItems({ status, body }: RestError): boolean {
  const { code = '', params } = codedDetail(body);
  if (code.endsWith('ClosedDatasetError')) return false;
  if (status === 500) return /(Validation|Value)Error$/.test(String(params?.type));
  return status === 400 || status === 422;
}

/** A change of a record by an agent: the versions to store one after the other, usually one. */
type Change = (row: RestTaskRecord, dataset: TaskDatasetModel, agent: string) => LoggedRecord[];

function setStatus(status: TaskRecordStatus): Change {
  return (row, dataset) => [toLogged(row, kindOf(dataset).annotation(row), status)];
}

/** Confirms the annotation or the prediction. */
function validate(row: RestTaskRecord, dataset: TaskDatasetModel, agent: string): LoggedRecord[] {
  return [toLogged(row, kindOf(dataset).confirm(row, agent), 'VALIDATED')];
}

/** Sets a new annotation, or only the status. */
function annotate({ value, status }: Pick<AnnotationInput, 'value' | 'status'>): Change {
  if (!value) return status === 'VALIDATED' ? validate : setStatus(status);
  return (row, dataset, agent) => {
    if (status === 'VALIDATED' && value.text?.trim() === '') throw new InvalidAnnotation(NO_TEXT);
    return withAnnotation(value, status, row, dataset, agent);
  };
}

/** Restores the former annotation, or none. */
function restore({ value, agent: author }: FormerAnnotationInput, status: TaskRecordStatus): Change {
  if (!value) return clear(status);
  return (row, dataset, agent) => withAnnotation(value, status, row, dataset, author ?? agent);
}

/**
 * Removes the annotation. Argilla keeps an annotation that is missing in a record, but removes it from the index: so the record is stored
 * with an empty one first, for readers, and then without any, for searches.
 */
function clear(status: TaskRecordStatus): Change {
  return (row, dataset) => {
    const empty = kindOf(dataset).clear(row);
    const without = toLogged(row, undefined, status);
    return empty ? [toLogged(row, empty, status), without] : [without];
  };
}

function withAnnotation(
  value: AnnotationValueInput,
  status: TaskRecordStatus,
  row: RestTaskRecord,
  dataset: TaskDatasetModel,
  agent: string,
): LoggedRecord[] {
  const annotation = kindOf(dataset).annotate(row, value, agent);
  if (!annotation) throw badInput(`The annotation is not one for the dataset's task, ${dataset.task}.`);
  return [toLogged(row, annotation, status)];
}

/** The members that REST adds, and the annotation. */
const NOT_LOGGED = new Set(['predictions', 'annotations', 'metrics', 'search_keywords', 'last_updated', 'annotation']);

/** Converts a record that was read to one to store. */
function toLogged(
  row: RestTaskRecord,
  annotation: RestTaskRecord['annotation'],
  status: TaskRecordStatus,
): LoggedRecord {
  const record = Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_LOGGED.has(name)));
  return { ...record, status: toRestStatus(status), ...(annotation ? { annotation } : {}) } as LoggedRecord;
}
