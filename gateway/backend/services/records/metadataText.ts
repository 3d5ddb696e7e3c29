import { floatText } from '../../http/floats.ts';
import type { DatasetSettings } from '../datasetSettings.ts';

/** Metadata as stored and sent: whole numbers of float properties keep their point. */
export function metadataText(
  { properties }: Pick<DatasetSettings, 'properties'>,
  metadata: Record<string, unknown> | null | undefined,
): string | null {
  if (metadata == null) return null;
  const members = Object.entries(metadata).map(([name, value]) => {
    const isFloat = typeof value === 'number' && properties.get(name)?.settings.type === 'float';
    return `${JSON.stringify(name)}:${isFloat ? floatText(value) : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}
