import type { DatasetRow } from '../store/datasets.ts';

export const presentDataset = (dataset: DatasetRow) => ({
  id: dataset.id,
  name: dataset.name,
  guidelines: dataset.guidelines,
  allow_extra_metadata: dataset.allow_extra_metadata === 1,
  status: dataset.status,
  workspace_id: dataset.workspace_id,
  last_activity_at: dataset.last_activity_at,
  inserted_at: dataset.inserted_at,
  updated_at: dataset.updated_at,
});
