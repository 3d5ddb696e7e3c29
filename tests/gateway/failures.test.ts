import { afterEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';

const backend = await stageBackend();
const gateway = await startTestGateway({ backendOrigin: backend.origin });
const user = gateway.as('some-key');
afterEach(() => {
  backend.act = answer(200, '{}');
});

const ID = '11111111-2222-4333-8444-555555555555';
const response = `input: { recordId: "${ID}", answers: [] }`;
const onDataset = (selection: string) => `{ record(id: "${ID}") { dataset { ${selection} } } }`;

/** Which code says that which field failed. */
const TABLE: [code: string, query: string][] = [
  ['ERROR_FETCHING_FEEDBACK_DATASETS', '{ datasets { id } }'],
  ['ERROR_FETCHING_WORKSPACES', '{ workspaces { id } }'],
  ['ERROR_FETCHING_DATASET_INFO', `{ dataset(id: "${ID}") { id } }`],
  ['ERROR_FETCHING_RECORD_BY_ID', `{ record(id: "${ID}") { id } }`],
  ['ERROR_FETCHING_ENVIRONMENT_SETTINGS', '{ settings { version } }'],
  ['ERROR_PATCHING_DATASET_GUIDELINES', `mutation { updateDataset(input: { id: "${ID}" }) { id } }`],
  ['ERROR_DELETING_DATASET', `mutation { deleteDataset(id: "${ID}") { id } }`],
  ['ERROR_CREATING_DATASET', `mutation { createDataset(input: { name: "d", workspaceId: "${ID}" }) { id } }`],
  ['ERROR_PUBLISHING_DATASET', `mutation { publishDataset(id: "${ID}") { id } }`],
  ['ERROR_CREATING_FIELDS', `mutation { createField(datasetId: "${ID}", field: { name: "f" }) { id } }`],
  ['ERROR_DELETING_FIELDS', `mutation { deleteField(id: "${ID}") { id } }`],
  [
    'ERROR_CREATING_QUESTIONS',
    `mutation { createQuestion(datasetId: "${ID}", question: { name: "q", settings: { text: {} } }) { id } }`,
  ],
  ['ERROR_DELETING_QUESTIONS', `mutation { deleteQuestion(id: "${ID}") { id } }`],
  [
    'ERROR_CREATING_METADATA',
    `mutation { createMetadataProperty(datasetId: "${ID}", property: { name: "m", settings: { terms: {} } }) { id } }`,
  ],
  ['ERROR_DELETING_METADATA', `mutation { deleteMetadataProperty(id: "${ID}") { id } }`],
  [
    'ERROR_CREATING_VECTORS',
    `mutation { createVectorSettings(datasetId: "${ID}", vector: { name: "v", dimensions: 2 }) { id } }`,
  ],
  ['ERROR_DELETING_VECTORS', `mutation { deleteVectorSettings(id: "${ID}") { id } }`],
  ['ERROR_FETCHING_USERS', '{ users { id } }'],
  ['ERROR_FETCHING_USERS', `{ user(id: "${ID}") { id } }`],
  ['ERROR_FETCHING_WORKSPACES', `{ workspace(id: "${ID}") { id } }`],
  [
    'ERROR_CREATING_USER',
    'mutation { createUser(input: { username: "u", firstName: "U", password: "12345678" }) { id } }',
  ],
  ['ERROR_UPDATING_USER', `mutation { updateUser(input: { id: "${ID}" }) { id } }`],
  ['ERROR_UPDATING_USER', `mutation { setUserPassword(id: "${ID}", password: "12345678") { id } }`],
  ['ERROR_UPDATING_USER', `mutation { resetApiKey(id: "${ID}") { apiKey } }`],
  ['ERROR_DELETING_USER', `mutation { deleteUser(id: "${ID}") { id } }`],
  ['ERROR_CREATING_WORKSPACE', 'mutation { createWorkspace(name: "w") { id } }'],
  ['ERROR_DELETING_WORKSPACE', `mutation { deleteWorkspace(id: "${ID}") { id } }`],
  [
    'ERROR_UPDATING_WORKSPACE_USERS',
    `mutation { addWorkspaceUser(workspaceId: "${ID}", userId: "${ID}") { user { id } } }`,
  ],
  [
    'ERROR_UPDATING_WORKSPACE_USERS',
    `mutation { removeWorkspaceUser(workspaceId: "${ID}", userId: "${ID}") { user { id } } }`,
  ],
  ['ERROR_PATCHING_FIELDS', `mutation { updateField(input: { id: "${ID}" }) { id } }`],
  ['ERROR_PATCHING_QUESTIONS', `mutation { updateQuestion(input: { id: "${ID}" }) { id } }`],
  [
    'ERROR_UPDATING_METADATA',
    `mutation { updateMetadataProperty(input: { id: "${ID}", visibleForAnnotators: true }) { id } }`,
  ],
  ['ERROR_PATCHING_VECTORS', `mutation { updateVectorSettings(input: { id: "${ID}", title: "t" }) { id } }`],
  ['ERROR_CREATING_RECORD_RESPONSE', `mutation { submitResponse(${response}) { record { id } } }`],
  ['ERROR_CREATING_RECORD_RESPONSE', `mutation { saveDraft(${response}) { record { id } } }`],
  [
    'ERROR_UPDATING_RECORD_RESPONSE',
    `mutation { discardRecord(input: { recordId: "${ID}", responseId: "${ID}", answers: [] }) { record { id } } }`,
  ],
  [
    'ERROR_DELETING_RECORD_RESPONSE',
    `mutation { clearResponse(recordId: "${ID}", responseId: "${ID}") { record { id } } }`,
  ],
  [
    'ERROR_CREATING_RECORD_RESPONSE_BULK',
    `mutation { respondInBulk(items: [{ recordId: "${ID}", status: DRAFT, answers: [] }]) { results { error } } }`,
  ],
];

/** Fields that are reached only when what is above them could be read. */
const BELOW: [code: string, query: string][] = [
  ['ERROR_FETCHING_WORKSPACE_INFO', onDataset('workspace { id }')],
  ['ERROR_FETCHING_FIELDS', onDataset('fields { id }')],
  ['ERROR_FETCHING_QUESTIONS', onDataset('questions { id }')],
  ['ERROR_FETCHING_VECTORS', onDataset('vectorsSettings { id }')],
  ['ERROR_FETCHING_METADATA', onDataset('metadataProperties { id }')],
  ['ERROR_DELETING_DATASET', onDataset('progress { total }')],
  ['ERROR_FETCHING_DATASET_PROGRESS', onDataset('metrics { records }')],
  ['ERROR_FETCHING_AGENTS', onDataset('suggestionAgents { agents }')],
  ['ERROR_FETCHING_RECORDS', onDataset('records { total }')],
];

const RECORD = JSON.stringify({ id: ID, dataset_id: ID, fields: {}, metadata: null, suggestions: [] });
const DATASET = JSON.stringify({ id: ID, name: 'd', workspace_id: ID, status: 'ready' });
const upTo =
  (status: number, body: string): typeof backend.act =>
  (request, reply) => {
    const path = request.url?.split('?')[0];
    if (path === `/api/v1/records/${ID}`) return answer(200, RECORD)(request, reply);
    if (path === `/api/v1/datasets/${ID}`) return answer(200, DATASET)(request, reply);
    return answer(status, body)(request, reply);
  };

describe('when the backend fails', () => {
  it.each(TABLE)('%s is the code of %s', async (code, query) => {
    backend.act = answer(500, '{"detail":{"code":"x","params":{"type":"KeyError","message":"secret"}}}');
    const failure = await user.fails(query);
    expect(failure.message).toBe('An error occurred, please try again later');
    const place = code === 'ERROR_CREATING_DATASET' ? { inputPath: [] } : {};
    expect(failure.extensions).toEqual({
      code,
      status: 500,
      reason: 'FAILED',
      requestId: expect.any(String),
      ...place,
    });
  });

  it.each(BELOW)('%s is the code of %s', async (code, query) => {
    backend.act = upTo(500, '{"detail":"boom"}');
    const { extensions } = await user.fails(query);
    expect(extensions).toEqual({ code, status: 500, reason: 'FAILED', requestId: expect.any(String) });
  });

  it('the providers to sign in with are none, so that a password still can be used', async () => {
    backend.act = answer(500, '{}');
    expect(await user.run('{ oauthProviders { name } }')).toEqual({ oauthProviders: [] });
  });

  it('nothing of it is kept: once it is well again, so is everything', async () => {
    backend.act = answer(500, '{}');
    await user.fails('{ settings { version } }');
    backend.act = answer(200, '{"argilla":{},"version":"1.29.1"}');
    expect(await user.run('{ settings { version } }')).toEqual({ settings: { version: '1.29.1' } });
  });
});

describe('when a session is over', () => {
  it.each([...TABLE.filter(([code]) => code !== 'ERROR_FETCHING_ENVIRONMENT_SETTINGS'), ...BELOW])(
    'UNAUTHENTICATED comes before %s of %s',
    async (_code, query) => {
      const body = '{"detail":{"code":"argilla.api.errors::UnauthorizedError","params":{"detail":"Invalid token"}}}';
      backend.act = BELOW.some(([, below]) => below === query) ? upTo(401, body) : answer(401, body);
      const { message, extensions } = await user.fails(query);
      expect(message).toBe('Could not validate credentials');
      expect(extensions).toMatchObject({
        code: 'UNAUTHENTICATED',
        status: 401,
        reason: 'UNAUTHENTICATED',
        detail: 'Invalid token',
      });
    },
  );
});

describe('what the backend says is handed on', () => {
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

describe('when no proper answer comes', () => {
  it.each([
    ['something else than JSON', answer(200, '<html>', 'text/html'), 502],
    ['a redirect', answer(307, ''), 502],
    ['an error page of a proxy', answer(503, '<html>', 'text/html'), 503],
    ['a broken connection', (request: { socket: { destroy(): void } }) => request.socket.destroy(), 503],
  ] as [string, typeof backend.act, number][])('but %s, the status says so', async (_what, act, status) => {
    backend.act = act;
    const { extensions } = await user.fails('{ datasets { id } }');
    expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status, reason: 'UNAVAILABLE' });
  });

  it('but JSON without what it should hold, the error says nothing of the inside', async () => {
    backend.act = answer(200, '{"items":null}');
    const failure = await user.fails('{ datasets { id } }');
    expect(failure).toMatchObject({
      message: 'An error occurred, please try again later',
      extensions: { code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status: 500, reason: 'FAILED' },
    });
    expect(JSON.stringify(failure)).not.toMatch(/stack|TypeError|\.ts/);
  });

  it('because the caller has gone, the call to the backend is ended', async () => {
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

  it('because the caller has gone, an answer that is being stored is stored all the same', async () => {
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

/** A backend that keeps one request waiting, and what becomes of it. */
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

it('says so when the backend is not there at all', async () => {
  await backend.stop();
  const { extensions } = await user.fails('{ datasets { id } }');
  expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status: 503, reason: 'UNAVAILABLE' });
  const health = await fetch(`${gateway.url}/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'unavailable', backend: null }]);
  const rest = await fetch(`${gateway.url}/api/v1/me`);
  expect([rest.status, await rest.json()]).toEqual([
    503,
    { detail: 'The backend does not answer, please try again later' },
  ]);
});
