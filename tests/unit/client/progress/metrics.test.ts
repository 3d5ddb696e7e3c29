import { describe, expect, it } from 'vitest';
import { countsOf, type Metrics, metricsAfter } from '#client/features/progress/metrics.ts';

const metrics: Metrics = {
  __typename: 'ResponseMetrics',
  records: 10,
  responses: 4,
  submitted: 2,
  discarded: 1,
  draft: 1,
  responded: 4,
  pending: 6,
  progress: 0.4,
  percentages: { __typename: 'StatusPercentages', submitted: 20, discarded: 10, draft: 10, pending: 60 },
};

describe('my metrics', () => {
  it('count a submitted record at once, with all derived values', () => {
    expect(metricsAfter(metrics, 'PENDING', 'SUBMITTED')).toEqual({
      ...metrics,
      responses: 5,
      submitted: 3,
      responded: 5,
      pending: 5,
      progress: 0.5,
      percentages: { __typename: 'StatusPercentages', submitted: 30, discarded: 10, draft: 10, pending: 50 },
    });
  });

  it('are restored when an action is undone', () => {
    expect(metricsAfter(metricsAfter(metrics, 'PENDING', 'DISCARDED'), 'DISCARDED', 'PENDING')).toEqual(metrics);
  });

  it('do not change if a record keeps its status', () => {
    expect(metricsAfter(metrics, 'SUBMITTED', 'SUBMITTED')).toBe(metrics);
  });

  it('return the count of each status', () => {
    expect(countsOf(metrics)).toEqual({ PENDING: 6, DRAFT: 1, DISCARDED: 1, SUBMITTED: 2 });
  });

  it('have no shares in an empty dataset', () => {
    const empty = { ...metrics, records: 0 };
    expect(metricsAfter(empty, 'PENDING', 'DRAFT')).toMatchObject({ progress: 0, percentages: { draft: 0 } });
  });
});
