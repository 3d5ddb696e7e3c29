import type { Field, NewFieldInput } from '#gateway/graphql/__generated__/types.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

interface RestField {
  id: string;
  name: string;
  title: string;
  required: boolean;
  settings: { type: string; use_markdown: boolean };
}

const toField = ({ id, name, title, required, settings }: RestField): Field => ({
  id,
  name,
  title: title || name,
  required,
  useMarkdown: settings.use_markdown,
});

const toBody = ({ name, title, required, useMarkdown }: NewFieldInput) => ({
  name,
  title: title ?? name,
  required,
  settings: { type: 'text', use_markdown: useMarkdown },
});

export const fields = settingsPart('fields', toField, toBody);
