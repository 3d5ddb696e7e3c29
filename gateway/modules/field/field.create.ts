import type { NewFieldInput } from '#gateway/graphql/__generated__/types.ts';
import type { NewRestField } from './field.source.ts';

/** A field to be made, as the REST API takes it. */
export const toNewField = ({ name, title, required, useMarkdown }: NewFieldInput): NewRestField => ({
  name,
  title: title ?? name,
  required,
  settings: { type: 'text', use_markdown: useMarkdown },
});
