import type { MetadataPropertyModel } from '../metadata/metadata.source.ts';

/** A record as JSON: the given parts, and the metadata unless undefined. */
export function recordText(
  parts: object,
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  properties: ReadonlyMap<string, MetadataPropertyModel>,
): string {
  const text = JSON.stringify(parts);
  if (metadata === undefined) return text;
  return `${text.slice(0, -1)},"metadata":${metadata ? metadataText(metadata, properties) : 'null'}}`;
}

/** Argilla accepts a whole number as a float only with a decimal point, which JavaScript drops. */
function metadataText(
  metadata: Readonly<Record<string, unknown>>,
  properties: ReadonlyMap<string, MetadataPropertyModel>,
): string {
  const members = Object.entries(metadata).map(([name, value]) => {
    const isFloat = properties.get(name)?.__typename === 'FloatMetadataProperty';
    const written = isFloat && Number.isSafeInteger(value) ? `${value as number}.0` : JSON.stringify(value);
    return `${JSON.stringify(name)}:${written}`;
  });
  return `{${members.join(',')}}`;
}
