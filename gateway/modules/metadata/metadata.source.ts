import type { RestClient } from '#gateway/rest/client.ts';

export interface RestMetadataProperty {
  id: string;
  name: string;
  title: string;
  settings:
    { type: 'terms'; values: string[] | null } | { type: 'integer' | 'float'; min: number | null; max: number | null };
  visible_for_annotators: boolean;
}

export type RestMetadataMetrics =
  | { type: 'terms'; total: number; values: { term: string; count: number }[] }
  | { type: 'integer' | 'float'; min: number | null; max: number | null };

export interface MetadataPropertyPatch {
  title?: string;
  visible_for_annotators: boolean;
}

/** The properties the caller may see. */
export const listMine = (rest: RestClient, datasetId: string) =>
  rest
    .get<{ items: RestMetadataProperty[] }>('/v1/me/datasets/:id/metadata-properties', { params: { id: datasetId } })
    .then(({ items }) => items);

export const metricsOf = (rest: RestClient, id: string) =>
  rest.get<RestMetadataMetrics>('/v1/metadata-properties/:id/metrics', { params: { id } });

export type NewRestMetadataProperty = Omit<RestMetadataProperty, 'id'>;

export const create = (rest: RestClient, datasetId: string, property: NewRestMetadataProperty) =>
  rest.post<RestMetadataProperty>('/v1/datasets/:id/metadata-properties', {
    params: { id: datasetId },
    body: property,
  });

/** Deletes a property and answers what it was. */
export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestMetadataProperty>('/v1/metadata-properties/:id', { params: { id } });

export const update = (rest: RestClient, id: string, patch: MetadataPropertyPatch) =>
  rest.patch<RestMetadataProperty>('/v1/metadata-properties/:id', { params: { id }, body: patch });
