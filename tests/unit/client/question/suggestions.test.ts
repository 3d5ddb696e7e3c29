// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  fromResponse,
  fromSuggestions,
  sameAnswer,
  suggestedOptions,
  suggestionState,
  toAnswerInputs,
} from '#client/features/answer/index.ts';
import { suggestion } from './samples.ts';

const neutral = suggestion('sentiment', { __typename: 'LabelAnswer', label: 'neutral' }, [0.9], 'a-model');

describe('a suggestion', () => {
  it('is pre-filled as long as it is the answer of a pending record', () => {
    expect(suggestionState(neutral, { sentiment: { label: 'neutral' } }, 'PENDING')).toBe('prefilled');
  });

  it('is accepted once the same answer is saved', () => {
    for (const status of ['DRAFT', 'SUBMITTED', 'DISCARDED'] as const) {
      expect(suggestionState(neutral, { sentiment: { label: 'neutral' } }, status)).toBe('accepted');
    }
  });

  it('is changed if the answer differs or is missing, in any status', () => {
    expect(suggestionState(neutral, { sentiment: { label: 'positive' } }, 'PENDING')).toBe('changed');
    expect(suggestionState(neutral, {}, 'SUBMITTED')).toBe('changed');
  });

  it('has one score for its value, or one for each value of a list', () => {
    expect(suggestedOptions(neutral).get('neutral')).toEqual({ score: 0.9, rank: null });
    const two = suggestion('topics', { __typename: 'MultiLabelAnswer', labels: ['a', 'b'] }, [0.5, 0.7]);
    expect([...suggestedOptions(two)].map(([value, { score }]) => [value, score])).toEqual([
      ['a', 0.5],
      ['b', 0.7],
    ]);
    const whole = suggestion('topics', { __typename: 'MultiLabelAnswer', labels: ['a', 'b'] }, [0.5]);
    expect(suggestedOptions(whole).get('a')).toEqual({ score: null, rank: null });
  });
});

describe('two answers are equal', () => {
  it('if they have the same labels in any order', () => {
    expect(sameAnswer({ labels: ['a', 'b'] }, { labels: ['b', 'a'] })).toBe(true);
    expect(sameAnswer({ labels: ['a', 'b'] }, { labels: ['a'] })).toBe(false);
    expect(sameAnswer({ labels: ['a'] }, { labels: ['a', 'b'] })).toBe(false);
  });

  it('if each option has the same rank; a missing rank equals none', () => {
    const full = [
      { value: 'a', rank: 1 },
      { value: 'b', rank: null },
    ];
    expect(sameAnswer({ ranking: full }, { ranking: [{ value: 'a', rank: 1 }] })).toBe(true);
    expect(sameAnswer({ ranking: full }, { ranking: [{ value: 'a', rank: 2 }] })).toBe(false);
  });

  it('if they have the same spans with the same labels', () => {
    const one = { label: 'person', start: 0, end: 4 };
    const other = { label: 'place', start: 6, end: 9 };
    expect(sameAnswer({ spans: [one, other] }, { spans: [other, one] })).toBe(true);
    expect(sameAnswer({ spans: [one] }, { spans: [{ ...one, label: 'place' }] })).toBe(false);
  });

  it('only within one type', () => {
    expect(sameAnswer({ text: 'a' }, { label: 'a' })).toBe(false);
    expect(sameAnswer(undefined, { label: 'a' })).toBe(false);
    expect(sameAnswer(undefined, undefined)).toBe(true);
  });
});

describe('answers and GraphQL', () => {
  it('are converted from suggestions and responses, and back', () => {
    const ranked = suggestion('ranking', {
      __typename: 'RankingAnswer',
      ranking: [{ __typename: 'RankedOption', value: 'a', rank: 1 }],
    });
    const answers = fromSuggestions([neutral, ranked]);
    expect(answers).toEqual({
      sentiment: { label: 'neutral' },
      ranking: { ranking: [{ value: 'a', rank: 1 }] },
    });
    expect(toAnswerInputs(answers)).toEqual([
      { question: 'sentiment', value: { label: 'neutral' } },
      { question: 'ranking', value: { ranking: [{ value: 'a', rank: 1 }] } },
    ]);
    expect(fromResponse({ answers: [neutral, ranked] })).toEqual(answers);
    expect(fromResponse(null)).toEqual({});
  });

  it('answers of unknown types are left out', () => {
    expect(fromSuggestions([suggestion('odd', { __typename: 'UnknownAnswer' })])).toEqual({});
  });
});
