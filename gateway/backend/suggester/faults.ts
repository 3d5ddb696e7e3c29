import type { AnswerableQuestion } from '../services/datasetSettings.ts';

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

type Kind = Pick<Fault, 'code' | 'value'>;

/** An answer that cannot be read; with its fault if it is about one question. */
export class Unreadable extends Error {
  readonly fault: Kind | undefined;

  constructor(message: string, fault?: Kind) {
    super(message);
    this.fault = fault;
  }
}

const LONGEST = 200;

export function faultOf(code: Code, value?: unknown): Kind {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return { code, value: value === undefined ? null : text.slice(0, LONGEST).replaceAll('\0', '\u{FFFD}') };
}

/** Which rule of its question an answer breaks, in a form that can be translated. The answer was read, and then refused. */
export function brokenRule({ settings, choices }: AnswerableQuestion, answer: unknown): Kind {
  if (settings.type === 'text') return typeof answer === 'string' ? faultOf('other') : faultOf('not_text', answer);
  if (settings.type === 'label_selection' || settings.type === 'rating') return faultOf('not_option', answer);
  if (!Array.isArray(answer)) return faultOf('not_list', answer);
  const isSpan = settings.type === 'span';
  const labels: unknown[] = isSpan ? answer.map(({ label }: { label?: unknown }) => label) : answer;
  const strange = labels.findIndex((label) => !choices.has(label as string));
  if (strange >= 0) return faultOf('not_option', labels[strange] ?? null);
  if (isSpan) return faultOf('overlap');
  if (answer.length === 0) return faultOf('empty');
  const repeated: unknown = answer.find((label, index) => answer.indexOf(label) < index);
  return repeated === undefined ? faultOf('other') : faultOf('repeated', repeated);
}
