import { describe, expect, it } from 'vitest';
import type { SortKey } from '#client/features/criteria/index.ts';
import { sortable } from '#client/features/filter/RecordSortTool.tsx';
import type { Question } from '#client/features/answer/index.ts';
import { reversed } from '#client/ui/filter/SortTool.tsx';

const key = (name: string): SortKey => ({ by: { of: 'metadata', name }, order: 'asc' });

describe('the sort keys', () => {
  const keys = ['a', 'b', 'c'].map(key);

  it('are reversed one by one', () => {
    expect(reversed(keys, 1).map(({ order }) => order)).toEqual(['asc', 'desc', 'asc']);
  });

  it('are dates, metadata, scores, and rating values only', () => {
    const base = { id: 'q', description: null, required: true };
    const questions: Question[] = [
      { ...base, __typename: 'TextQuestion', name: 'note', title: 'Note', useMarkdown: false },
      { ...base, __typename: 'RatingQuestion', name: 'stars', title: 'Stars', values: [1, 2] },
    ];
    expect(sortable(questions, [{ name: 'length' }])).toEqual([
      [
        'general',
        [
          { of: 'record', name: 'inserted_at' },
          { of: 'record', name: 'updated_at' },
        ],
      ],
      ['metadata', [{ of: 'metadata', name: 'length' }]],
      [
        'suggestions',
        [
          { of: 'suggestion', name: 'note', part: 'score' },
          { of: 'suggestion', name: 'stars', part: 'score' },
          { of: 'suggestion', name: 'stars', part: 'value' },
        ],
      ],
      ['responses', [{ of: 'response', name: 'stars' }]],
    ]);
  });
});
