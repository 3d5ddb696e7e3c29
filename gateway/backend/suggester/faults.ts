import { own } from '#gateway/lib/own.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import type { AnswerableQuestion } from '../services/datasetSettings.ts';
import type { FieldValues } from '../shapes/fields.ts';

type Code =
  | ('missing' | 'not_text' | 'not_option' | 'not_list' | 'empty' | 'repeated' | 'option_missing')
  | ('passage_empty' | 'passage_not_found' | 'overlap' | 'other');

/** Why the answer to a question is no suggestion. */
export interface Fault {
  question: string;
  code: Code;
  /** What is wrong, or missing. */
  value: string | null;
  /** The same as a sentence in English. */
  detail: string;
}

const LONGEST = 200;

type Kind = Pick<Fault, 'code' | 'value'>;

function fault(code: Code, value?: unknown): Kind {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return { code, value: value === undefined ? null : text.slice(0, LONGEST).replaceAll('\0', '\u{FFFD}') };
}

/** What is wrong with an answer that was refused, in a form that can be translated. */
export function faultIn(
  { name, settings, choices }: AnswerableQuestion,
  answers: Record<string, unknown>,
  fields: FieldValues,
): Kind {
  if (!Object.hasOwn(answers, name)) return fault('missing');
  const answer = answers[name];
  if (settings.type === 'text') return typeof answer === 'string' ? fault('other') : fault('not_text', answer);
  if (settings.type === 'label_selection' || settings.type === 'rating') return fault('not_option', answer);
  if (!Array.isArray(answer)) return fault('not_list', answer);
  const isSpan = settings.type === 'span';
  const labels: unknown[] = isSpan ? answer.map((passage) => (isObject(passage) ? passage.label : passage)) : answer;
  const strange = labels.findIndex((label) => !choices.has(label as string));
  if (strange >= 0) return fault('not_option', labels[strange] ?? null);
  if (isSpan) return faultOfPassages(answer, String(own(fields, settings.field) ?? ''));
  if (settings.type === 'multi_label_selection' && answer.length === 0) return fault('empty');
  const left = settings.type === 'ranking' ? [...choices].find((choice) => !answer.includes(choice)) : undefined;
  if (left !== undefined) return fault('option_missing', left);
  const repeated: unknown = answer.find((label, index) => answer.indexOf(label) < index);
  return repeated === undefined ? fault('other') : fault('repeated', repeated);
}

function faultOfPassages(passages: readonly unknown[], text: string): Kind {
  const quoted = passages.map((passage) => (isObject(passage) ? passage.text : undefined));
  if (quoted.some((quote) => typeof quote !== 'string' || quote === '')) return fault('passage_empty');
  const count = (quote: string) => quoted.filter((other) => other === quote).length;
  const strange = (quoted as string[]).find((quote) => text.split(quote).length <= count(quote));
  return strange === undefined ? fault('overlap') : fault('passage_not_found', strange);
}
