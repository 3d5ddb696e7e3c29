import type { RestClient } from '#gateway/rest/client.ts';

export interface RestVectorSettings {
  id: string;
  name: string;
  title: string;
  dimensions: number;
}

export const listOf = (rest: RestClient, datasetId: string) =>
  rest
    .get<{ items: RestVectorSettings[] }>('/v1/datasets/:id/vectors-settings', { params: { id: datasetId } })
    .then(({ items }) => items);

export type NewRestVectorSettings = Omit<RestVectorSettings, 'id'>;

export const create = (rest: RestClient, datasetId: string, vector: NewRestVectorSettings) =>
  rest.post<RestVectorSettings>('/v1/datasets/:id/vectors-settings', { params: { id: datasetId }, body: vector });

/** Deletes a kind of vector with all vectors of it, and answers what it was. */
export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestVectorSettings>('/v1/vectors-settings/:id', { params: { id } });

export const update = (rest: RestClient, id: string, patch: { title: string }) =>
  rest.patch<RestVectorSettings>('/v1/vectors-settings/:id', { params: { id }, body: patch });
