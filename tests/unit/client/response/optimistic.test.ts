import { describe, expect, it } from 'vitest';
import { type Action, type AnsweredQuestion, outcomeOf } from '#client/features/response/outbox/entry.ts';

const questions: AnsweredQuestion[] = [
  { __typename: 'LabelQuestion', id: 'q1', name: 'tone' },
  { __typename: 'RankingQuestion', id: 'q2', name: 'order' },
];
const pending = {
  __typename: 'Record',
  id: 'r1',
  status: 'PENDING',
  response: null,
} as const;
const submit: Action = { kind: 'submit', recordId: 'r1', answers: [{ question: 'tone', value: { label: 'rude' } }] };

describe('the optimistic outcome of an action', () => {
  it('is a submitted response with the answers sent', () => {
    expect(outcomeOf(submit, pending, questions)).toEqual({
      ...pending,
      status: 'SUBMITTED',
      response: {
        __typename: 'Response',
        id: 'new:r1',
        status: 'SUBMITTED',
        updatedAt: '',
        answers: [
          {
            __typename: 'QuestionAnswer',
            question: questions[0],
            answer: { __typename: 'LabelAnswer', label: 'rude' },
          },
        ],
      },
    });
  });

  it('keeps the id of an existing response', () => {
    const response = {
      __typename: 'Response' as const,
      id: 'a1',
      status: 'DRAFT' as const,
      answers: [],
      updatedAt: 'yesterday',
    };
    const { response: outcome } = outcomeOf(submit, { ...pending, status: 'DRAFT', response }, questions);
    expect(outcome).toMatchObject({ id: 'a1', updatedAt: 'yesterday' });
  });

  it('is a pending record without a response after clearing', () => {
    const action: Action = { kind: 'clear', recordId: 'r1', answers: [] };
    expect(outcomeOf(action, pending, questions)).toMatchObject({ status: 'PENDING', response: null });
  });

  it('contains an incomplete ranking', () => {
    const answers = [{ question: 'order', value: { ranking: [{ value: 'a', rank: 1 }, { value: 'b' }] } }];
    const { response } = outcomeOf({ kind: 'draft', recordId: 'r1', answers }, pending, questions);
    expect(response?.answers[0]?.answer).toEqual({
      __typename: 'RankingAnswer',
      ranking: [
        { __typename: 'RankedOption', value: 'a', rank: 1 },
        { __typename: 'RankedOption', value: 'b', rank: null },
      ],
    });
  });
});
