import type { Question } from '#client/features/answer/index.ts';
import { type Lazy, lazyPart } from '#client/lib/lazy.ts';
import { markdown } from '#client/ui/Markdown.tsx';
import type { FieldList_FieldFragment as Field } from './FieldList.generated.ts';
import { PlainText } from './PlainText.tsx';

/** A text that can be marked; most datasets have none. */
export const spanField = lazyPart(() => import('./span/SpanField.tsx').then((module) => module.SpanField), PlainText);

/** What must be fetched before fields can be shown as a whole. */
export function fieldParts(fields: readonly Field[], questions: readonly Question[]): Lazy<unknown>[] {
  const parts: Lazy<unknown>[] = [];
  if (fields.some(({ useMarkdown }) => useMarkdown)) parts.push(markdown);
  if (questions.some(({ __typename }) => __typename === 'SpanQuestion')) parts.push(spanField);
  return parts;
}
