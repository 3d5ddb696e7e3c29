import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnalyticsCache } from '#gateway/modules/analytics/analytics.cache.ts';
import type { Measured } from '#gateway/modules/analytics/analytics.source.ts';

const measured = (computedAt: string): Measured => ({
  computedAt,
  annotators: [],
  days: [],
  questions: [],
  suggestions: [],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Measurements with a duration, each of which returns the number of the measured state. */
function measuring(ms: number) {
  const kept = new AnalyticsCache();
  let count = 0;
  const measure = (): Promise<Measured> => {
    const result = measured(String(++count));
    return new Promise((resolve) => setTimeout(() => resolve(result), ms));
  };
  return async (stamp: string) => {
    const outcome = kept.get('dataset', stamp, measure);
    await vi.advanceTimersByTimeAsync(ms);
    return (await outcome).computedAt;
  };
}

it('a measurement is cached until something changes or a minute has passed', async () => {
  const ask = measuring(100);
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(['1', '1', '2']);
  vi.advanceTimersByTime(60_000);
  expect(await ask('b')).toBe('3');
});

it('changes during a measurement start no second one', async () => {
  const kept = new AnalyticsCache();
  const measure = vi.fn(() => new Promise<Measured>(() => undefined));
  void kept.get('dataset', 'a', measure);
  void kept.get('dataset', 'b', measure);
  expect(measure).toHaveBeenCalledOnce();
});

it('a long measurement is cached for five times its duration, whatever changes', async () => {
  const ask = measuring(4_000);
  expect(await ask('a')).toBe('1');
  vi.advanceTimersByTime(15_000);
  expect(await ask('b')).toBe('1');
  vi.advanceTimersByTime(2_000);
  expect(await ask('c')).toBe('2');
});

it('a failed measurement is repeated', async () => {
  const kept = new AnalyticsCache();
  await expect(kept.get('dataset', 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect((await kept.get('dataset', 'a', async () => measured('1'))).computedAt).toBe('1');
});
