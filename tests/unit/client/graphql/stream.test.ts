import { type ApolloLink, gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStream } from '#client/graphql/live/stream.ts';

afterEach(() => vi.unstubAllGlobals());

/** Counts the listeners of a signal. */
function listened(signal: AbortSignal): () => number {
  const listeners = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners.add(args[1]);
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners.delete(args[1]);
    removeEventListener.apply(signal, args);
  };
  return () => listeners.size;
}

const operation = {
  query: gql('subscription Changes { changes }'),
  operationName: 'Changes',
  variables: {},
} as unknown as ApolloLink.Operation;

it('a finished stream leaves no listeners behind', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const leaving = new AbortController();
  const count = listened(leaving.signal);
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await openStream(operation, { next: () => undefined }, leaving.signal)).toBe('unopened');
  }
  expect(count()).toBe(0);
});

it('a cancelled stream ends', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const leaving = new AbortController();
  const count = listened(leaving.signal);
  const over = openStream(operation, { next: () => undefined }, leaving.signal);
  expect(count()).toBe(1);
  leaving.abort();
  expect(await over).toBe('unopened');
  expect(count()).toBe(0);
});

describe('a stream that falls silent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** An open stream that the server writes to, and how it has ended. */
  async function opened() {
    let server!: ReadableStreamDefaultController<Uint8Array>;
    let isClosed = false;
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => {
        isClosed = true;
        server.error(signal.reason);
      });
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (server = controller) });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    let end: string | undefined;
    const connected = vi.fn();
    void openStream(operation, { next: () => undefined }, new AbortController().signal, connected).then(
      (how) => (end = how),
    );
    await expect.poll(() => connected).toHaveBeenCalledOnce();
    return {
      says: (text: string) => server.enqueue(new TextEncoder().encode(text)),
      end: () => end,
      isClosed: () => isClosed,
    };
  }

  it('is given up within half a minute', async () => {
    const stream = await opened();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stream.end()).toBe('broken');
    expect(stream.isClosed()).toBe(true);
  });

  it('stays open as long as signs of life come', async () => {
    const stream = await opened();
    for (let heartbeats = 0; heartbeats < 10; heartbeats += 1) {
      stream.says(':\n\n');
      await vi.advanceTimersByTimeAsync(12_000);
    }
    expect(stream.end()).toBeUndefined();
  });

  it('is given up soon after the device has slept, when no timer went on', async () => {
    const stream = await opened();
    vi.setSystemTime(Date.now() + 600_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stream.end()).toBe('broken');
  });

  it('is given up before the server has answered, too', async () => {
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const over = openStream(operation, { next: () => undefined }, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await over).toBe('unopened');
  });
});
