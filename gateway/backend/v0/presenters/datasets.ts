import type { TaskDatasetRow } from '../store/taskDatasets.ts';

export const presentTaskDataset = (dataset: TaskDatasetRow) => ({
  tags: dataset.tags,
  metadata: dataset.metadata,
  name: dataset.name,
  task: dataset.task,
  workspace: dataset.workspace,
  id: `${dataset.workspace}.${dataset.name}`,
  owner: dataset.workspace,
  created_at: dataset.created_at,
  created_by: dataset.created_by,
  last_updated: dataset.last_updated,
});
