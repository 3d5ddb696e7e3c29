import type { NewMetadataPropertyInput, NewMetadataSettingsInput } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

type Settings =
  | { type: 'terms'; values: string[] | null }
  | { type: 'integer' | 'float'; min: number | null; max: number | null };

interface RestMetadataProperty {
  id: string;
  name: string;
  title: string;
  settings: Settings;
  visible_for_annotators: boolean;
}

type RestMetadataMetrics =
  | { type: 'terms'; total: number; values: { term: string; count: number }[] }
  | { type: 'integer' | 'float'; min: number | null; max: number | null };

function toMetadataProperty({ id, name, title, settings, visible_for_annotators }: RestMetadataProperty) {
  const property = { id, name, title, visibleForAnnotators: visible_for_annotators };
  if (settings.type === 'terms') {
    return { ...property, __typename: 'TermsMetadataProperty' as const, values: settings.values };
  }
  const { min, max } = settings;
  return settings.type === 'integer'
    ? { ...property, __typename: 'IntegerMetadataProperty' as const, min, max }
    : { ...property, __typename: 'FloatMetadataProperty' as const, min, max };
}

export type MetadataPropertyModel = ReturnType<typeof toMetadataProperty>;
export type TermsPropertyModel = Extract<MetadataPropertyModel, { __typename: 'TermsMetadataProperty' }>;
export type IntegerPropertyModel = Extract<MetadataPropertyModel, { __typename: 'IntegerMetadataProperty' }>;
export type FloatPropertyModel = Extract<MetadataPropertyModel, { __typename: 'FloatMetadataProperty' }>;

export const metadataProperties = {
  ...settingsPart('metadata-properties', toMetadataProperty, toBody),
  /** The properties the caller may see. */
  list: (rest: RestClient, datasetId: string) =>
    rest.list('/v1/me/datasets/:id/metadata-properties', toMetadataProperty, { params: { id: datasetId } }),
  metrics: (rest: RestClient, id: string) =>
    rest.get<RestMetadataMetrics>('/v1/metadata-properties/:id/metrics', { params: { id } }),
};

export const toTermsMetrics = (row: RestMetadataMetrics) =>
  row.type === 'terms' ? { total: row.total, values: row.values } : { total: 0, values: [] };

export const toRangeMetrics = (row: RestMetadataMetrics) =>
  row.type === 'terms' ? { min: null, max: null } : { min: row.min, max: row.max };

function toBody({ name, title, settings, visibleForAnnotators }: NewMetadataPropertyInput) {
  return { name, title: title ?? name, settings: toSettings(settings), visible_for_annotators: visibleForAnnotators };
}

function toSettings({ terms, integer, float }: NewMetadataSettingsInput): Settings {
  if (terms) return { type: 'terms', values: terms.values ?? null };
  if (integer) return { type: 'integer', min: whole('min', integer.min), max: whole('max', integer.max) };
  return { type: 'float', min: float?.min ?? null, max: float?.max ?? null };
}

/** GraphQL's Int ends at 2^31, so the schema uses a Float. */
function whole(bound: 'min' | 'max', value: number | null = null): number | null {
  if (value === null || Number.isSafeInteger(value)) return value;
  throw badInput(`"${bound}" is ${value}; it must be a whole number, not beyond 2^53.`);
}
