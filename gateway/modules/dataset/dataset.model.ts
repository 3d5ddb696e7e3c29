import type { DatasetStatus } from '#gateway/graphql/__generated__/types.ts';
import type { RestDataset } from './dataset.source.ts';

/** A dataset of which only the id is known; the rest is read when somebody asks for it. */
export interface DatasetReference {
  id: string;
}

export interface DatasetModel extends DatasetReference {
  name: string;
  workspaceId: string;
  status: DatasetStatus;
  guidelines: string | null;
  allowExtraMetadata: boolean;
  insertedAt: string;
  updatedAt: string;
  lastActivityAt: string;
}

/** What resolvers of FeedbackDataset are given. */
export type DatasetParent = DatasetReference | DatasetModel;

export const isWhole = (dataset: DatasetParent): dataset is DatasetModel => 'name' in dataset;

export const toDataset = (row: RestDataset): DatasetModel => ({
  id: row.id,
  name: row.name,
  workspaceId: row.workspace_id,
  status: row.status === 'ready' ? 'READY' : 'DRAFT',
  guidelines: row.guidelines,
  allowExtraMetadata: row.allow_extra_metadata,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  lastActivityAt: row.last_activity_at,
});
