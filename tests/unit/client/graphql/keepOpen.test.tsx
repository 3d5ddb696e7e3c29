import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOpen, type StreamEnd } from '#client/graphql/live/keepOpen.ts';

describe('a stream that is kept open', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Opens streams that end as specified, and logs the second in which each was opened. */
  const kept = (...ends: (StreamEnd | 'open')[]) => {
    const begun = Date.now();
    const openedAt: number[] = [];
    const leaving = new AbortController();
    const done = keepOpen(() => {
      openedAt.push((Date.now() - begun) / 1000);
      const end = ends.shift() ?? 'unopened';
      return end === 'open' ? new Promise(() => undefined) : Promise.resolve(end);
    }, leaving.signal);
    return { openedAt, leaving, done };
  };

  it('reconnects soon after it breaks', async () => {
    const { openedAt } = kept('broken', 'broken', 'open');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(openedAt).toHaveLength(3);
  });

  it('reconnects after growing pauses, at least once a minute', async () => {
    const { openedAt } = kept();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const pauses = openedAt.slice(1).map((at, index) => at - openedAt[index]!);
    expect(pauses[0]).toBeLessThanOrEqual(1);
    expect(pauses[5]).toBeGreaterThan(15);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
  });

  it('reconnects at once when the network is back', async () => {
    const { openedAt } = kept();
    await vi.advanceTimersByTimeAsync(60_000);
    const before = openedAt.length;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(openedAt).toHaveLength(before + 1);
  });

  it('does not reconnect after a refusal', async () => {
    const { openedAt, done } = kept('broken', 'refused');
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(openedAt).toHaveLength(2);
  });

  it('ends when nobody follows it, also during a pause', async () => {
    const { openedAt, leaving, done } = kept('unopened');
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    await done;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openedAt).toHaveLength(1);
  });
});
