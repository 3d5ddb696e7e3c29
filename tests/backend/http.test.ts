import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { invalid, issue, missing, NO_ONE, notUuid, plain, UNAUTHORIZED } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { owner, anonymous } = backend;
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(backend.origin + path, { method, headers, redirect: 'manual' });

describe('paths', () => {
  test.each(['/api/v1/nothing', '/api/nothing', '/api/v1/datasets/a/b/c', '/'])('%s is not found', async (path) => {
    expect(await owner.get(path)).toMatchObject({ status: 404, body: plain('Not Found') });
  });

  test('an unknown path is reported before the credentials are checked', async () => {
    expect((await anonymous.get('/api/v1/nothing')).status).toBe(404);
  });

  test.each([
    ['POST', '/api/v1/me'],
    ['PUT', `/api/v1/datasets/${NO_ONE}`],
    ['GET', '/api/workspaces'],
  ])('%s %s is not an allowed method', async (method, path) => {
    const response = await send(method, path, { 'x-argilla-api-key': 'argilla.apikey' });
    expect(response.status).toBe(405);
    expect(await response.json()).toEqual(plain('Method Not Allowed'));
    expect(response.headers.get('allow')).toBeTruthy();
  });

  test.each([
    ['HEAD', {}],
    ['OPTIONS', {}],
    ['OPTIONS', { origin: 'https://elsewhere.example' }],
    ['OPTIONS', { 'access-control-request-method': 'GET' }],
  ])('%s is not an allowed method either, with the headers %j', async (method, headers) => {
    const response = await send(method, '/api/v1/me', headers as Record<string, string>);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test('OPTIONS finds no missing paths', async () => {
    expect((await send('OPTIONS', '/api/v1/nothing')).status).toBe(404);
  });

  test.each(['/api/v1/me/', '/api/v1/me/datasets/?workspace_id=x', '/api/me/', '/api/v1/datasets/', '/api/v1/users//'])(
    '%s loses what it has of slashes at the end',
    async (path) => {
      for (const method of ['POST', 'GET', 'OPTIONS']) {
        const response = await send(method, path);
        expect(response.status).toBe(307);
        expect(response.headers.get('location')).toBe(path.replace(/\/+(?=\?|$)/, ''));
      }
    },
  );

  test.each([
    ['GET', '/api/v1/records/'],
    ['PATCH', '/api/v1/fields/'],
    ['GET', '/api/v1/datasets//records'],
  ])('%s %s is not found: an id is missing', async (method, path) => {
    const response = await send(method, path, { 'x-argilla-api-key': 'argilla.apikey' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(plain('Not Found'));
  });
});

describe('the order of checks', () => {
  test('syntax comes before credentials', async () => {
    expect(await anonymous.post('/api/v1/workspaces', '{')).toMatchObject({ status: 422 });
  });

  test('credentials come before validation', async () => {
    expect(await anonymous.post('/api/v1/workspaces', {})).toMatchObject({ status: 401, body: UNAUTHORIZED });
    expect(await anonymous.get('/api/v1/datasets/nonsense')).toMatchObject({ status: 401 });
  });

  test('validation comes before existence', async () => {
    expect(await owner.patch(`/api/v1/datasets/${NO_ONE}`, { name: '' })).toMatchObject({ status: 422 });
  });

  test('existence comes before permission', async () => {
    expect(await backend.annotator.patch(`/api/v1/datasets/${NO_ONE}`, {})).toMatchObject({ status: 404 });
  });
});

describe('bodies', () => {
  test.each([
    ['{', 1],
    ['{"name":', 8],
    ['{name}', 1],
    ['{"name":"a"}x', 12],
  ])('%s is not JSON', async (text, position) => {
    const { status, body } = await owner.post('/api/v1/workspaces', text);
    expect(status).toBe(422);
    expect(body).toEqual(
      invalid({
        type: 'json_invalid',
        loc: ['body', position],
        msg: 'JSON decode error',
        input: {},
        ctx: { error: expect.any(String) },
      }),
    );
  });

  const sendBytes = (body: Uint8Array | ReadableStream, headers: Record<string, string> = {}) =>
    fetch(`${backend.origin}/api/v1/workspaces`, {
      method: 'POST',
      headers: { 'x-argilla-api-key': 'argilla.apikey', 'content-type': 'application/json', ...headers },
      ...{ body: body as BodyInit, duplex: 'half' },
    });

  test('another encoding is refused, with a length or in chunks', async () => {
    const latin1 = Buffer.from('{"name":"b\xe4cker"}', 'latin1');
    for (const body of [latin1, new Blob([latin1]).stream()]) {
      const answer = await sendBytes(body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        detail: { params: { errors: [{ loc: ['body', 0], ctx: { error: 'Body is not valid UTF-8' } }] } },
      });
    }
  });

  test('a compressed body is refused', async () => {
    const answer = await sendBytes(gzipSync('{"name":"zipped"}'), { 'content-encoding': 'gzip' });
    expect([answer.status, await answer.json()]).toEqual([
      415,
      plain('Content-Encoding gzip is not supported; send the body as it is'),
    ]);
  });

  test.each(['', 'null'])('"%s" is no body at all', async (text) => {
    expect((await owner.post('/api/v1/workspaces', text)).body).toEqual(invalid(missing('body')));
  });

  test.each(['"x"', '5', '[1]'])('%s is not an object', async (text) => {
    expect((await owner.post('/api/v1/workspaces', text)).body).toEqual(invalid(issue('type_error.dict', 'body')));
  });

  test('text is no object, whatever it contains', async () => {
    const { body } = await owner.post('/api/v1/workspaces', '{"name":"a"}', {
      headers: { 'content-type': 'text/plain' },
    });
    expect(body).toEqual(invalid(issue('type_error.dict', 'body')));
  });

  test('JSON with another media type is accepted', async () => {
    const headers = { 'content-type': 'application/ld+json; charset=utf-8' };
    expect((await owner.post('/api/v1/workspaces', '{"name":"linked"}', { headers })).status).toBe(201);
  });

  test('unknown members are ignored', async () => {
    const { status, body } = await owner.post('/api/v1/workspaces', { name: 'plain', id: NO_ONE, __proto__: 1, x: {} });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['id', 'name', 'inserted_at', 'updated_at']);
  });

  test('unused bodies are not parsed', async () => {
    expect((await owner.put(`/api/v1/datasets/${NO_ONE}/publish`, '{')).status).toBe(404);
  });

  test('all errors are reported at once, in the order of the members', async () => {
    const { body } = await owner.post(`/api/v1/datasets/nonsense/fields`, { name: '', settings: null });
    expect(body).toEqual(
      invalid(
        notUuid('path', 'dataset_id'),
        {
          loc: ['body', 'name'],
          msg: 'ensure this value has at least 1 characters',
          type: 'value_error.any_str.min_length',
          ctx: { limit_value: 1 },
        },
        missing('body', 'title'),
        issue('type_error.none.not_allowed', 'body', 'settings'),
      ),
    );
  });
});

test('ids are accepted in any spelling', async () => {
  const { body: workspace } = await owner.post('/api/v1/workspaces', { name: 'spelling' });
  for (const spelling of [workspace.id.toUpperCase(), workspace.id.replaceAll('-', '')]) {
    expect((await owner.get(`/api/v1/workspaces/${spelling}`)).body.id).toBe(workspace.id);
  }
});

test('responses are compact JSON in UTF-8', async () => {
  const { body: workspaces } = await owner.get('/api/v1/me/workspaces');
  const dataset = { name: 'umlauts', guidelines: 'Größe ≥ 5', workspace_id: workspaces.items[0]!.id };
  const { text, headers } = await owner.post('/api/v1/datasets', dataset);
  expect(text).toContain('"guidelines":"Größe ≥ 5",');
  expect(headers.get('content-type')).toMatch(/^application\/json/);
});

describe('browsers on other origins', () => {
  const origin = 'https://elsewhere.example';

  test('may read responses', async () => {
    const response = await send('GET', '/api/v1/version', { origin });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  });

  test('get CORS headers that programs do not', async () => {
    const names = [...(await send('GET', '/api/v1/version', {})).headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('may read errors', async () => {
    const response = await send('GET', '/api/v1/me', { origin });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('may send preflight requests', async () => {
    const response = await send('OPTIONS', '/api/v1/me', {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'x-argilla-api-key, cache-control',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')).toBe('x-argilla-api-key, cache-control');
    expect(response.headers.get('access-control-max-age')).toBe('600');
  });
});
