import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

const { anonymous, owner, origin } = await startTestBackend();

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { parameters: object[]; requestBody?: object; security: object[] }>>;
}

test('every route is described for programs, with its shapes', async () => {
  const { status, body } = await anonymous.get<OpenApi>('/api/v1/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const create = body.paths['/api/v1/datasets/{dataset_id}/fields']?.post;
  expect(create).toMatchObject({
    parameters: [{ name: 'dataset_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    requestBody: { content: { 'application/json': { schema: { required: ['name', 'title', 'settings'] } } } },
  });
  expect(body.paths['/api/v1/version']?.get?.security).toEqual([]);
  expect(body.paths['/api/v1/token']?.post?.requestBody).toHaveProperty([
    'content',
    'application/x-www-form-urlencoded',
  ]);
});

test('shapes are told in the words of JSON Schema alone', async () => {
  for (const mount of ['/api/v1', '/api']) {
    const { text } = await anonymous.get(`${mount}/openapi.json`);
    for (const own of ['uuid', 'trim', 'rule', 'strict', 'coerce']) expect(text).not.toContain(`"${own}":`);
  }
});

test('what may be null says so by its types, as this version of OpenAPI has it', async () => {
  for (const mount of ['/api/v1', '/api']) {
    expect((await anonymous.get(`${mount}/openapi.json`)).text).not.toContain('"nullable":');
  }
  const { body } = await anonymous.get<OpenApi>('/api/v1/openapi.json');
  const create = JSON.stringify(body.paths['/api/v1/datasets']?.post?.requestBody);
  expect(create).toContain('"guidelines":{"type":["string","null"]');
});

test('each part of a path that is to be filled in is described, also what may have slashes in it', async () => {
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

test('what is described answers', async () => {
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

test('/api leads to the page for people', async () => {
  const response = await fetch(`${origin}/api`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, '/api/docs']);
});
