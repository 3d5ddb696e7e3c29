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

export interface DatasetPatch {
  name?: string;
  guidelines?: string | null;
  allow_extra_metadata?: boolean;
}

/** The datasets the caller may see, oldest first. */
export const listMine = (rest: RestClient) =>
  rest.get<{ items: RestDataset[] }>('/v1/me/datasets').then(({ items }) => items);

export const byId = (rest: RestClient, id: string) => rest.get<RestDataset>('/v1/datasets/:id', { params: { id } });

export interface NewRestDataset {
  name: string;
  workspace_id: string;
  guidelines: string | null;
  allow_extra_metadata: boolean;
}

/** Makes a dataset in draft, with nothing in it. */
export const create = (rest: RestClient, dataset: NewRestDataset) =>
  rest.post<RestDataset>('/v1/datasets', { body: dataset });

export const publish = (rest: RestClient, id: string) =>
  rest.put<RestDataset>('/v1/datasets/:id/publish', { params: { id } });

export const update = (rest: RestClient, id: string, patch: DatasetPatch) =>
  rest.patch<RestDataset>('/v1/datasets/:id', { params: { id }, body: patch });

/** Deletes a dataset with everything in it and answers what it was. */
export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestDataset>('/v1/datasets/:id', { params: { id } });
