import { describe, expect, it } from 'vitest';
import { answerTexts, type Question } from '#client/features/answer/index.ts';
import { detectConflict } from '#client/features/response/outbox/entry.ts';
import { entry, savedRecord } from './entries.ts';

describe('an action compared with the current record', () => {
  const action = entry('r1', { basis: { status: 'DRAFT', responseId: 'a r1', version: 'v1' } });

  it('may proceed if nothing has changed', () => {
    expect(detectConflict(action, savedRecord('r1', 'DRAFT', 'v1', 'whatever'))).toBe('untouched');
    expect(detectConflict(entry('r1'), savedRecord('r1', 'PENDING'))).toBe('untouched');
  });

  it('is done if its outcome already exists', () => {
    expect(detectConflict(action, savedRecord('r1', 'SUBMITTED', 'v2', 'mine'))).toBe('done');
  });

  it.each([
    ['other answers', savedRecord('r1', 'SUBMITTED', 'v2', 'theirs')],
    ['another status', savedRecord('r1', 'DISCARDED', 'v2', 'mine')],
    ['no response any more', savedRecord('r1', 'PENDING')],
  ])('conflicts with %s', (_name, now) => {
    expect(detectConflict(action, now)).toBe('changed');
  });

  it('conflicts with a first answer given elsewhere', () => {
    expect(detectConflict(entry('r1'), savedRecord('r1', 'SUBMITTED', 'v1', 'theirs'))).toBe('changed');
  });

  it('has nothing to change if the record is deleted', () => {
    expect(detectConflict(action, null)).toBe('deleted');
  });
});

describe('an answer as text', () => {
  const common = { id: 'q', name: 'q', title: 'Q', description: null, required: true };
  const options = [
    { __typename: 'Option' as const, value: 'a', text: 'Apple', description: null },
    { __typename: 'Option' as const, value: 'b', text: 'Bread', description: null },
  ];
  const labels: Question = {
    ...{ ...common, options, visibleOptions: null },
    __typename: 'MultiLabelQuestion',
    optionsOrder: 'NATURAL',
  };
  const ranking: Question = { ...common, options, __typename: 'RankingQuestion' };
  const spans: Question = {
    ...{ ...common, options, visibleOptions: null, field: 'text' },
    __typename: 'SpanQuestion',
    allowOverlapping: false,
    allowCharacterAnnotation: false,
  };

  it('contains the texts of options', () => {
    expect(answerTexts(labels, { labels: ['b', 'a', 'gone'] })).toEqual(['Bread', 'Apple', 'gone']);
  });

  it('lists ranked options in order', () => {
    const value = {
      ranking: [
        { value: 'a', rank: 2 },
        { value: 'b', rank: 1 },
        { value: 'c', rank: null },
      ],
    };
    expect(answerTexts(ranking, value)).toEqual(['1. Bread', '2. Apple']);
  });

  it('quotes spans, also after an emoji, or names their offsets', () => {
    const value = { spans: [{ label: 'a', start: 2, end: 5 }] };
    expect(answerTexts(spans, value, { text: '🛫 fly' })).toEqual(['Apple: fly']);
    expect(answerTexts(spans, value)).toEqual(['Apple: 2–5']);
  });

  it('is empty without an answer', () => {
    expect(answerTexts(labels, undefined)).toEqual([]);
  });
});
