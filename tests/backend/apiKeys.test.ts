import { describe, expect, test } from 'vitest';
import { SCOPES, type Scope } from '#gateway/backend/shapes/apiKeys.ts';
import { NO_ONE } from '#tests/support/answers.ts';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const KEYS = '/api/v1/me/api-keys';

interface ApiKey extends Wire {
  key: string;
  start: string;
  last_used_at: string | null;
}

let made = 0;
async function makeKey(who: Caller, scope: Scope, more: object = {}): Promise<ApiKey> {
  const { status, body } = await who.post<ApiKey>(KEYS, { name: `key ${(made += 1)}`, scope, ...more });
  expect(status).toBe(201);
  return body;
}
const limitedTo = async (who: Caller, scope: Scope, more: object = {}): Promise<Caller> =>
  backend.as((await makeKey(who, scope, more)).key);

const home = (await owner.get('/api/v1/me/workspaces')).body.items[0]!;
const away = (await owner.post('/api/v1/workspaces', { name: 'away' })).body;

describe('a person with several API keys', () => {
  test('names them, sees each once, and ends them', async () => {
    const made = await makeKey(annotator, 'annotate');
    expect(made).toMatchObject({ scope: 'annotate', workspace_ids: null, expires_at: null, last_used_at: null });
    expect(made.key).toMatch(/^marl_[\w-]{43}$/);

    const { body } = await annotator.get<{ items: ApiKey[] }>(KEYS);
    const listed = body.items.find(({ id }) => id === made.id)!;
    expect(listed).not.toHaveProperty('key');
    expect(made.key.startsWith(listed.start)).toBe(true);

    const program = backend.as(made.key);
    expect((await program.get('/api/v1/me')).body).toMatchObject({ username: 'annotator', api_key: made.key });
    const used = await annotator.get<{ items: ApiKey[] }>(KEYS);
    expect(used.body.items.find(({ id }) => id === made.id)!.last_used_at).toMatch(/^\d{4}-/);

    expect((await owner.delete(`${KEYS}/${made.id}`)).status).toBe(404);
    expect((await annotator.delete(`${KEYS}/${made.id}`)).status).toBe(200);
    expect((await program.get('/api/v1/me')).status).toBe(401);
  });

  test('stores only their hashes', async () => {
    const { key, start } = await makeKey(annotator, 'read');
    const rows = backend.app.store.db.all('SELECT * FROM api_keys');
    expect(JSON.stringify(rows)).toContain(start);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('keeps the key that the Python SDK knows', async () => {
    expect((await owner.get('/api/v1/me')).body).toMatchObject({ api_key: 'argilla.apikey' });
  });

  test('loses them with the account', async () => {
    const user = { username: 'leaver', first_name: 'L', password: '12345678' };
    const { body } = await owner.post<Wire & { api_key: string }>('/api/v1/users', user);
    const program = await limitedTo(backend.as(body.api_key), 'read');
    expect((await program.get('/api/v1/me')).status).toBe(200);
    await owner.delete(`/api/v1/users/${body.id}`);
    expect((await program.get('/api/v1/me')).status).toBe(401);
  });

  test('is told when a key has expired', async () => {
    const expiring = (seconds: number) => ({ expires_at: new Date(Date.now() + seconds * 1000).toISOString() });
    const later = await limitedTo(annotator, 'read', expiring(3600));
    expect((await later.get('/api/v1/me')).status).toBe(200);
    const soon = await limitedTo(annotator, 'read', expiring(3));
    await expect.poll(async () => (await soon.get('/api/v1/me')).status).toBe(401);
    expect((await soon.get('/api/v1/me')).text).toContain('has expired');
  });

  test.each([
    [{ name: ' ', scope: 'read' }, 422],
    [{ name: 'x'.repeat(101), scope: 'read' }, 422],
    [{ name: 'x', scope: 'everything' }, 422],
    [{ name: 'x', scope: 'read', workspace_ids: [] }, 422],
    [{ name: 'x', scope: 'read', workspace_ids: [NO_ONE] }, 422],
    [{ name: 'x', scope: 'read', workspace_ids: [away.id] }, 422],
    [{ name: 'x', scope: 'read', expires_at: '2020-01-01T00:00:00Z' }, 422],
    [{ name: 'x', scope: 'read', expires_at: 'tomorrow' }, 422],
    [{ name: 'x', scope: 'read', expires_at: '2999-99-99' }, 422],
  ])('cannot make one with %j', async (body, status) => {
    expect((await annotator.post(KEYS, body)).status).toBe(status);
  });

  test('cannot give two the same name, nor have more than fifty', async () => {
    const person = { username: 'collector', first_name: 'C', password: '12345678' };
    const { body } = await owner.post<Wire & { api_key: string }>('/api/v1/users', person);
    const collector = backend.as(body.api_key);
    for (let number = 0; number < 50; number += 1) {
      expect((await collector.post(KEYS, { name: `${number}`, scope: 'read' })).status).toBe(201);
    }
    expect((await collector.post(KEYS, { name: '7', scope: 'read' })).status).toBe(409);
    expect((await collector.post(KEYS, { name: 'one more', scope: 'read' })).status).toBe(422);
  });
});

/** What each route needs; the others need `read` to read and `manage` to write. */
const NEEDS: [method: RegExp, path: RegExp, scope: Scope][] = [
  [/./, /\/webhooks/, 'administer'],
  [/./, /\/me\/api-keys/, 'administer'],
  [/post|put|patch|delete/, /^\/api(\/v1)?\/users/, 'administer'],
  [/post|put|patch|delete/, /^\/api(\/v1)?\/workspaces(?!.*sample-datasets)/, 'administer'],
  [/post|put|delete/, /\/responses/, 'annotate'],
  [/post/, /\/acts\//, 'annotate'],
  [/post/, /:bulk$/, 'annotate'],
  [/post|put/, /\/me\/operations$/, 'annotate'],
  [/put|delete/, /\/suggester$/, 'administer'],
  [/post/, /search$|summary$|records\/page$|suggester\/estimate$|\/preview$/, 'read'],
  [/get/, /./, 'read'],
  [/./, /./, 'manage'],
];

interface OpenApi {
  paths: Record<string, Record<string, { security: { apiKey?: Scope[] }[] }>>;
}

describe('the scope of a key', async () => {
  const { body: document } = await owner.get<OpenApi>('/api/openapi.json');
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { security }]) => {
      const told = security[0]?.apiKey?.[0];
      return told ? [{ method, path, told }] : [];
    }),
  );
  const programs = await Promise.all(SCOPES.map(async (scope) => ({ scope, caller: await limitedTo(owner, scope) })));

  test('is asked for by every route', () => {
    expect(routes.length).toBeGreaterThan(120);
  });

  test.each(routes)('$method $path needs "$told"', async ({ method, path, told }) => {
    const needed = NEEDS.find(([methods, paths]) => methods.test(method) && paths.test(path))![2];
    expect(told).toBe(needed);
    const filled = path.replace(/\{\w*id\}/g, NO_ONE).replace(/\{\w+\}/g, 'nothing');
    for (const { scope, caller } of programs) {
      const { status, text } = await caller[method as keyof Caller](filled);
      const isRefused = status === 403 && text.includes(`has the scope \\"${scope}\\"`);
      expect({ scope, isRefused }).toEqual({ scope, isRefused: SCOPES.indexOf(scope) < SCOPES.indexOf(needed) });
    }
  });

  test('never gives more than the role of its user', async () => {
    const program = await limitedTo(annotator, 'administer');
    expect((await program.get('/api/v1/users')).status).toBe(403);
    expect((await program.post('/api/v1/workspaces', { name: 'mine' })).status).toBe(403);
  });

  test('shows no stronger key', async () => {
    const reader = await limitedTo(owner, 'manage');
    const lists = ['/api/v1/users', '/api/users', `/api/v1/workspaces/${home.id}/users`, '/api/v1/me', '/api/me'];
    for (const path of lists) expect((await reader.get(path)).text).not.toContain('apikey');
    const full = await limitedTo(owner, 'administer');
    expect((await full.get('/api/v1/users')).text).toContain('annotator.apikey');
  });

  test('lets an admin annotate without changing the answers of others', async () => {
    const dataset = await makeDataset(owner, { workspaceId: home.id, publish: true });
    await owner.post(`/api/v1/datasets/${dataset.id}/records`, { items: [{ fields: { text: 'a text' } }] });
    const record = (await owner.get(`/api/v1/datasets/${dataset.id}/records`)).body.items[0]!;
    const { body: response } = await annotator.post(`/api/v1/records/${record.id}/responses`, {
      status: 'draft',
      values: {},
    });
    const [annotating, managing] = [await limitedTo(owner, 'annotate'), await limitedTo(owner, 'manage')];
    expect(
      (await annotating.post(`/api/v1/records/${record.id}/responses`, { status: 'draft', values: {} })).status,
    ).toBe(201);
    expect((await annotating.delete(`/api/v1/responses/${response.id}`)).status).toBe(403);
    expect((await managing.delete(`/api/v1/responses/${response.id}`)).status).toBe(200);
  });
});

describe('a key for certain workspaces', async () => {
  const [inside, outside] = [
    await makeDataset(owner, { workspaceId: home.id, name: 'inside' }),
    await makeDataset(owner, { workspaceId: away.id, name: 'outside' }),
  ];
  const program = await limitedTo(owner, 'administer', { workspace_ids: [home.id] });
  const idsAt = async (path: string) => (await program.get(path)).body.items.map(({ id }) => id);

  test('lists only those and their datasets', async () => {
    expect(await idsAt('/api/v1/me/workspaces')).toEqual([home.id]);
    expect(await idsAt('/api/v1/me/datasets')).toContain(inside.id);
    expect(await idsAt('/api/v1/me/datasets')).not.toContain(outside.id);
    const { body } = await program.get<{ items: { dataset_id: string }[] }>('/api/v1/me/progress');
    expect(JSON.stringify(body)).not.toContain(outside.id);
  });

  test('reaches nothing in others', async () => {
    for (const path of ['', '/fields', '/questions', '/records', '/progress', '/users/progress']) {
      expect((await program.get(`/api/v1/datasets/${outside.id}${path}`)).status).toBe(403);
    }
    expect((await program.get(`/api/v1/datasets/${inside.id}`)).status).toBe(200);
    expect((await program.get(`/api/v1/workspaces/${away.id}`)).status).toBe(403);
    expect((await program.post('/api/v1/datasets', { name: 'new', workspace_id: away.id })).status).toBe(403);
  });

  test('does nothing that concerns all workspaces', async () => {
    for (const path of ['/api/v1/users', '/api/v1/webhooks', KEYS]) expect((await program.get(path)).status).toBe(403);
    expect((await program.post('/api/v1/workspaces', { name: 'other' })).status).toBe(403);
    expect((await program.post(KEYS, { name: 'wider', scope: 'read' })).status).toBe(403);
  });

  test('reaches nothing after they are deleted', async () => {
    const { id } = (await owner.post('/api/v1/workspaces', { name: 'short' })).body;
    const brief = await limitedTo(owner, 'read', { workspace_ids: [id] });
    expect((await brief.get('/api/v1/me/workspaces')).body.items).toHaveLength(1);
    await owner.delete(`/api/v1/workspaces/${id}`);
    expect((await brief.get('/api/v1/me/workspaces')).body.items).toEqual([]);
    expect((await brief.get(`/api/v1/datasets/${inside.id}`)).status).toBe(403);
  });
});
