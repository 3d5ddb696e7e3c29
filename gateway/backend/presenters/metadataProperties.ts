import { float } from '../http/json.ts';
import type { MetadataPropertySettings } from '../shapes/metadataProperties.ts';
import type { MetadataPropertyRow } from '../store/metadataProperties.ts';

export const presentMetadataProperty = (property: MetadataPropertyRow) => ({
  id: property.id,
  name: property.name,
  title: property.title,
  settings: presentSettings(property.settings),
  visible_for_annotators: property.visible_for_annotators,
  dataset_id: property.dataset_id,
  inserted_at: property.inserted_at,
  updated_at: property.updated_at,
});

const presentSettings = (settings: MetadataPropertySettings) =>
  settings.type === 'float'
    ? {
        type: settings.type,
        min: settings.min === null ? null : float(settings.min),
        max: settings.max === null ? null : float(settings.max),
      }
    : settings;
