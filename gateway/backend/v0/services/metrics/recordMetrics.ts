import { float } from '../../../http/json.ts';
import { codePoints } from '../../../services/codePoints.ts';
import type { TaskDocument } from '../../store/document.ts';
import { capitalnessOf, mentionsOf } from '../mentions.ts';

/** What is measured of each record. */
export function recordMetrics(document: TaskDocument): object {
  const text_length = codePoints(document.text);
  if (!document.tokens) return { text_length };
  const mentions = (answer: TaskDocument['prediction']) =>
    mentionsOf(document, answer).map(({ value, label, score }) => ({
      value,
      label,
      score: float(score),
      capitalness: capitalnessOf(value),
    }));
  return {
    text_length,
    tokens: document.tokens.map((value) => ({ value, capitalness: capitalnessOf(value) })),
    predicted: { mentions: mentions(document.prediction) },
    annotated: { mentions: mentions(document.annotation) },
  };
}
