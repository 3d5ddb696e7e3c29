import type { Suggestion } from '../types.ts';
import { spanKey } from '../suggestionState.ts';

/** What was suggested for one option, rating or span: how sure the agent is and, in a ranking, the place. */
export interface SuggestedOption {
  score: number | null;
  rank: number | null;
}

/**
 * The parts of a suggestion by what they are about: an option's value, a rating as text, or a span's key. One score stands for a
 * whole answer that is one value; an answer that is a list has a score for each item or one that is about the whole.
 */
export function suggestedOptions(suggestion: Suggestion | undefined): ReadonlyMap<string, SuggestedOption> {
  const options = new Map<string, SuggestedOption>();
  const answer = suggestion?.answer;
  if (!suggestion || !answer) return options;
  const scoreOf = (index: number, count: number) =>
    suggestion.scores.length === count ? (suggestion.scores[index] ?? null) : null;
  const add = (key: string, index: number, count: number, rank: number | null = null) =>
    options.set(key, { score: scoreOf(index, count), rank });
  switch (answer.__typename) {
    case 'LabelAnswer':
      add(answer.label, 0, 1);
      break;
    case 'RatingAnswer':
      add(String(answer.rating), 0, 1);
      break;
    case 'MultiLabelAnswer':
      answer.labels.forEach((label, index) => add(label, index, answer.labels.length));
      break;
    case 'RankingAnswer':
      answer.ranking.forEach(({ value, rank }, index) => add(value, index, answer.ranking.length, rank));
      break;
    case 'SpanAnswer':
      answer.spans.forEach((span, index) => add(spanKey(span), index, answer.spans.length));
      break;
  }
  return options;
}

/** The score that is about the suggestion as a whole; null where there is none, or where each item has its own. */
export function wholeScore(suggestion: Suggestion): number | null {
  return suggestion.scores.length === 1 ? suggestion.scores[0]! : null;
}
