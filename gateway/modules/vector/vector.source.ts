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

export const update = (rest: RestClient, id: string, patch: { title: string }) =>
  rest.patch<RestVectorSettings>('/v1/vectors-settings/:id', { params: { id }, body: patch });
