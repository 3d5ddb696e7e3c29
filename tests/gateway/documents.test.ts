import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '#tests/support/gateway.ts';

const MANIFEST = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [
    { id: 'who', name: 'Who', type: 'query', body: 'query Who { me { username } }' },
    { id: 'said', name: 'Said', type: 'query', body: 'query Said($id: ID!) { dataset(id: $id) { name } }' },
    {
      id: 'live',
      name: 'Live',
      type: 'subscription',
      body: 'subscription Live { datasetChanged(datasetIds: []) { kinds } }',
    },
  ],
};
const OWNER = { 'x-argilla-api-key': 'argilla.apikey' };
const TEXT = { query: '{ me { username } }' };
const byId = (sha256Hash: string, rest: object = {}) => ({
  ...rest,
  extensions: { persistedQuery: { version: 1, sha256Hash } },
});
const ME = { data: { me: { username: 'argilla' } } };

const { origin: backendOrigin } = await startTestBackend();
const withPolicy = (graphqlDocuments: NonNullable<TestGatewayOptions['settings']>['graphqlDocuments'] = 'any') =>
  startTestGateway({
    backendOrigin,
    settings: { graphqlDocuments },
    client: { 'index.html': '', 'persisted-query-manifest.json': JSON.stringify(MANIFEST) },
  });
const open = await withPolicy();
const forSessions = await withPolicy('persisted-sessions');
const closed = await withPolicy('persisted');

async function post(gateway: TestGateway, body: object, headers: Record<string, string> = OWNER, path = '/graphql') {
  const response = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as object) : text };
}

const refusedAs = (code: string, status: number) => ({
  status,
  body: {
    errors: [
      {
        message: expect.any(String),
        extensions: expect.objectContaining({ code, status, requestId: expect.any(String) }),
      },
    ],
  },
});

async function session(): Promise<Record<string, string>> {
  const response = await fetch(`${open.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation { signIn(username: "argilla", password: "12345678") { id } }' }),
  });
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]! };
}

describe('the client', () => {
  it('sends the ids of its operations, and gets their results', async () => {
    expect((await post(open, byId('who'))).body).toEqual(ME);
    const variables = { id: '00000000-0000-4000-8000-000000000000' };
    expect((await post(open, byId('said', { variables, operationName: 'Said' }))).body).toEqual({
      data: { dataset: null },
    });
  });

  it('is told what an operation costs, by its id', async () => {
    const cost = async (wish: unknown) => {
      const { extensions } = byId('who');
      return (await post(open, { extensions: { ...extensions, cost: wish } })).body;
    };
    const told = { extensions: { cost: { requested: 2 } } };
    expect(await cost('estimate')).toMatchObject({ data: null, ...told });
    expect(await cost(true)).toMatchObject({ ...ME, ...told });
  });

  it('subscribes with the id of a subscription', async () => {
    const headers = { ...OWNER, accept: 'text/event-stream' };
    const { status, body } = await post(open, byId('live'), headers, '/graphql/stream');
    // The resolver, which is reached, refuses a subscription without datasets.
    expect([status, body]).toEqual([200, expect.stringContaining('datasetIds')]);
  });

  it('of another version learns that its documents are unknown, and may send them', async () => {
    const unknown = refusedAs('PERSISTED_QUERY_NOT_FOUND', 404);
    expect(await post(open, byId('earlier'))).toEqual(unknown);
    const headers = { ...OWNER, accept: 'text/event-stream' };
    expect(await post(open, byId('earlier'), headers, '/graphql/stream')).toEqual(unknown);
    expect((await post(open, TEXT)).body).toEqual(ME);
    // Like Apollo's link for persisted queries, which keeps the id in the second request.
    expect((await post(open, { ...TEXT, ...byId('earlier') })).body).toEqual(ME);
  });
});

describe('a server for persisted documents only', () => {
  const required = refusedAs('PERSISTED_QUERY_REQUIRED', 403);

  it('refuses all others, from any caller in any form', async () => {
    expect((await post(closed, byId('who'))).body).toEqual(ME);
    for (const headers of [OWNER, {}, await session()]) expect(await post(closed, TEXT, headers)).toEqual(required);
    expect(await post(closed, [TEXT])).toEqual(required);
    expect(await post(closed, { ...TEXT, ...byId('who') })).toEqual(required);
    const live = { query: MANIFEST.operations[2]!.body };
    expect(await post(closed, live, { ...OWNER, accept: 'text/event-stream' }, '/graphql/stream')).toEqual(required);
    const read = await fetch(`${closed.url}/graphql?query={me{username}}`, {
      headers: { ...OWNER, 'apollo-require-preflight': 'true' },
    });
    expect(read.status).toBe(403);
  });

  it('still serves its pages, which contain no data', async () => {
    const page = await fetch(`${closed.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  });

  it('for sessions allows programs with API keys', async () => {
    expect((await post(forSessions, TEXT)).body).toEqual(ME);
    expect(await post(forSessions, TEXT, await session())).toEqual(required);
    expect((await post(forSessions, byId('who'), await session())).body).toEqual(ME);
  });
});
