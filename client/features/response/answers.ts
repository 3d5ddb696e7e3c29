import {
  type Answers,
  fromResponse,
  fromSuggestions,
  sameAnswer,
  type Suggestion,
} from '#client/features/question/index.ts';
import type { SavedResponse_RecordFragment } from './Response.generated.ts';

export type AnsweredRecord = SavedResponse_RecordFragment & { readonly suggestions: readonly Suggestion[] };

/** What the form shows before anybody types: the saved answers, or, on a pending record, what was suggested. */
export function startingAnswers(record: AnsweredRecord): Answers {
  return record.response ? fromResponse(record.response) : fromSuggestions(record.suggestions);
}

/** Whether two sets of answers say the same to every question. */
export function sameAnswers(one: Answers, other: Answers): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameAnswer(one[name], other[name]));
}
