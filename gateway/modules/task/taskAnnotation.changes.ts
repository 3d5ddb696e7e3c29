import type {
  AnnotationInput,
  AnnotationValueInput,
  FormerAnnotationInput,
  TaskRecordStatus,
} from '#gateway/graphql/__generated__/types.ts';
import { NO_TEXT, Unfit, workOf, wrongTask } from './taskAnnotation.work.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { REST_STATUS } from './taskRecord.model.ts';
import type { LoggedRecord, RestTaskRecord } from './taskRecord.source.ts';

/** What becomes of a record: how it is to be logged, mostly once. `agent` is who does it. */
export type Change = (row: RestTaskRecord, dataset: TaskDatasetModel, agent: string) => LoggedRecord[];

/** The status alone. */
export const withStatus =
  (status: TaskRecordStatus): Change =>
  (row, dataset) => [logged(row, workOf(dataset).own(row), status)];

/** The annotation, or what is predicted, is confirmed. */
export const validated: Change = (row, dataset, agent) => [
  logged(row, workOf(dataset).confirmed(row, agent), 'VALIDATED'),
];

/** An annotation is given, or the one there is gets another status. */
export const annotated =
  ({ value, status }: Pick<AnnotationInput, 'value' | 'status'>): Change =>
  (row, dataset, agent) => {
    if (!value) return (status === 'VALIDATED' ? validated : withStatus(status))(row, dataset, agent);
    if (status === 'VALIDATED' && value.text?.trim() === '') throw new Unfit(NO_TEXT);
    return [given(value, status, row, dataset, agent)];
  };

/** The record is what it was: with its annotation of then, or without any. */
export const restored =
  ({ value, agent: whose }: FormerAnnotationInput, status: TaskRecordStatus): Change =>
  (row, dataset, agent) =>
    value ? [given(value, status, row, dataset, whose ?? agent)] : without(status)(row, dataset, agent);

/**
 * The annotation is taken away. Argilla keeps what a record is logged without, but finds it as one without: so it is logged
 * empty first, for those who read it, and then not at all, for those who search.
 */
export const without =
  (status: TaskRecordStatus): Change =>
  (row, dataset) => {
    const empty = workOf(dataset).emptied(row);
    const bare = logged(row, undefined, status);
    return empty ? [logged(row, empty, status), bare] : [bare];
  };

function given(
  value: AnnotationValueInput,
  status: TaskRecordStatus,
  row: RestTaskRecord,
  dataset: TaskDatasetModel,
  agent: string,
): LoggedRecord {
  const annotation = workOf(dataset).given(row, value, agent);
  if (!annotation) throw wrongTask(dataset);
  return logged(row, annotation, status);
}

/** What REST adds by itself, and the annotation, which is put in anew. */
const NOT_LOGGED = new Set(['predictions', 'annotations', 'metrics', 'search_keywords', 'last_updated', 'annotation']);

/** The whole record, as REST wants it back. */
function logged(row: RestTaskRecord, annotation: RestTaskRecord['annotation'], status: TaskRecordStatus): LoggedRecord {
  const record = Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_LOGGED.has(name)));
  return { ...record, status: REST_STATUS[status], ...(annotation ? { annotation } : {}) } as LoggedRecord;
}
