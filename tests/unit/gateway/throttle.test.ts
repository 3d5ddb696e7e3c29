import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createThrottle, paceOf } from '#gateway/modules/live/datasetChanges.ts';

describe('a throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const paced = (delayMs = 0) => {
    const told: string[] = [];
    const throttle = createThrottle<string>({
      intervalMs: () => 500,
      delayMs: () => delayMs,
      onDue: (key) => told.push(`${key}: ${throttle.collect(key)!.join()}`),
    });
    return { throttle, told, add: throttle.add };
  };

  it('passes on the first event of a burst at once, and summarizes the others', () => {
    const { told, add } = paced();
    for (const item of ['1', '2', '3']) add('a', item);
    expect(told).toEqual(['a: 1']);
    vi.advanceTimersByTime(499);
    expect(told).toEqual(['a: 1']);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['a: 1', 'a: 2,3']);
  });

  it('passes on at most one summary in an interval, and never loses the last event', () => {
    const { told, add } = paced();
    for (let item = 0; item < 100; item += 1) {
      add('a', String(item));
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(500);
    expect(told).toHaveLength(11);
    expect(told.at(-1)).toContain('99');
  });

  it('keeps keys independent', () => {
    const { told, add } = paced();
    add('a', '1');
    add('b', '1');
    expect(told).toEqual(['a: 1', 'b: 1']);
  });

  it('passes on the first event after a quiet interval at once', () => {
    const { told, add } = paced();
    add('a', '1');
    vi.advanceTimersByTime(500);
    expect(vi.getTimerCount()).toBe(0);
    add('a', '2');
    expect(told).toEqual(['a: 1', 'a: 2']);
  });

  it('delays the first event after a quiet interval, with those that follow', () => {
    const { told, add } = paced(200);
    add('a', '1');
    vi.advanceTimersByTime(199);
    add('a', '2');
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['a: 1,2']);
    add('a', '3');
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['a: 1,2', 'a: 3']);
  });

  it('passes on nothing once it is stopped', () => {
    const { throttle, told, add } = paced();
    add('a', '1');
    add('a', '2');
    throttle.stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['a: 1']);
  });
});

it.each([50, 500])('%i subscribers get a hundred events a second together, fifty at once at most', (subscribers) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let told = 0;
  const throttles = Array.from({ length: subscribers }, () => {
    const throttle = createThrottle<number>({
      ...paceOf(() => subscribers),
      onDue: (key) => {
        throttle.collect(key);
        told += 1;
      },
    });
    return throttle;
  });
  const [seconds, stepMs] = [10, 50];
  let most = 0;
  for (let ms = 0; ms < seconds * 1000; ms += stepMs) {
    const before = told;
    for (const throttle of throttles) throttle.add('a', ms);
    vi.advanceTimersByTime(stepMs);
    most = Math.max(most, told - before);
  }
  for (const throttle of throttles) throttle.stop();
  // The last intervals are not over.
  expect(told / seconds).toBeGreaterThan(70);
  expect(told / seconds).toBeLessThanOrEqual(105);
  expect(most).toBeLessThanOrEqual(50);
});
