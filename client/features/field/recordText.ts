import type { Field } from './FieldList.tsx';

/** A record's titles and texts as one text, ready to be copied. */
export function recordText(fields: readonly Field[], contents: Readonly<Record<string, unknown>>): string {
  return fields.map(({ name, title }) => `${title || name}\n${String(contents[name] ?? '')}`).join('\n\n');
}
