import type { FieldValues } from '../shapes/fields.ts';
import type { SpanSettings } from '../shapes/questions.ts';
import type { QuestionRow } from '../store/children.ts';
import { codePoints } from '#gateway/lib/codePoints.ts';
import { own } from '#gateway/lib/own.ts';
import { faultOf, Unreadable } from './faults.ts';

/** The JSON Schema of the answers to questions. */
export function answerSchema(questions: readonly QuestionRow[]): object {
  return objectSchema(Object.fromEntries(questions.map((question) => [question.name, valueSchema(question)])));
}

const objectSchema = (properties: Record<string, object>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function valueSchema({ settings }: QuestionRow): object {
  if (settings.type === 'text') return { type: 'string' };
  if (settings.type === 'rating') return { type: 'integer', enum: settings.options.map(({ value }) => value) };
  const choice = { type: 'string', enum: settings.options.map(({ value }) => value) };
  if (settings.type === 'label_selection') return choice;
  const items = settings.type === 'span' ? objectSchema({ label: choice, text: { type: 'string' } }) : choice;
  return { type: 'array', items };
}

/** An answer, and its position in the text of the model. */
export interface ModelAnswer {
  question: QuestionRow;
  value: unknown;
  /** The path of the text or number that decides, or one for each item. Empty for a free text, which has no score. */
  path: string | string[];
}

/** Reads the JSON object in a model's answer, and ignores any text around it. */
export function parseAnswer(text: string): { answers: Record<string, unknown>; start: number; json: string } {
  const start = text.indexOf('{');
  const json = text.slice(start, text.lastIndexOf('}') + 1);
  try {
    if (start >= 0) return { answers: JSON.parse(json) as Record<string, unknown>, start, json };
  } catch {
    // Invalid JSON gets the same message.
  }
  throw new Unreadable('the answer is not a JSON object');
}

/** Converts the answer to a question to a value as suggestions have it. The rules of the question are checked later. */
export function toValue(question: QuestionRow, answers: Record<string, unknown>, fields: FieldValues): ModelAnswer {
  const { name, settings } = question;
  if (!Object.hasOwn(answers, name)) throw new Unreadable('the answer is missing', faultOf('missing'));
  const answer = answers[name];
  const pathsOf = (list: readonly unknown[], member = '') => list.map((_item, index) => `${name}/${index}${member}`);
  if (settings.type === 'ranking') {
    const values = listIn(answer);
    const missing = settings.options.find(({ value }) => !values.includes(value));
    if (missing) throw new Unreadable(`the ranking lacks '${missing.value}'`, faultOf('option_missing', missing.value));
    return { question, value: values.map((value, index) => ({ value, rank: index + 1 })), path: pathsOf(values) };
  }
  if (settings.type === 'span') {
    const passages = listIn(answer);
    return { question, value: toSpans(settings, passages, fields), path: pathsOf(passages, '/label') };
  }
  return {
    question,
    value: answer,
    path: Array.isArray(answer) ? pathsOf(answer) : settings.type === 'text' ? '' : name,
  };
}

function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new Unreadable('the answer is not a list', faultOf('not_list', answer));
}

/** Finds the passages that a model quotes, each after the one before it with the same text. Offsets count code points. */
function toSpans({ field }: SpanSettings, passages: readonly unknown[], fields: FieldValues): object[] {
  const value = own(fields, field);
  const text = typeof value === 'string' ? value : '';
  const ends = new Map<string, number>();
  return passages.map((passage) => {
    const { label, text: quoted } = (passage ?? {}) as { label?: unknown; text?: unknown };
    if (typeof quoted !== 'string' || quoted === '')
      throw new Unreadable('a passage has no text', faultOf('passage_empty'));
    const start = text.indexOf(quoted, ends.get(quoted) ?? 0);
    if (start < 0) {
      const problem = `the field \`${field}\` does not contain the passage '${quoted}'`;
      throw new Unreadable(problem, faultOf('passage_not_found', quoted));
    }
    ends.set(quoted, start + quoted.length);
    const first = codePoints(text.slice(0, start));
    return { label, start: first, end: first + codePoints(quoted) };
  });
}
