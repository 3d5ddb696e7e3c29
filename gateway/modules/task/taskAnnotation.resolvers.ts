import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { TaskRecordsInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { annotated, type Change, restored, validated, without, withStatus } from './taskAnnotation.changes.ts';
import { changeRecords } from './taskAnnotation.write.ts';
import type { LogOptions } from './taskRecord.source.ts';
import { toTaskRecord } from './taskRecord.typed.ts';

/** Where records may lose their annotation. */
const REPLACING: LogOptions = { replace_annotations: true };

export const taskAnnotationResolvers: Resolvers = {
  Mutation: {
    validateRecords: changing(validated),
    discardRecords: changing(withStatus('DISCARDED')),
    undoStatus: changing(withStatus('DEFAULT')),
    clearAnnotations: changing(without('DEFAULT'), REPLACING),
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
    // Asked for together, all records come with one call.
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
function changing(change: Change, how: LogOptions = {}) {
  return (_root: unknown, { input: { datasetId, recordIds } }: { input: TaskRecordsInput }, context: Context) =>
    changeRecords(
      datasetId,
      recordIds.map((recordId) => ({ recordId, change })),
      context,
      how,
    );
}
