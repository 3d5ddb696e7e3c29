import type { VectorsSettingsRow } from '../store/vectorsSettings.ts';

export const presentVectorsSettings = (settings: VectorsSettingsRow) => ({
  id: settings.id,
  name: settings.name,
  title: settings.title,
  dimensions: settings.dimensions,
  dataset_id: settings.dataset_id,
  inserted_at: settings.inserted_at,
  updated_at: settings.updated_at,
});
