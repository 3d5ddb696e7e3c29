import type { RestClient } from '#gateway/rest/client.ts';

export interface RestField {
  id: string;
  name: string;
  title: string;
  required: boolean;
  settings: { type: string; use_markdown: boolean };
}

export interface FieldPatch {
  title?: string;
  settings?: { type: 'text'; use_markdown: boolean };
}

export const listOf = (rest: RestClient, datasetId: string) =>
  rest.get<{ items: RestField[] }>('/v1/datasets/:id/fields', { params: { id: datasetId } }).then(({ items }) => items);

export const update = (rest: RestClient, id: string, patch: FieldPatch) =>
  rest.patch<RestField>('/v1/fields/:id', { params: { id }, body: patch });
