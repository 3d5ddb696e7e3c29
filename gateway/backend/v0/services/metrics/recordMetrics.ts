import { float } from '../../../http/json.ts';
import { codePoints } from '../../../services/words.ts';
import type { TaskDocument } from '../../store/document.ts';
import { capitalnessOf, mentionsOf } from '../mentions.ts';

/** Left out, not null, for words without capital or small letters. */
const capitalness = (value: string): object => {
  const found = capitalnessOf(value);
  return found === null ? {} : { capitalness: found };
};

/** What is measured of each record. */
export function recordMetrics(document: TaskDocument): object {
  const text_length = codePoints(document.text);
  if (!document.tokens) return { text_length };
  const mentions = (answer: TaskDocument['prediction']) =>
    mentionsOf(document, answer).map(({ value, label, score }) => ({
      value,
      label,
      score: float(score),
      ...capitalness(value),
    }));
  return {
    text_length,
    tokens: document.tokens.map((value) => ({ value, ...capitalness(value) })),
    predicted: { mentions: mentions(document.prediction) },
    annotated: { mentions: mentions(document.annotation) },
  };
}
