import type { SortKey } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/question/index.ts';

export type SortGroup = 'general' | 'metadata' | 'suggestions' | 'responses';

/** What records can be ordered by. Values of ratings have an order; those of labels have none that would mean anything. */
export function sortable(
  questions: readonly Question[],
  properties: readonly { name: string }[],
): readonly (readonly [SortGroup, readonly SortKey['by'][]])[] {
  const ratings = questions.filter(({ __typename }) => __typename === 'RatingQuestion');
  return [
    [
      'general',
      [
        { of: 'record', name: 'inserted_at' },
        { of: 'record', name: 'updated_at' },
      ],
    ],
    ['metadata', properties.map(({ name }) => ({ of: 'metadata', name }))],
    [
      'suggestions',
      [
        ...questions.map(({ name }) => ({ of: 'suggestion', name, part: 'score' }) as const),
        ...ratings.map(({ name }) => ({ of: 'suggestion', name, part: 'value' }) as const),
      ],
    ],
    ['responses', ratings.map(({ name }) => ({ of: 'response', name }))],
  ];
}
