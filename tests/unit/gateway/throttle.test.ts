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

  it('lets the first of a burst through at once, and sums up the rest', () => {
    const { told, add } = paced();
    for (const item of ['1', '2', '3']) add('a', item);
    expect(told).toEqual(['a: 1']);
    vi.advanceTimersByTime(499);
    expect(told).toEqual(['a: 1']);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['a: 1', 'a: 2,3']);
  });

  it('tells at most once in an interval, however long the burst is, and never loses the end of it', () => {
    const { told, add } = paced();
    for (let item = 0; item < 100; item += 1) {
      add('a', String(item));
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(500);
    expect(told).toHaveLength(11);
    expect(told.at(-1)).toContain('99');
  });

  it('keeps one key from holding up another', () => {
    const { told, add } = paced();
    add('a', '1');
    add('b', '1');
    expect(told).toEqual(['a: 1', 'b: 1']);
  });

  it('rests when nothing comes: the next is told at once', () => {
    const { told, add } = paced();
    add('a', '1');
    vi.advanceTimersByTime(500);
    expect(vi.getTimerCount()).toBe(0);
    add('a', '2');
    expect(told).toEqual(['a: 1', 'a: 2']);
  });

  it('tells nothing once it is stopped', () => {
    const { throttle, told, add } = paced();
    add('a', '1');
    add('a', '2');
    throttle.stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['a: 1']);
  });
});
