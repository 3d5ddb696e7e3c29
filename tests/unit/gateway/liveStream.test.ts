import { expect, it, onTestFinished, vi } from 'vitest';
import type { Context } from '#gateway/graphql/context.ts';
import { createLocalBus, type DatasetEvent } from '#gateway/live/bus.ts';
import { MAX_WAITING, openStream } from '#gateway/modules/live/live.stream.ts';

const added = (datasetId: string): DatasetEvent => ({
  type: 'dataset',
  datasetId,
  kinds: ['RECORDS_ADDED'],
  origin: null,
});

/** A subscriber of dataset `a`, whose permission check the test completes. */
function arriving(expiresAt: Date | null = null) {
  const bus = createLocalBus();
  const context = { session: { key: 'anna', expiresAt }, deps: { bus } } as unknown as Context;
  const heard: string[] = [];
  let letIn: () => void = () => undefined;
  const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
  const opening = openStream<string, string>(context, new Set(['a']), async (queue) => {
    await isLetIn;
    return {
      onEvent(event) {
        if (event.type !== 'dataset') return;
        heard.push(event.datasetId);
        queue.put(event.datasetId);
      },
      read: async (item) => item,
    };
  });
  return { bus, heard, letIn, opening };
}

it('events of other datasets are not buffered during the permission check', async () => {
  const { bus, heard, letIn, opening } = arriving();
  for (let event = 0; event < 3 * MAX_WAITING; event += 1) bus.publish(added('b'));
  bus.publish(added('a'));
  letIn();
  const stream = await opening;
  expect(await stream.next()).toEqual({ value: 'a', done: false });
  expect(heard).toEqual(['a']);
  await stream.return?.();
});

it('too many events during the permission check end the stream, and nothing more is buffered', async () => {
  const { bus, heard, letIn, opening } = arriving();
  for (let event = 0; event < MAX_WAITING + 1; event += 1) bus.publish(added('a'));
  expect(bus.hasListeners()).toBe(false);
  letIn();
  const stream = await opening;
  const { value } = await stream.next();
  expect(value).toMatchObject({ extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: 1 } });
  expect(await stream.next()).toEqual({ value: undefined, done: true });
  expect(heard).toEqual([]);
});

it('credentials that are valid for a month keep the stream open for a month', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const DAY_MS = 24 * 60 * 60 * 1000;
  const { bus, letIn, opening } = arriving(new Date(Date.now() + 30 * DAY_MS));
  letIn();
  const stream = await opening;
  vi.advanceTimersByTime(29 * DAY_MS);
  bus.publish(added('a'));
  expect(await stream.next()).toEqual({ value: 'a', done: false });
  vi.advanceTimersByTime(DAY_MS);
  expect((await stream.next()).value).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
});
