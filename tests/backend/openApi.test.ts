import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { DOMAINS } from '#gateway/backend/openApi/document.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const { anonymous, owner, origin } = await startTestBackend();

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; description: string }[];
  requestBody?: object;
  responses: Record<string, { $ref?: string; description?: string; content?: object }>;
  security: object[];
}

interface OpenApi {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object };
}

const read = async (mount: string) => (await anonymous.get<OpenApi>(`${mount}/openapi.json`)).body;
const operationsIn = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );

test.each(['/api/v1', '/api'])('%s/openapi.json is valid OpenAPI 3.1', async (mount) => {
  const document = await read(mount);
  expect(document.openapi).toBe('3.1.0');
  const validator = new Validator();
  expect(await validator.validate({ ...document })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('one document has all routes, the other those of version 1', async () => {
  const [all, newer] = [await read('/api'), await read('/api/v1')];
  const isNewer = ([path]: [string, unknown]) => path.startsWith('/api/v1/');
  expect(newer.paths).toEqual(Object.fromEntries(Object.entries(all.paths).filter(isNewer)));
  expect(Object.keys(all.paths).length).toBeGreaterThan(Object.keys(newer.paths).length);
  const names = operationsIn(all).map(({ name }) => name);
  const described = DOMAINS.flatMap(({ operations }) => Object.keys(operations));
  expect(described.toSorted()).toEqual(names.toSorted());
});

test('each operation has a name of its own, a summary, a tag, described parameters and answers', async () => {
  const document = await read('/api');
  const tags = document.tags.map(({ name }) => name);
  const ids = new Set<string>();
  for (const operation of operationsIn(document)) {
    const { name, operationId, summary, parameters, responses, security } = operation;
    expect(operationId, name).toMatch(/^[a-z][a-zA-Z0-9]+$/);
    expect(ids.has(operationId), operationId).toBe(false);
    ids.add(operationId);
    expect(summary, name).toMatch(/^[A-Z].{5,90}[^.]$/);
    expect(tags, name).toEqual(expect.arrayContaining(operation.tags));
    for (const parameter of parameters) expect(parameter.description, `${name} ${parameter.name}`).toMatch(/\.$/);
    const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
    for (const [status, { description, content }] of successes) {
      expect(description, name).toMatch(/\.$/);
      expect(content !== undefined, `${name} ${status}`).toBe(!['204', '303'].includes(status));
    }
    expect(successes.length > 0 || /Hub$/.test(operationId), name).toBe(true);
    expect(responses, name).toHaveProperty('default');
    if (security.length > 0) expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['401', '403']));
    for (const scheme of security)
      expect(document.components.securitySchemes).toMatchObject(
        Object.fromEntries(Object.keys(scheme).map((key) => [key, expect.anything() as unknown])),
      );
  }
});

test('every route is described with its shapes', async () => {
  const { paths } = await read('/api/v1');
  expect(paths['/api/v1/datasets/{dataset_id}/fields']?.post).toMatchObject({
    operationId: 'createField',
    parameters: [
      { name: 'dataset_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'Idempotency-Key', in: 'header', required: false },
    ],
    requestBody: { content: { 'application/json': { schema: { required: ['name', 'title', 'settings'] } } } },
    responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Field' } } } } },
  });
  expect(paths['/api/v1/version']?.get?.security).toEqual([]);
  expect(paths['/api/v1/token']?.post?.requestBody).toHaveProperty(['content', 'application/x-www-form-urlencoded']);
});

test('shapes use the vocabulary of JSON Schema only', async () => {
  const { text } = await anonymous.get('/api/openapi.json');
  for (const own of ['uuid', 'trim', 'rule', 'strict', 'coerce', 'nullable']) expect(text).not.toContain(`"${own}":`);
  const { paths } = await read('/api/v1');
  const create = JSON.stringify(paths['/api/v1/datasets']?.post?.requestBody);
  expect(create).toContain('"guidelines":{"type":["string","null"]');
});

test('each path parameter is described, also one with slashes', async () => {
  const { paths } = await read('/api');
  for (const [path, methods] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path' }));
    for (const { parameters } of Object.values(methods)) {
      expect(parameters, path).toEqual(
        expect.arrayContaining(named.map((one) => expect.objectContaining(one) as object)),
      );
    }
  }
  const rule = paths['/api/datasets/{name}/TextClassification/labeling/rules/{query}'];
  expect(Object.keys(rule ?? {})).toEqual(['get', 'patch', 'delete']);
});

test.each(['/api/v1/docs', '/api/docs'])('%s shows the routes to people, without other servers', async (path) => {
  const response = await fetch(origin + path);
  expect(response.headers.get('content-type')).toContain('text/html');
  const page = await response.text();
  expect(page).toContain('Get the version of the API');
  expect(page).toContain('<a href="/docs/">Guides</a>');
  // Shapes are readable, and link to each other.
  expect(page).toMatch(/<code>dataset_id<\/code>.*?<code>string <i>format: uuid<\/i><\/code> <i>path, required<\/i>/s);
  expect(page).toMatch(/<h3 id="(\w+)"><code>\1<\/code><\/h3><pre class="shape">\{\n {2}\w+\??: /);
  const [ids, links] = [/ id="([\w-]+)"/g, / href="#([\w-]+)"/g].map((of) =>
    [...page.matchAll(of)].map(([, id]) => id),
  );
  expect(links!.filter((id) => !ids!.includes(id))).toEqual([]);
  expect(ids!.filter((id, index) => ids!.indexOf(id) !== index)).toEqual([]);
  expect(page).not.toMatch(/<(script|img)\b|<link (?!rel="icon" href="\/\w)|https?:\/\//);
});

test('all described routes exist', async () => {
  const reads = operationsIn(await read('/api')).filter(({ name }) => /^GET [^{]*$/.test(name));
  for (const { name } of reads) expect((await owner.get(name.slice(4))).status, name).toBe(200);
});

test('/api redirects to its documentation', async () => {
  const response = await fetch(`${origin}/api`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, '/api/docs']);
});
