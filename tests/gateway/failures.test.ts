import { afterEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, stageBackend } from '#tests/support/stagedBackend.ts';
import { CATALOGUE, ID } from './catalogue.ts';

const backend = await stageBackend();
const gateway = await startTestGateway({ backendOrigin: backend.origin });
const user = gateway.as('some-key');
afterEach(() => {
  backend.act = answer(200, '{}');
});

it('a failure is not cached: everything recovers with the backend', async () => {
  backend.act = answer(500, '{}');
  await user.fails('{ settings { version } }');
  backend.act = answer(200, '{"argilla":{},"version":"1.29.1"}');
  expect(await user.run('{ settings { version } }')).toEqual({ settings: { version: '1.29.1' } });
});

/** Anonymous, so that no session can end. */
const PUBLIC: readonly string[] = ['ERROR_FETCHING_ENVIRONMENT_SETTINGS', 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN'];

describe('after a session has ended', () => {
  const rows = Object.entries(CATALOGUE).filter(([code]) => !PUBLIC.includes(code));

  it.each(rows)('UNAUTHENTICATED comes before %s', async (_code, { operation, given }) => {
    const body = '{"detail":{"code":"argilla.api.errors::UnauthorizedError","params":{"detail":"Invalid token"}}}';
    backend.act = answerBut(given, answer(401, body));
    const { message, extensions } = await user.fails(operation);
    expect(message).toBe('Could not validate credentials');
    expect(extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
      reason: 'UNAUTHENTICATED',
      detail: 'Invalid token',
    });
  });
});

it('a dataset works while its counters cannot be read', async () => {
  const dataset = { id: ID, name: 'd', workspace_id: ID, status: 'ready' };
  backend.act = answerBut({ [`/v1/datasets/${ID}`]: dataset }, answer(500, '{}'));
  const parts = '... on FeedbackDataset { progress { total } metrics { records } }';
  const { data, errors } = await user.send(`{ dataset(id: "${ID}") { id name ${parts} } }`);
  expect(data).toEqual({ dataset: { id: ID, name: 'd', progress: null, metrics: null } });
  expect(errors).toMatchObject([
    { path: ['dataset', 'progress'], extensions: { code: 'ERROR_DELETING_DATASET', status: 500 } },
    { path: ['dataset', 'metrics'], extensions: { code: 'ERROR_FETCHING_DATASET_PROGRESS', status: 500 } },
  ]);
});

describe('errors of the backend are passed on', () => {
  it.each([
    [400, '{"detail":"No"}', 'INVALID', 'No', 'No'],
    [
      403,
      '{"detail":{"code":"c","params":{"detail":"Operation not allowed"}}}',
      'FORBIDDEN',
      'Operation not allowed',
      'Operation not allowed',
    ],
    [404, '{"detail":"Gone"}', 'NOT_FOUND', 'Gone', 'Could not find the requested resource'],
    [409, '{"detail":"Twice"}', 'CONFLICT', 'Twice', 'Twice'],
    [422, '{"detail":"Rule broken"}', 'INVALID', 'Rule broken', 'Rule broken'],
    [
      422,
      '{"detail":{"code":"c","params":{"errors":[{"loc":["body","title"],"msg":"too long","type":"t"},{"loc":["body","name"],"msg":"bad","type":"t"}]}}}',
      'INVALID',
      'title: too long; name: bad',
      'title: too long; name: bad',
    ],
    [422, '{"code":"missing_vector","message":"No such vector"}', 'MISSING_VECTOR', 'No such vector', 'No such vector'],
    [429, '{"detail":"Slow down"}', 'RATE_LIMITED', 'Slow down', 'Please wait a few seconds before trying again'],
  ])('%i %s', async (status, body, reason, detail, message) => {
    backend.act = answer(status, body);
    const failure = await user.fails('{ datasets { id } }');
    expect(failure.message).toBe(message);
    expect(failure.extensions).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status, reason, detail });
  });
});

describe('without a proper response', () => {
  it.each([
    ['something else than JSON', answer(200, '<html>', 'text/html'), 502],
    ['a redirect', answer(307, ''), 502],
    ['an error page of a proxy', answer(503, '<html>', 'text/html'), 503],
    ['a broken connection', (request: { socket: { destroy(): void } }) => request.socket.destroy(), 503],
  ] as [string, typeof backend.act, number][])('%s is reported with its status', async (_what, act, status) => {
    backend.act = act;
    const { extensions } = await user.fails('{ datasets { id } }');
    expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status, reason: 'UNAVAILABLE' });
  });

  it('a response in an unexpected form causes an error that reveals no internals', async () => {
    backend.act = answer(200, '{"items":null}');
    const failure = await user.fails('{ datasets { id } }');
    expect(failure).toMatchObject({
      message: 'An error occurred, please try again later',
      extensions: { code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status: 500, reason: 'FAILED' },
    });
    expect(JSON.stringify(failure)).not.toMatch(/stack|TypeError|\.ts/);
  });

  it('the call to the backend is aborted when the caller disconnects', async () => {
    const { arrived, closed } = watched();
    const caller = new AbortController();
    const request = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-argilla-api-key': 'k' },
      body: JSON.stringify({ query: '{ datasets { id } }' }),
      signal: caller.signal,
    });
    await arrived;
    caller.abort();
    await expect(request).rejects.toThrow(/abort/i);
    await closed;
  });

  it('a write is completed after the caller disconnected', async () => {
    const { arrived, finish, wasAborted } = watched();
    const caller = new AbortController();
    const request = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-argilla-api-key': 'k' },
      body: JSON.stringify({ query: `mutation { deleteDataset(id: "${ID}") { id } }` }),
      signal: caller.signal,
    });
    await arrived;
    caller.abort();
    await expect(request).rejects.toThrow(/abort/i);
    await finish();
    expect(wasAborted()).toBe(false);
  });
});

/** A backend that keeps one request waiting. */
function watched() {
  let reply: Parameters<typeof backend.act>[1];
  let closed: Promise<void> = Promise.resolve();
  let hasArrived: () => void;
  const arrived = new Promise<void>((resolve) => (hasArrived = resolve));
  backend.act = (_request, response) => {
    reply = response;
    closed = new Promise((resolve) => response.once('close', resolve));
    hasArrived();
  };
  return {
    arrived,
    get closed() {
      return arrived.then(() => closed);
    },
    finish: () => new Promise<void>((resolve) => reply.end('{"id":"x","name":"n"}', resolve)),
    wasAborted: () => !reply.writableFinished,
  };
}

it('an error says that the backend is not running', async () => {
  await backend.stop();
  const { extensions } = await user.fails('{ datasets { id } }');
  expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status: 503, reason: 'UNAVAILABLE' });
  const health = await fetch(`${gateway.url}/health`);
  expect([health.status, await health.json()]).toMatchObject([503, { status: 'unavailable', backend: null }]);
  const rest = await fetch(`${gateway.url}/api/v1/me`);
  expect([rest.status, await rest.json()]).toEqual([
    503,
    { detail: 'The backend does not answer, please try again later' },
  ]);
});
