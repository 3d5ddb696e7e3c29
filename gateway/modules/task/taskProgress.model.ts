import type { TaskDatasetModel } from './taskDataset.model.ts';
import type { RestTaskStatus } from './taskRecord.source.ts';

/** How far everybody has come with a dataset; what is annotated is counted when somebody asks for it. */
export interface TaskProgressModel {
  dataset: TaskDatasetModel;
  total: number;
  validated: number;
  discarded: number;
  pending: number;
}

/** Every record has exactly one status. */
export function toTaskProgress(
  statuses: Partial<Record<RestTaskStatus, number>>,
  dataset: TaskDatasetModel,
): TaskProgressModel {
  const { Validated: validated = 0, Discarded: discarded = 0, Default: untouched = 0, Edited: edited = 0 } = statuses;
  const pending = untouched + edited;
  return { dataset, total: validated + discarded + pending, validated, discarded, pending };
}
