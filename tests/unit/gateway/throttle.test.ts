import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from '#gateway/modules/live/datasetChanges.ts';

describe('a throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const paced = () => {
    const told: string[] = [];
    const throttle = createThrottle<string[]>({
      intervalMs: 500,
      empty: () => [],
      onDue: (key) => told.push(`${key}: ${throttle.collect(key)!.join()}`),
    });
    const add = (key: string, item: string) => throttle.add(key, (sum) => void sum.push(item));
    return { throttle, told, add };
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

  it('passes on nothing once it is stopped', () => {
    const { throttle, told, add } = paced();
    add('a', '1');
    add('a', '2');
    throttle.stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['a: 1']);
  });
});
