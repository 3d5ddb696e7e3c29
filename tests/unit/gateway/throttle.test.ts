import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Bus, createLocalBus, type LiveEvent } from '#gateway/live/bus.ts';
import { createThrottle, paceOf } from '#gateway/modules/live/datasetChanges.ts';

/** A throttle of the events on a bus, by dataset. */
function throttled(bus: Bus, pace: ReturnType<typeof paceOf>, onDue: (datasetId: string, events: LiveEvent[]) => void) {
  const throttle: ReturnType<typeof createThrottle<LiveEvent>> = createThrottle<LiveEvent>({
    ...pace,
    pause: () => bus.pause(throttle.add),
    keysOf: (event) => ('datasetId' in event ? [event.datasetId] : []),
    onDue: (key) => onDue(key, throttle.collect(key)!),
  });
  bus.subscribe(throttle.add);
  return throttle;
}

const changed = (datasetId: string, origin: string): LiveEvent => ({ type: 'dataset', datasetId, kinds: [], origin });
const originOf = (event: LiveEvent): string | null => ('origin' in event ? event.origin : null);

describe('a throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const paced = (delayMs = 0) => {
    const told: string[] = [];
    const bus = createLocalBus();
    const pace = { intervalMs: () => 500, delayMs: () => delayMs };
    const throttle = throttled(bus, pace, (key, events) => told.push(`${key}: ${events.map(originOf).join()}`));
    return { throttle, told, add: (key: string, item: string) => bus.publish(changed(key, item)) };
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

  it('summarizes what happened meanwhile by key', () => {
    const { told, add } = paced();
    add('a', '1');
    add('b', '1');
    add('a', '2');
    add('b', '2');
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['a: 1', 'b: 1,2', 'a: 2']);
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
  const bus = createLocalBus();
  let told = 0;
  const throttles = Array.from({ length: subscribers }, () =>
    throttled(bus, paceOf(bus.countListeners), () => (told += 1)),
  );
  const [seconds, stepMs] = [10, 50];
  let most = 0;
  for (let ms = 0; ms < seconds * 1000; ms += stepMs) {
    const before = told;
    bus.publish(changed('a', String(ms)));
    vi.advanceTimersByTime(stepMs);
    most = Math.max(most, told - before);
  }
  for (const throttle of throttles) throttle.stop();
  // The last intervals are not over.
  expect(told / seconds).toBeGreaterThan(70);
  expect(told / seconds).toBeLessThanOrEqual(105);
  expect(most).toBeLessThanOrEqual(50);
});
