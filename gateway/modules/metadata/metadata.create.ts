import type { NewMetadataPropertyInput, NewMetadataSettingsInput } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
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
  if (integer) return { type: 'integer', min: whole('min', integer.min), max: whole('max', integer.max) };
  return { type: 'float', min: float?.min ?? null, max: float?.max ?? null };
}

/** GraphQL's own whole numbers end at 2^31. */
function whole(bound: 'min' | 'max', value: number | null | undefined): number | null {
  if (value == null || Number.isSafeInteger(value)) return value ?? null;
  throw badInput(`"${bound}" is ${value}; it must be a whole number, not beyond 2^53.`);
}
