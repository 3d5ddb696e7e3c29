import type { PredictionOutcome, TaskRecordStatus } from '#gateway/graphql/__generated__/types.ts';
import { recordIdOf } from './taskDataset.address.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import type { RestTaskRecord, RestTaskStatus } from './taskRecord.source.ts';

export const STATUS: Record<RestTaskStatus, TaskRecordStatus> = {
  Default: 'DEFAULT',
  Edited: 'EDITED',
  Validated: 'VALIDATED',
  Discarded: 'DISCARDED',
};

export const REST_STATUS: Record<TaskRecordStatus, RestTaskStatus> = {
  DEFAULT: 'Default',
  EDITED: 'Edited',
  VALIDATED: 'Validated',
  DISCARDED: 'Discarded',
};

/** What records of all tasks have. */
export const commonParts = (row: RestTaskRecord, dataset: TaskDatasetModel) => ({
  id: recordIdOf(dataset.id, String(row.id)),
  externalId: String(row.id),
  dataset,
  status: STATUS[row.status],
  metadata: row.metadata ?? {},
  eventTimestamp: row.event_timestamp ?? null,
  lastUpdated: row.last_updated ?? null,
  searchKeywords: row.search_keywords ?? [],
  vectors: Object.entries(row.vectors ?? {}).map(([name, { value }]) => ({ name, value })),
});

/** Whether a statement is equal to another one; null where one of them is missing. */
export const outcomeOf = (isEqual: boolean | null): PredictionOutcome | null =>
  isEqual === null ? null : isEqual ? 'OK' : 'KO';

/**
 * REST cannot take an annotation away, only empty it. An empty one says "nothing here" where somebody worked on the record; where
 * nobody did, or who did set it aside, it is none.
 */
export const isHollow = (status: RestTaskStatus, content: readonly unknown[]): boolean =>
  content.length === 0 && (status === 'Default' || status === 'Discarded');
