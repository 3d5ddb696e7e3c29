/**
 * The answers a person is giving to one record, as plain data: it is what the form edits, what a draft on the device holds and,
 * with names as keys, what is sent. One member per question type, the same shape as the contract's `AnswerValueInput`.
 */
export type AnswerValue =
  | { text: string }
  | { label: string }
  | { labels: string[] }
  | { rating: number }
  | { ranking: RankedOption[] }
  | { spans: SpanValue[] };

/** An option of a ranking question with its place, 1 is best; null while it has none. */
export interface RankedOption {
  value: string;
  rank: number | null;
}

/** A labelled part of a field's text; offsets count Unicode code points, `end` is exclusive. */
export interface SpanValue {
  label: string;
  start: number;
  end: number;
}

/** Question name → answer. A question without an answer has no key. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** The answers with one of them changed, or with undefined taken away. */
export function withAnswer(answers: Answers, questionName: string, value: AnswerValue | undefined): Answers {
  if (value) return { ...answers, [questionName]: value };
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== questionName));
}

/** What the questions of a form do; the same object for the life of the form. */
export interface FormActions {
  answer(questionName: string, value: AnswerValue | undefined): void;
  chosen(questionName: string, by: 'digit' | 'pick'): void;
  restore(questionName: string | null): void;
}
