import type { useActiveCard } from '#client/features/bulk/index.ts';
import type { TaskActions } from '#client/features/task/actions/index.ts';
import type { TaskCriteria, TaskMode } from '#client/features/task/criteria/index.ts';
import type { TaskDataset, TaskRecord } from '#client/features/task/model.ts';
import type { TaskSelection } from '#client/features/task/selection/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { TaskAddressBar } from './useTaskAddress.ts';
import type { TaskRecordList } from './useTaskRecords.ts';

/** The props that the page passes to its view of the records. */
export interface ViewProps {
  readonly dataset: TaskDataset;
  readonly address: TaskAddressBar;
  readonly mode: TaskMode;
  readonly list: TaskRecordList;
  readonly actions: TaskActions;
  readonly selection: TaskSelection;
  readonly cards: ReturnType<typeof useActiveCard<HTMLOListElement>>;
  onSearch(criteria: TaskCriteria): void;
  /** A record was validated or discarded. */
  onCompleted(record: TaskRecord, status: TaskRecordStatus): void;
}
