import { type SortKey, subjectKey } from '#client/features/criteria/index.ts';
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

/** The keys with one of them in another place; places beyond the ends are the ends. */
export function movedTo(sort: readonly SortKey[], from: number, to: number): readonly SortKey[] {
  const rest = sort.filter((_, index) => index !== from);
  const place = Math.min(Math.max(to, 0), rest.length);
  const moved = sort[from];
  return moved ? [...rest.slice(0, place), moved, ...rest.slice(place)] : sort;
}

/** The keys with one of them turned around. */
export const turned = (sort: readonly SortKey[], at: number): readonly SortKey[] =>
  sort.map((key, index) => (index === at ? { ...key, order: key.order === 'asc' ? 'desc' : 'asc' } : key));

export const sortKeyName = ({ by }: Pick<SortKey, 'by'>): string => subjectKey(by);
