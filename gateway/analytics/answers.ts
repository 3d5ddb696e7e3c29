import type { RankedOption, Span } from '#gateway/graphql/__generated__/types.ts';
import type { QuestionModel } from '#gateway/modules/question/question.model.ts';

/** A stored answer as a text that is the same for answers that say the same; null where the value fits no such question. */
export function sameness({ __typename }: QuestionModel, value: unknown): string | null {
  switch (__typename) {
    case 'TextQuestion':
    case 'LabelQuestion':
      return typeof value === 'string' ? value : null;
    case 'RatingQuestion':
      return Number.isFinite(value) ? String(value) : null;
    case 'MultiLabelQuestion':
      return Array.isArray(value) ? JSON.stringify([...new Set(value as string[])].sort()) : null;
    case 'RankingQuestion':
      return ranksIn(value) && JSON.stringify([...ranksIn(value)!].sort(([a], [b]) => (a < b ? -1 : 1)));
    case 'SpanQuestion': {
      const spans = spansIn(value)?.map(({ start, end, label }) => JSON.stringify([start, end, label]));
      return spans ? JSON.stringify([...new Set(spans)].sort()) : null;
    }
    case 'UnknownQuestion':
      return null;
  }
}

/** The rank of each option that has one, from 1. */
export function ranksIn(value: unknown): Map<string, number> | null {
  if (!Array.isArray(value)) return null;
  const ranked = (value as RankedOption[]).filter(({ rank }) => typeof rank === 'number');
  return new Map(ranked.map(({ value: option, rank }) => [option, rank!]));
}

export const spansIn = (value: unknown): Span[] | null => (Array.isArray(value) ? (value as Span[]) : null);
