import type { FieldRow } from '../store/fields.ts';

export const presentField = (field: FieldRow) => ({
  id: field.id,
  name: field.name,
  title: field.title,
  required: field.required,
  settings: field.settings,
  dataset_id: field.dataset_id,
  inserted_at: field.inserted_at,
  updated_at: field.updated_at,
});
