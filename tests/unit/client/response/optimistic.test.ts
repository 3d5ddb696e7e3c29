import { describe, expect, it } from 'vitest';
import type { Deed } from '#client/features/response/deed.ts';
import { type AnsweredQuestion, optimisticPayload } from '#client/features/response/optimistic.ts';

const questions: AnsweredQuestion[] = [
  { __typename: 'LabelQuestion', id: 'q1', name: 'tone' },
  { __typename: 'RankingQuestion', id: 'q2', name: 'order' },
];
const pending = {
  __typename: 'Record',
  id: 'r1',
  status: 'PENDING',
  updatedAt: '2026-01-01T00:00:00Z',
  response: null,
} as const;
const dataset = {
  __typename: 'FeedbackDataset',
  id: 'd1',
  metrics: {
    __typename: 'ResponseMetrics',
    records: 1,
    responses: 1,
    submitted: 1,
    discarded: 0,
    draft: 0,
    responded: 1,
    pending: 0,
    progress: 1,
    percentages: { __typename: 'StatusPercentages', submitted: 100, discarded: 0, draft: 0, pending: 0 },
  },
  progress: { __typename: 'DatasetProgress', total: 1, submitted: 1, discarded: 0, conflicting: 0, pending: 0 },
} as const;
const submit: Deed = { kind: 'submit', recordId: 'r1', answers: [{ question: 'tone', value: { label: 'rude' } }] };

describe('what a deed is expected to come to', () => {
  it('is a submitted response with the answers sent, and the new counters', () => {
    expect(optimisticPayload(submit, pending, dataset, questions)).toEqual({
      __typename: 'ResponsePayload',
      dataset,
      record: {
        ...pending,
        status: 'SUBMITTED',
        response: {
          __typename: 'Response',
          id: 'new:r1',
          status: 'SUBMITTED',
          answers: [
            {
              __typename: 'QuestionAnswer',
              question: questions[0],
              answer: { __typename: 'LabelAnswer', label: 'rude' },
            },
          ],
        },
      },
    });
  });

  it('keeps the identity of a response that is there already', () => {
    const response = { __typename: 'Response' as const, id: 'a1', status: 'DRAFT' as const, answers: [] };
    const { record } = optimisticPayload(submit, { ...pending, status: 'DRAFT', response }, dataset, questions);
    expect(record.response?.id).toBe('a1');
  });

  it('is a pending record without a response when the response is cleared', () => {
    const deed: Deed = { kind: 'clear', recordId: 'r1', answers: [] };
    expect(optimisticPayload(deed, pending, dataset, questions).record).toMatchObject({
      status: 'PENDING',
      response: null,
    });
  });

  it('holds a half-done ranking', () => {
    const answers = [{ question: 'order', value: { ranking: [{ value: 'a', rank: 1 }, { value: 'b' }] } }];
    const { record } = optimisticPayload({ kind: 'draft', recordId: 'r1', answers }, pending, dataset, questions);
    expect(record.response?.answers[0]?.answer).toEqual({
      __typename: 'RankingAnswer',
      ranking: [
        { __typename: 'RankedOption', value: 'a', rank: 1 },
        { __typename: 'RankedOption', value: 'b', rank: null },
      ],
    });
  });
});
