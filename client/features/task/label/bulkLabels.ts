import type { TaskDataset, TextClassificationRecord } from '../model.ts';
import type { TaskActions } from '../actions/index.ts';

/** What the choice of labels for several records needs. */
export interface BulkLabels {
  dataset: TaskDataset;
  /** The selected ones. */
  records: readonly TextClassificationRecord[];
  work: Pick<TaskActions, 'editOf' | 'edit' | 'validate'>;
}

/** Whether none, some or all of the selected records have a label. */
export type Share = 'none' | 'some' | 'all';

/** Which share of lists has a label. */
export function shareOf(label: string, held: readonly (readonly string[])[]): Share {
  const count = held.filter((labels) => labels.includes(label)).length;
  if (count === 0) return 'none';
  return count === held.length ? 'all' : 'some';
}
