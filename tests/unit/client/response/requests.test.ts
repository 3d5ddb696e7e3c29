import { ApolloClient } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createResponses } from '#client/features/response/outbox/responses.ts';
import { createCache } from '#client/graphql/cache.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { entry } from './entries.ts';

/** The time limits of requests that are under way, each with the function that ends it. */
let limits: { ms: number; end(): void }[] = [];

beforeEach(() => {
  limits = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    limits.push({ ms, end: () => controller.abort(new DOMException('Too late', 'TimeoutError')) });
    return controller.signal;
  });
});
afterEach(() => vi.restoreAllMocks());

/** A server that takes requests and never answers. */
function createHangingServer() {
  const server = { requests: 0 };
  const hang: typeof fetch = (_input, init) => {
    server.requests += 1;
    const { signal } = init!;
    return new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  };
  const link = new BaseHttpLink({ uri: 'http://server/graphql', fetch: hang });
  const responses = createResponses(new ApolloClient({ cache: createCache(), link }));
  return { server, responses };
}

const NO_ANSWER = { code: 'NETWORK', status: 0, reason: 'NO_ANSWER' };

it('an action without an answer fails after half a minute, as without a network', async () => {
  const { server, responses } = createHangingServer();
  const outcome = responses.write(entry('r1')).catch(problemOf);
  await expect.poll(() => server.requests).toBe(1);
  expect(limits.map(({ ms }) => Math.floor(ms / 1000))).toEqual([30]);
  limits[0]!.end();
  expect(await outcome).toEqual(NO_ANSWER);
});

it('a long answer has more time', async () => {
  const { server, responses } = createHangingServer();
  const answers = [{ question: 'comment', value: { text: 'x'.repeat(1_000_000) } }];
  const outcome = responses.write(entry('r1', { answers })).catch(problemOf);
  await expect.poll(() => server.requests).toBe(1);
  expect(limits.map(({ ms }) => Math.floor(ms / 1000))).toEqual([230]);
  limits[0]!.end();
  expect(await outcome).toEqual(NO_ANSWER);
});

it('reading a record before an action fails after half a minute, too', async () => {
  const { server, responses } = createHangingServer();
  const outcome = responses.read('r1').catch(problemOf);
  await expect.poll(() => server.requests).toBe(1);
  expect(limits.map(({ ms }) => ms)).toEqual([30_000]);
  limits[0]!.end();
  expect(await outcome).toEqual(NO_ANSWER);
});
