import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

const { anonymous, owner, origin } = await startTestBackend();

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { parameters: object[]; requestBody?: object; security: object[] }>>;
}

test('every route is described with its shapes', async () => {
  const { status, body } = await anonymous.get<OpenApi>('/api/v1/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const create = body.paths['/api/v1/datasets/{dataset_id}/fields']?.post;
  expect(create).toMatchObject({
    parameters: [
      { name: 'dataset_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'Idempotency-Key', in: 'header', required: false },
    ],
    requestBody: { content: { 'application/json': { schema: { required: ['name', 'title', 'settings'] } } } },
  });
  expect(body.paths['/api/v1/version']?.get?.security).toEqual([]);
  expect(body.paths['/api/v1/token']?.post?.requestBody).toHaveProperty([
    'content',
    'application/x-www-form-urlencoded',
  ]);
});

test('shapes use the vocabulary of JSON Schema only', async () => {
  for (const mount of ['/api/v1', '/api']) {
    const { text } = await anonymous.get(`${mount}/openapi.json`);
    for (const own of ['uuid', 'trim', 'rule', 'strict', 'coerce']) expect(text).not.toContain(`"${own}":`);
  }
});

test('nullable values have a null type, as in this version of OpenAPI', async () => {
  for (const mount of ['/api/v1', '/api']) {
    expect((await anonymous.get(`${mount}/openapi.json`)).text).not.toContain('"nullable":');
  }
  const { body } = await anonymous.get<OpenApi>('/api/v1/openapi.json');
  const create = JSON.stringify(body.paths['/api/v1/datasets']?.post?.requestBody);
  expect(create).toContain('"guidelines":{"type":["string","null"]');
});

test('each path parameter is described, also one with slashes', async () => {
  for (const mount of ['/api/v1', '/api']) {
    const { body } = await anonymous.get<OpenApi>(`${mount}/openapi.json`);
    for (const [path, methods] of Object.entries(body.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path' }));
      for (const { parameters } of Object.values(methods)) {
        expect(parameters, path).toEqual(
          expect.arrayContaining(named.map((one) => expect.objectContaining(one) as object)),
        );
      }
    }
  }
  const { body } = await anonymous.get<OpenApi>('/api/openapi.json');
  const rule = body.paths['/api/datasets/{name}/TextClassification/labeling/rules/{query}'];
  expect(Object.keys(rule ?? {})).toEqual(['get', 'patch', 'delete']);
});

test('all described routes exist', async () => {
  for (const mount of ['/api/v1', '/api']) {
    const { body } = await anonymous.get<OpenApi>(`${mount}/openapi.json`);
    const reads = Object.entries(body.paths).filter(([path, methods]) => methods.get && !path.includes('{'));
    expect(reads.length).toBeGreaterThan(2);
    for (const [path] of reads) expect((await owner.get(path)).status).toBe(200);
  }
});

test.each(['/api/v1/docs', '/api/docs'])('%s shows the routes to people', async (path) => {
  const response = await fetch(origin + path);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('<b>get</b>');
});

test('/api redirects to its documentation', async () => {
  const response = await fetch(`${origin}/api`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, '/api/docs']);
});
