import type { AnswerValue, Answers, SpanValue } from './model.ts';
import type { Status, Suggestion } from './types.ts';
import { toAnswerValue } from './wire.ts';

/** What became of a suggestion. It follows from the answer at hand and is never stored. */
export type SuggestionState = 'prefilled' | 'accepted' | 'changed';

/** Compares a question's answer with what was suggested; a type that cannot be shown counts as changed. */
export function suggestionState(suggestion: Suggestion, answers: Answers, status: Status): SuggestionState {
  const suggested = toAnswerValue(suggestion.answer);
  if (!suggested || !sameAnswer(suggested, answers[suggestion.question.name])) return 'changed';
  return status === 'PENDING' ? 'prefilled' : 'accepted';
}

/** Whether two answers say the same: sets have no order, and a rank that is null is as good as none. */
export function sameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!one || !other) return one === other;
  if ('text' in one) return 'text' in other && one.text === other.text;
  if ('label' in one) return 'label' in other && one.label === other.label;
  if ('rating' in one) return 'rating' in other && one.rating === other.rating;
  if ('labels' in one) return 'labels' in other && sameSet(one.labels, other.labels);
  if ('ranking' in one) return 'ranking' in other && sameSet(placesOf(one.ranking), placesOf(other.ranking));
  return 'spans' in other && sameSet(one.spans.map(spanKey), other.spans.map(spanKey));
}

/** One span as a text that is equal for equal spans. */
export function spanKey({ start, end, label }: SpanValue): string {
  return `${start} ${end} ${label}`;
}

function placesOf(ranking: readonly { value: string; rank: number | null }[]): string[] {
  return ranking.flatMap(({ value, rank }) => (rank === null ? [] : [`${rank} ${value}`]));
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((item) => set.has(item));
}
