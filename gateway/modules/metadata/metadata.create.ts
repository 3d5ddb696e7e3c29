import type { NewMetadataPropertyInput, NewMetadataSettingsInput } from '#gateway/graphql/__generated__/types.ts';
import type { NewRestMetadataProperty } from './metadata.source.ts';

/** A metadata property to be made, as the REST API takes it. */
export const toNewMetadataProperty = (property: NewMetadataPropertyInput): NewRestMetadataProperty => ({
  name: property.name,
  title: property.title ?? property.name,
  settings: toSettings(property.settings),
  visible_for_annotators: property.visibleForAnnotators,
});

function toSettings({ terms, integer, float }: NewMetadataSettingsInput): NewRestMetadataProperty['settings'] {
  if (terms) return { type: 'terms', values: terms.values ?? null };
  if (integer) return { type: 'integer', min: integer.min ?? null, max: integer.max ?? null };
  return { type: 'float', min: float?.min ?? null, max: float?.max ?? null };
}
