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

export interface NewRestField {
  name: string;
  title: string;
  required: boolean;
  settings: { type: 'text'; use_markdown: boolean };
}

export const create = (rest: RestClient, datasetId: string, field: NewRestField) =>
  rest.post<RestField>('/v1/datasets/:id/fields', { params: { id: datasetId }, body: field });

/** Deletes a field and answers what it was. */
export const remove = (rest: RestClient, id: string) => rest.delete<RestField>('/v1/fields/:id', { params: { id } });

export const update = (rest: RestClient, id: string, patch: FieldPatch) =>
  rest.patch<RestField>('/v1/fields/:id', { params: { id }, body: patch });
