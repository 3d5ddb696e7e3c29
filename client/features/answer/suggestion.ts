import { toAnswerValue } from './convert.ts';
import { type Answers, sameAnswer, spanKey, type Status, type Suggestion } from './model.ts';

/** What became of a suggestion. It follows from the current answer and is never stored. */
export type SuggestionState = 'prefilled' | 'accepted' | 'changed';

/** Compares a question's answer with its suggestion; a type that cannot be shown counts as changed. */
export function suggestionState(suggestion: Suggestion, answers: Answers, status: Status): SuggestionState {
  const suggested = toAnswerValue(suggestion.answer);
  if (!suggested || !sameAnswer(suggested, answers[suggestion.question.name])) return 'changed';
  return status === 'PENDING' ? 'prefilled' : 'accepted';
}

/** What was suggested for one option, rating or span: how sure the agent is and, in a ranking, the rank. */
export interface SuggestedOption {
  score: number | null;
  rank: number | null;
}

/**
 * The parts of a suggestion by what they are about: an option's value, a rating as text, or a span's key. One score stands for a
 * whole answer that is one value; an answer that is a list has a score for each item or one for all of it.
 */
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

/** The score of the suggestion as a whole; null where there is none, or where each item has its own. */
export function wholeScore({ scores }: Suggestion): number | null {
  return scores.length === 1 ? scores[0]! : null;
}
