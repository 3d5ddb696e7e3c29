import { describe, expect, it } from 'vitest';
import { recordsPerHour, isDue } from '#client/features/offline/autoDownloadPlan.ts';

describe('an hour of work', () => {
  it('is as much as the person did in the last hour, within limits', () => {
    expect([0, 50, 120, 5000].map(recordsPerHour)).toEqual([50, 50, 120, 500]);
  });

  it('is renewed once it is an hour old or half done', () => {
    const now = Date.parse('2026-01-01T12:00:00Z');
    const item = { at: '2026-01-01T11:30:00Z', count: 50 };
    expect(isDue(undefined, 0, 50, now)).toBe(true);
    expect(isDue(item, 25, 50, now)).toBe(false);
    expect(isDue(item, 24, 50, now)).toBe(true);
    // No more records were pending.
    expect(isDue({ ...item, count: 10 }, 8, 50, now)).toBe(false);
    expect(isDue({ ...item, at: '2026-01-01T10:59:00Z' }, 50, 50, now)).toBe(true);
  });
});
