import type { RestClient } from '#gateway/rest/client.ts';

export interface RestDataset {
  id: string;
  name: string;
  guidelines: string | null;
  allow_extra_metadata: boolean;
  status: 'draft' | 'ready';
  workspace_id: string;
  last_activity_at: string;
  inserted_at: string;
  updated_at: string;
}

export const toDataset = (row: RestDataset) => ({
  id: row.id,
  name: row.name,
  workspaceId: row.workspace_id,
  status: row.status === 'ready' ? ('READY' as const) : ('DRAFT' as const),
  guidelines: row.guidelines,
  allowExtraMetadata: row.allow_extra_metadata,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  lastActivityAt: row.last_activity_at,
});

export type DatasetModel = ReturnType<typeof toDataset>;

/** A dataset, or only its id. */
export type DatasetParent = DatasetModel | { id: string };

export const isComplete = (dataset: DatasetParent): dataset is DatasetModel => 'name' in dataset;

/** The caller's datasets, oldest first. */
export const listMine = (rest: RestClient) =>
  rest.get<{ items: RestDataset[] }>('/v1/me/datasets').then(({ items }) => items.map(toDataset));

export const byId = (rest: RestClient, id: string) =>
  rest.get<RestDataset>('/v1/datasets/:id', { params: { id } }).then(toDataset);

interface DatasetBody {
  name: string;
  guidelines: string | null;
  allow_extra_metadata: boolean;
}

/** Creates an empty draft dataset. */
export const create = (rest: RestClient, body: DatasetBody & { workspace_id: string }) =>
  rest.post<RestDataset>('/v1/datasets', { body }).then(toDataset);

export const publish = (rest: RestClient, id: string) =>
  rest.put<RestDataset>('/v1/datasets/:id/publish', { params: { id } }).then(toDataset);

export const update = (
  rest: RestClient,
  id: string,
  patch: { [Key in keyof DatasetBody]?: DatasetBody[Key] | undefined },
) => rest.patch<RestDataset>('/v1/datasets/:id', { params: { id }, body: patch }).then(toDataset);

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestDataset>('/v1/datasets/:id', { params: { id } }).then(toDataset);

/** The calls for one part of a dataset's settings, such as `fields`. Each call returns the parts it read, changed or deleted. */
export function settingsPart<Row, Model, Patch>(part: string, toModel: (row: Row) => Model) {
  const below = (datasetId: string) => ({ params: { id: datasetId } });
  return {
    list: (rest: RestClient, datasetId: string): Promise<Model[]> =>
      rest.get<{ items: Row[] }>(`/v1/datasets/:id/${part}`, below(datasetId)).then(({ items }) => items.map(toModel)),
    create: (rest: RestClient, datasetId: string, body: Omit<Row, 'id'>): Promise<Model> =>
      rest.post<Row>(`/v1/datasets/:id/${part}`, { ...below(datasetId), body }).then(toModel),
    update: (rest: RestClient, id: string, patch: Patch): Promise<Model> =>
      rest.patch<Row>(`/v1/${part}/:id`, { params: { id }, body: patch }).then(toModel),
    remove: (rest: RestClient, id: string): Promise<Model> =>
      rest.delete<Row>(`/v1/${part}/:id`, { params: { id } }).then(toModel),
  };
}
