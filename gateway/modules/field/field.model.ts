import type { RestField } from './field.source.ts';

export interface FieldModel {
  id: string;
  name: string;
  title: string;
  required: boolean;
  useMarkdown: boolean;
}

export const toField = (row: RestField): FieldModel => ({
  id: row.id,
  name: row.name,
  title: row.title || row.name,
  required: row.required,
  useMarkdown: row.settings.use_markdown,
});
