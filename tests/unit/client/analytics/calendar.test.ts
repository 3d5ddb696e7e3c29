import { describe, expect, it } from 'vitest';
import { calendar } from '#client/features/analytics/Days.tsx';

const done = (day: string) => ({ day, submitted: 2, discarded: 1 });
const nothing = (day: string) => ({ day, submitted: 0, discarded: 0 });

describe('the days of a dashboard', () => {
  it('show consecutive days without activity as one gap, also across the end of a month in a leap year', () => {
    expect(calendar([done('2028-02-27'), done('2028-03-01')], 60)).toEqual([
      done('2028-02-27'),
      nothing('2028-02-28'),
      nothing('2028-02-29'),
      done('2028-03-01'),
    ]);
  });

  it('are the last ones, if there are too many', () => {
    expect(calendar([done('2026-01-01'), done('2026-03-01')], 3).map(({ day }) => day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it('are one or none without other data', () => {
    expect(calendar([done('2026-01-01')], 60)).toEqual([done('2026-01-01')]);
    expect(calendar([], 60)).toEqual([]);
  });
});
