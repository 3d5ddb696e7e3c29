import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchInTime } from '#client/graphql/fetchInTime.ts';
import { noteServerTime, nowBy } from '#client/lib/serverTime.ts';

/** Answers once `answer` is called, and rejects when it is aborted. */
function slowServer() {
  let answer!: (response: Response) => void;
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise<Response>((resolve, reject) => {
      answer = resolve;
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  });
  return { answer: (headers = {}) => answer(new Response('{}', { headers })), isAborted: () => signal?.aborted };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a request that is never answered is given up', async () => {
  slowServer();
  const given = expect(fetchInTime('/graphql')).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(70_000);
  await given;
});

it('a large request gets the time that a slow network needs', async () => {
  const server = slowServer();
  const answered = fetchInTime('/graphql', { method: 'POST', body: 'x'.repeat(500_000) });
  await vi.advanceTimersByTimeAsync(160_000);
  server.answer();
  expect((await answered).status).toBe(200);
});

it('an answer that has begun may take its time', async () => {
  const server = slowServer();
  const answered = fetchInTime('/graphql');
  server.answer();
  await answered;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.isAborted()).toBe(false);
});

it('an answer tells the time of the server', async () => {
  const server = slowServer();
  const answered = fetchInTime('/graphql');
  server.answer({ date: new Date(Date.now() - 600_000).toUTCString() });
  await answered;
  expect(Math.abs(Date.now() - 600_000 - nowBy('server'))).toBeLessThanOrEqual(1_000);
  noteServerTime(new Response(null, { headers: { date: new Date(Date.now()).toUTCString() } }));
});

it('the caller can end it', async () => {
  slowServer();
  const caller = new AbortController();
  const given = expect(fetchInTime('/graphql', { signal: caller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  caller.abort();
  await given;
});
