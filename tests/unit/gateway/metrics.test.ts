import { describe, expect, it } from 'vitest';
import { toMetrics } from '#gateway/modules/dataset/dataset.source.ts';

describe('a person’s metrics of a dataset', () => {
  it('tell how many records have an answer, are pending, and in percent', () => {
    expect(toMetrics({ records: { count: 8 }, responses: { count: 4, submitted: 2, discarded: 1, draft: 1 } })).toEqual(
      {
        ...{ records: 8, responses: 4, submitted: 2, discarded: 1, draft: 1, responded: 4, pending: 4, progress: 0.5 },
        percentages: { submitted: 25, discarded: 12.5, draft: 12.5, pending: 50 },
        assigned: null,
      },
    );
  });

  it('are 0 without records', () => {
    const empty = toMetrics({ records: { count: 0 }, responses: { count: 0, submitted: 0, discarded: 0, draft: 0 } });
    expect(empty).toMatchObject({ progress: 0, percentages: { submitted: 0, discarded: 0, draft: 0, pending: 0 } });
  });
});
