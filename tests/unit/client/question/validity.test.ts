// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { answerState, canSubmit, isFaulty, sendableAnswers } from '#client/features/answer/index.ts';
import { comment, entities, question, ranking, rating, sentiment, topics } from './samples.ts';

describe('an answer', () => {
  it('to a text question is valid if it is not empty, white space included', () => {
    expect(answerState(comment, undefined)).toBe('empty');
    expect(answerState(comment, { text: '' })).toBe('empty');
    expect(answerState(comment, { text: ' ' })).toBe('valid');
  });

  it('to a choice is valid with at least one option', () => {
    expect(answerState(sentiment, undefined)).toBe('empty');
    expect(answerState(sentiment, { label: 'positive' })).toBe('valid');
    expect(answerState(topics, { labels: [] })).toBe('empty');
    expect(answerState(topics, { labels: ['billing'] })).toBe('valid');
    expect(answerState(rating, { rating: 1 })).toBe('valid');
  });

  it('to a span question is always valid', () => {
    expect(answerState(entities, undefined)).toBe('valid');
    expect(answerState(entities, { spans: [] })).toBe('valid');
  });

  it('to a ranking is partial until every option has a rank', () => {
    const some = [
      { value: 'a', rank: 1 },
      { value: 'b', rank: null },
    ];
    expect(answerState(ranking, { ranking: [] })).toBe('empty');
    expect(answerState(ranking, { ranking: [{ value: 'a', rank: null }] })).toBe('empty');
    expect(answerState(ranking, { ranking: some })).toBe('partial');
    expect(answerState(ranking, { ranking: ['a', 'b', 'c'].map((value) => ({ value, rank: 1 })) })).toBe('valid');
  });

  it('to an unknown type is impossible', () => {
    expect(answerState(question('UnknownQuestion', 'box', { type: 'box' }), undefined)).toBe('empty');
  });
});

describe('a record', () => {
  const optionalRanking = { ...ranking, required: false };

  it('can be submitted when all required questions are answered', () => {
    expect(canSubmit([sentiment, entities], {})).toBe(false);
    expect(canSubmit([sentiment, entities], { sentiment: { label: 'neutral' } })).toBe(true);
  });

  it('can be submitted without answers to optional questions, but not with an incomplete ranking', () => {
    expect(canSubmit([{ ...comment, required: false }, optionalRanking], {})).toBe(true);
    expect(canSubmit([optionalRanking], { ranking: { ranking: [{ value: 'a', rank: 1 }] } })).toBe(false);
    expect(isFaulty(optionalRanking, { ranking: [{ value: 'a', rank: 1 }] })).toBe(true);
  });

  it('is blocked by an unknown question only if that is required', () => {
    const unknown = question('UnknownQuestion', 'box', { type: 'box' });
    expect(canSubmit([unknown], {})).toBe(false);
    expect(canSubmit([{ ...unknown, required: false }], {})).toBe(true);
  });
});

describe('the sent answers', () => {
  it('are the valid and partial answers to existing questions only', () => {
    const half = { ranking: [{ value: 'a', rank: 1 }] };
    const answers = { comment: { text: '' }, ranking: half, rating: { rating: 3 }, gone: { label: 'x' } };
    expect(sendableAnswers([comment, ranking, rating], answers)).toEqual({ ranking: half, rating: { rating: 3 } });
  });

  it('include an empty list for a span question without spans, if the record has its text', () => {
    expect(sendableAnswers([entities], {})).toEqual({ entities: { spans: [] } });
    expect(sendableAnswers([entities], {}, { text: 'Anna' })).toEqual({ entities: { spans: [] } });
    expect(sendableAnswers([entities], {}, { text: null })).toEqual({});
  });
});
