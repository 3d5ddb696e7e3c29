import { toAnswerValue } from './convert.ts';
import { type Answers, sameAnswer, spanKey, type Status, type Suggestion } from './model.ts';

/** The state of a suggestion follows from the current answer and is never stored. */
export type SuggestionState = 'prefilled' | 'accepted' | 'changed';

/** Compares a question's answer with its suggestion; a type that cannot be shown counts as changed. */
export function suggestionState(suggestion: Suggestion, answers: Answers, status: Status): SuggestionState {
  const suggested = toAnswerValue(suggestion.answer);
  if (!suggested || !sameAnswer(suggested, answers[suggestion.question.name])) return 'changed';
  return status === 'PENDING' ? 'prefilled' : 'accepted';
}

/** The suggestion for one option, rating or span. */
export interface SuggestedOption {
  score: number | null;
  rank: number | null;
}

/** The parts of a suggestion by an option's value, a rating as text, or a span's key. A list has a score for each item, or one in all. */
export function suggestedOptions(suggestion: Suggestion | undefined): ReadonlyMap<string, SuggestedOption> {
  if (!suggestion) return new Map();
  const { answer, scores } = suggestion;
  const scored = (items: readonly { key: string; rank?: number | null }[]) =>
    new Map(
      items.map(({ key, rank = null }, index) => {
        return [key, { score: scores.length === items.length ? (scores[index] ?? null) : null, rank }];
      }),
    );
  switch (answer.__typename) {
    case 'LabelAnswer':
      return scored([{ key: answer.label }]);
    case 'RatingAnswer':
      return scored([{ key: String(answer.rating) }]);
    case 'MultiLabelAnswer':
      return scored(answer.labels.map((key) => ({ key })));
    case 'RankingAnswer':
      return scored(answer.ranking.map(({ value, rank }) => ({ key: value, rank })));
    case 'SpanAnswer':
      return scored(answer.spans.map((span) => ({ key: spanKey(span) })));
    default:
      return new Map();
  }
}

/** The score of the whole suggestion; null if there is none, or one for each item. */
export function wholeScore({ scores }: Suggestion): number | null {
  return scores.length === 1 ? scores[0]! : null;
}
