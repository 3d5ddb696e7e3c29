import { ApolloClient, ApolloLink, execute } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { parse } from 'graphql';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { createCache } from '#client/graphql/cache.ts';
import { httpLink } from '#client/graphql/httpLink.ts';

afterEach(() => vi.restoreAllMocks());

const RESULT = { 'content-type': 'application/graphql-response+json; charset=utf-8' };
const client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty() });
const TEXT = 'query Total($id: ID!) {\n  total(id: $id)\n}';

/** Answers requests in turn, and returns what was requested. */
function serve(...answers: [body: unknown, init?: ResponseInit][]) {
  const requests: { body: Record<string, unknown>; headers: Record<string, string>; signal: AbortSignal }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    expect([url, init?.method, init?.credentials]).toEqual(['/graphql', 'POST', 'same-origin']);
    const { body, headers, signal } = init as { body: string; headers: Record<string, string>; signal: AbortSignal };
    requests.push({ body: JSON.parse(body) as Record<string, unknown>, headers, signal });
    const answer = answers.shift();
    if (!answer) return new Promise(() => undefined);
    const [content, rest] = answer;
    return Promise.resolve(new Response(typeof content === 'string' ? content : JSON.stringify(content), rest));
  });
  return requests;
}

const request = (context: object = {}, id?: string) =>
  execute(httpLink, { query: { ...parse(TEXT), ...(id && { id }) }, variables: { id: '1' }, context }, { client });

it('sends the document if it has no id, with the headers of its context', async () => {
  const requests = serve([{ data: { total: 2 } }, { headers: RESULT }]);
  expect(await firstValueFrom(request({ headers: { 'idempotency-key': 'k' } }))).toEqual({ data: { total: 2 } });
  expect(requests.map(({ body }) => body)).toEqual([{ operationName: 'Total', variables: { id: '1' }, query: TEXT }]);
  expect(requests[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    'idempotency-key': 'k',
  });
});

it('sends the id, and the document if the gateway does not know the id', async () => {
  const unknown = { errors: [{ message: 'Unknown', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
  const requests = serve([unknown, { headers: RESULT, status: 404 }], [{ data: { total: 2 } }, { headers: RESULT }]);
  expect(await firstValueFrom(request({}, 'abc'))).toEqual({ data: { total: 2 } });
  const operation = { operationName: 'Total', variables: { id: '1' } };
  expect(requests.map(({ body }) => body)).toEqual([
    { ...operation, extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } },
    { ...operation, query: TEXT },
  ]);
});

it('passes on the gateway’s errors, whatever their status', async () => {
  const refusal = { errors: [{ message: 'No', extensions: { status: 401 } }] };
  serve([refusal, { headers: RESULT, status: 401 }]);
  expect(await firstValueFrom(request())).toEqual(refusal);
});

it('fails for what is not the gateway’s answer', async () => {
  const json = { 'content-type': 'application/json' };
  serve(
    ['<h1>Bad gateway</h1>', { status: 502 }],
    [{ error: 'down' }, { status: 503, headers: json }],
    ['<h1>Sign in to this network</h1>'],
    [{ ok: true }, { headers: json }],
    ['null', { headers: json }],
  );
  const statusOf = (error: unknown) =>
    ServerError.is(error) ? error.statusCode : ServerParseError.is(error) ? `unreadable ${error.statusCode}` : error;
  const failure = () => firstValueFrom(request()).catch(statusOf);
  expect(await failure()).toBe(502);
  expect(await failure()).toBe(503);
  expect(await failure()).toBe('unreadable 200');
  expect(await failure()).toBe(200);
  expect(await failure()).toBe(200);
});

it('gives a request up that nobody waits for, or whose context does', async () => {
  const requests = serve();
  const subscription = request({}, 'abc').subscribe();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  subscription.unsubscribe();
  expect(requests[0]!.signal.aborted).toBe(true);

  const limit = new AbortController();
  request({ fetchOptions: { signal: limit.signal } }, 'abc').subscribe();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  limit.abort('late');
  expect(requests[1]!.signal.reason).toBe('late');
});
