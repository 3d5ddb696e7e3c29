import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreshness } from '#client/features/sync/freshness.ts';

const HOUR_MS = 3_600_000;

describe('what this page knows of a record', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-05-03T10:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('is stale a minute after it was read, or once changes may have been missed', () => {
    const freshness = createFreshness();
    freshness.noteShown('a', 'v1');
    expect(freshness.isStale('a')).toBe(false);
    vi.advanceTimersByTime(61_000);
    freshness.noteShown('a', 'v1');
    expect(freshness.isStale('a')).toBe(true);
    freshness.noteRead('a');
    expect(freshness.isStale('a')).toBe(false);
    freshness.markAllStale();
    expect([freshness.isStale('a'), freshness.isStale('unknown')]).toEqual([true, true]);
    freshness.noteRead('a');
    expect(freshness.isStale('a')).toBe(false);
  });

  it('is stale until the page is told of changes, if it listens for them', () => {
    const freshness = createFreshness(Infinity);
    freshness.noteRead('a');
    expect(freshness.isStale('a')).toBe(true);
    freshness.markAllStale();
    freshness.noteRead('a');
    expect(freshness.isStale('a')).toBe(false);
  });

  it.each([-HOUR_MS, HOUR_MS])('is stale after the clock was changed by %i ms', (change) => {
    const freshness = createFreshness();
    freshness.noteRead('before');
    vi.setSystemTime(Date.now() + change);
    expect(freshness.isStale('before')).toBe(true);
    freshness.noteRead('after');
    expect(freshness.isStale('after')).toBe(false);
    freshness.markAllStale();
    expect(freshness.isStale('after')).toBe(true);
  });
});
