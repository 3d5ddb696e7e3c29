import type { MetadataPropertyModel } from '../metadata/metadata.model.ts';

/** A record as the JSON that is sent: its other parts, and the metadata where there are any to be told. */
export function recordText(
  parts: object,
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  properties: ReadonlyMap<string, MetadataPropertyModel>,
): string {
  const text = JSON.stringify(parts);
  if (metadata === undefined) return text;
  return `${text.slice(0, -1)},"metadata":${metadata ? metadataText(metadata, properties) : 'null'}}`;
}

/** Argilla takes a whole number for a float only where it is written with a point, which JavaScript drops. */
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
