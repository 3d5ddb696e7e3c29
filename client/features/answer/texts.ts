import { codePointMap } from '#client/lib/codePoints.ts';
import type { AnswerValue, Question } from './model.ts';

/** A record's fields by name. */
export type Contents = Readonly<Record<string, unknown>>;

/** An answer as lines of text. `contents` are the record's fields. */
export function answerTexts(question: Question, value: AnswerValue | undefined, contents?: Contents): string[] {
  if (!value) return [];
  const texts = new Map('options' in question ? question.options.map((option) => [option.value, option.text]) : []);
  const name = (option: string): string => texts.get(option) ?? option;
  if ('text' in value) return [value.text];
  if ('label' in value) return [name(value.label)];
  if ('labels' in value) return value.labels.map(name);
  if ('rating' in value) return [String(value.rating)];
  if ('ranking' in value) {
    const ranked = value.ranking.flatMap(({ value: option, rank }) => (rank === null ? [] : [{ option, rank }]));
    return ranked.sort((a, b) => a.rank - b.rank).map(({ option, rank }) => `${rank}. ${name(option)}`);
  }
  const text = question.__typename === 'SpanQuestion' ? contents?.[question.field] : undefined;
  const map = codePointMap(typeof text === 'string' ? text : '');
  return value.spans.map(({ label, start, end }) => {
    const marked = typeof text === 'string' ? text.slice(map.toUtf16(start), map.toUtf16(end)) : `${start}–${end}`;
    return `${name(label)}: ${marked}`;
  });
}
