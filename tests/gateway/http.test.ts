import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Settings } from '#gateway/settings.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';

const backend = await stageBackend();
const gateway = await startTestGateway({
  backendOrigin: backend.origin,
  client: {
    'index.html': '<!doctype html><title>Marl</title>',
    'favicon.svg': '<svg/>',
    'service-worker.js': 'self.addEventListener("fetch", () => undefined)',
    'assets/index-abc123.js': 'console.log(1)',
  },
});
const PAGE = '<!doctype html><title>GraphQL</title>';
const built = await startTestGateway({ backendOrigin: gateway.url, graphiql: { 'index.html': PAGE } });
const get = (path: string, init?: RequestInit) => fetch(gateway.url + path, { redirect: 'manual', ...init });

describe('the page for custom fields', () => {
  it('runs templates in an opaque origin, without network', async () => {
    const response = await get('/frames/custom-field');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toMatch(/connect-src|allow-same-origin|https?:(?!\/\/huggingface)/);
    expect(response.headers.get('origin-agent-cluster')).toBeNull();
    expect(await response.text()).toContain('Handlebars');
  });

  it('is kept by browsers for as long as its version is in its address', async () => {
    const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cacheOf('/frames/custom-field?v=abc')).toBe('private, max-age=31536000, immutable');
    expect(await cacheOf('/frames/custom-field')).toBe('private, max-age=3600');
  });
});

describe('the client', () => {
  it.each(['/', '/datasets', '/dataset/1/annotation-mode?page=2', '/sign-in', '/apis'])(
    'is served at %s, to be asked for again each time',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await response.text()).toContain('<title>Marl</title>');
    },
  );

  it('is served to programs that accept no compression, too', async () => {
    const response = await get('/', { headers: { 'accept-encoding': 'identity' } });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
  });

  it('has immutable files, whose names change with their contents', async () => {
    const response = await get('/assets/index-abc123.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/assets/index-old.js', '/assets/', '/health/x', '/graphql/x', '/files/x'])(
    'is not what %s is mistaken for',
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.json()]).toEqual([404, { detail: 'Not Found' }]);
    },
  );

  it('is read-only: other methods are refused', async () => {
    const refused = await get('/datasets', { method: 'POST' });
    expect([refused.status, await refused.json()]).toEqual([405, { detail: 'Method Not Allowed' }]);
    const head = await get('/datasets', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('runs only its own scripts', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('sends requests only to this server, and its worker, which keeps images of others, runs nothing', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policyOf('/datasets')).toContain("connect-src 'self';");
    expect(await policyOf('/favicon.svg')).toContain("connect-src 'self';");
    const policy = await policyOf('/service-worker.js');
    expect(policy).toBe("default-src 'none'; connect-src 'self' https: http:; base-uri 'none'; frame-ancestors 'none'");
    expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
  });
});

it('the gateway explains how to build the client if it is missing', async () => {
  const bare = await startTestGateway({ backendOrigin: backend.origin });
  const response = await fetch(bare.url);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
});

it('the gateway redirects /docs to the description of the REST API', async () => {
  const response = await get('/docs');
  expect([response.status, response.headers.get('location')]).toEqual([307, '/api/docs']);
});

describe('/api', () => {
  it('passes on method, path, query, headers and body unchanged', async () => {
    let seen: unknown;
    backend.act = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen = {
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        };
        response
          .writeHead(201, { 'content-type': 'text/x-odd', 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] })
          .end('made');
      });
    };
    const response = await get('/api/v1/%C3%A4?a=1&a=2&b=%20', {
      method: 'PUT',
      headers: {
        'content-type': 'text/odd',
        'x-argilla-api-key': 'k',
        'x-argilla-workspace': 'w',
        cookie: 'oauth2_state=s',
      },
      body: '{ not json',
    });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe('made');
    expect(response.headers.get('content-type')).toBe('text/x-odd');
    expect(response.headers.get('x-own')).toBe('yes');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(seen).toMatchObject({
      method: 'PUT',
      url: '/api/v1/%C3%A4?a=1&a=2&b=%20',
      body: '{ not json',
      headers: {
        host: new URL(gateway.url).host,
        'content-type': 'text/odd',
        'content-length': '10',
        'x-argilla-api-key': 'k',
        'x-argilla-workspace': 'w',
        cookie: 'oauth2_state=s',
      },
    });
  });

  it.each([
    [
      401,
      '{"detail":{"code":"argilla.api.errors::UnauthorizedError","params":{"detail":"Could not validate credentials"}}}',
    ],
    [404, '{"detail":"Not Found"}'],
    [422, '{"code":"missing_vector","message":"m"}'],
    [500, '{"detail":{"code":"argilla.api.errors::GenericServerError","params":{}}}'],
  ])('passes on a refusal with %i and its body', async (status, body) => {
    backend.act = answer(status, body);
    const response = await get('/api/datasets');
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it('passes on responses without a body and redirects', async () => {
    backend.act = (_request, response) => response.writeHead(204).end();
    expect((await get('/api/v1/x', { method: 'DELETE' })).status).toBe(204);
    backend.act = (_request, response) => response.writeHead(307, { location: '/api/v1/y' }).end();
    const redirect = await get('/api/v1/y/');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([307, '/api/v1/y']);
    backend.act = (_request, response) => response.writeHead(200, { 'content-length': '7' }).end();
    const head = await get('/api/v1/x', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
  });

  it('streams uploads and responses', async () => {
    let heard: (text: string) => void = () => undefined;
    const first = new Promise<string>((resolve) => (heard = resolve));
    backend.act = (request, response) => {
      request.once('data', (chunk: Buffer) => heard(chunk.toString()));
      request.resume();
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('early ');
      request.on('end', () => response.end('late'));
    };
    const upload = httpRequest(`${gateway.url}/api/v1/stream`, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    });
    upload.write('part one');
    expect(await first).toBe('part one');
    const early = await new Promise<AsyncIterable<Buffer>>((resolve) => upload.once('response', resolve));
    const pieces = early[Symbol.asyncIterator]();
    expect((await pieces.next()).value?.toString()).toBe('early ');
    upload.end();
    expect((await pieces.next()).value?.toString()).toBe('late');
  });

  it('reaches a server below a path prefix', async () => {
    const below = await startTestGateway({ backendOrigin: `${backend.origin}/some/prefix` });
    const seen: (string | undefined)[] = [];
    backend.act = (request, response) => {
      seen.push(request.url);
      response.end('{"items":[]}');
    };
    await fetch(`${below.url}/api/v1/x?y=1`);
    await below.as('k').run('{ workspaces { id } }');
    expect(seen).toEqual(['/some/prefix/api/v1/x?y=1', '/some/prefix/api/v1/me/workspaces']);
  });

  it('accepts larger bodies than GraphQL', async () => {
    const body = randomBytes(8 * 1024 * 1024);
    backend.act = (request, response) => {
      const hash = createHash('sha256');
      request.on('data', (chunk: Buffer) => hash.update(chunk));
      request.on('end', () => response.end(hash.digest('hex')));
    };
    const response = await get('/api/v1/bulk', { method: 'POST', body });
    expect(await response.text()).toBe(createHash('sha256').update(body).digest('hex'));
  });

  it('aborts the call to the backend when the caller disconnects', async () => {
    const caller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      backend.act = (_request, response) => {
        response.once('close', resolve);
        caller.abort();
      };
    });
    await expect(get('/api/v1/slow', { signal: caller.signal })).rejects.toThrow(/abort/i);
    await closed;
  });
});

describe.each(['/health', '/ready'])('%s', (path) => {
  it('is healthy while the backend responds', async () => {
    backend.act = answer(200, '{"version":"1.29.1"}');
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', backend: { version: '1.29.1' }, problems: [] },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is unhealthy while the backend returns errors, and names the problem', async () => {
    backend.act = answer(500, '{}');
    const response = await get(path);
    const problem = { name: 'backend', status: 'failed', hint: expect.stringContaining('ARGILLA_API_URL') };
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'unavailable', backend: null, problems: [problem] },
    ]);
  });
});

describe('an unwritable data folder', () => {
  const look = async (settings: Partial<Settings>, breakIt = (_folder: string) => undefined as unknown) => {
    const { url } = await startTestGateway({ backendOrigin: backend.origin, settings });
    backend.act = answer(200, '{"version":"1.29.1"}');
    rmSync(settings.dataDir!, { recursive: true, force: true });
    breakIt(settings.dataDir!);
    return Promise.all(
      ['/health', '/ready'].map(async (path) => {
        const response = await fetch(url + path);
        const { status, problems } = (await response.json()) as { status: string; problems: Record<string, string>[] };
        expect(problems).toEqual([
          { name: 'storage', status: expect.any(String), hint: expect.stringContaining('DATA_DIR') },
        ]);
        expect(JSON.stringify(problems)).not.toContain(settings.dataDir);
        return [response.status, status, problems[0]!.status];
      }),
    );
  };
  const folder = () => join(temporaryFolder(), 'data');
  /** A path below a file cannot be written to, not even by root. */
  const replaceByFile = (path: string) => {
    rmSync(dirname(path), { recursive: true, force: true });
    writeFileSync(dirname(path), '');
  };

  it.each([
    ['gone', undefined],
    ['no folder', replaceByFile],
  ])('because it is %s, lets users read, and is not ready for writes', async (_why, breakIt) => {
    expect(await look({ dataDir: folder() }, breakIt)).toEqual([
      [200, 'degraded', 'failed'],
      [503, 'unavailable', 'failed'],
    ]);
  });

  it('does not matter if the store is on another server', async () => {
    expect(await look({ dataDir: folder(), argillaApiUrl: backend.origin }, replaceByFile)).toEqual([
      [200, 'degraded', 'degraded'],
      [200, 'degraded', 'degraded'],
    ]);
  });
});

describe('/graphql', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    get('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

  it('serves a page to browsers, which loads nothing from other origins', async () => {
    const response = await fetch(`${built.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(await response.text()).toBe(PAGE);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; /);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  it('explains how to build that page if it is missing', async () => {
    const response = await get('/graphql', { headers: { accept: 'text/html' } });
    expect(await response.text()).toContain('npm run build');
  });

  it('accepts GET only if no other site could have sent it', async () => {
    const url = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
    expect((await get(url)).status).toBe(400);
    const asked = await get(url, { headers: { 'apollo-require-preflight': 'true' } });
    expect(await asked.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('changes nothing by GET', async () => {
    const url = `/graphql?query=${encodeURIComponent('mutation { signOut }')}`;
    expect((await get(url, { headers: { 'apollo-require-preflight': 'true' } })).status).toBe(405);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses what a form of another site could send: %s',
    async (type) => {
      const response = await post('{"query":"mutation { signOut }"}', { 'content-type': type });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { status: expect.any(Number) as number } }],
      });
    },
  );

  it.each([
    ['several operations', '[{"query":"{ __typename }"},{"query":"{ __typename }"}]', 400, 'BAD_REQUEST'],
    ['variables that are none', '{"query":"{ __typename }","variables":[]}', 400, 'BAD_REQUEST'],
    ['no JSON', '{"query":', 400, 'BAD_REQUEST'],
    ['no query', '{}', 400, 'BAD_REQUEST'],
    ['a slip of the pen', '{"query":"{ me { id "}', 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{"query":"{ me { nick } }"}', 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['a wrong variable', '{"query":"query ($id: ID!) { dataset(id: $id) { id } }"}', 400, 'BAD_USER_INPUT'],
    ['too much', `{"query":"{ me { id } }","variables":{"x":"${'x'.repeat(5 * 1024 * 1024)}"}}`, 413, 'BAD_REQUEST'],
    [
      'too many aliases',
      JSON.stringify({ query: `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: me { id }`).join(' ')} }` }),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ])('refuses %s', async (_what, body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    const { errors } = (await response.json()) as { errors: { extensions: Record<string, unknown> }[] };
    expect(errors[0]?.extensions).toMatchObject({ code, status, requestId: response.headers.get('x-request-id') });
    expect(errors[0]?.extensions).not.toHaveProperty('stacktrace');
  });

  it('gives each request an id, or keeps that of a proxy', async () => {
    const own = await post('{"query":"{ __typename }"}');
    expect(own.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect((await post('{"query":"{ __typename }"}', { 'x-request-id': 'edge-7' })).headers.get('x-request-id')).toBe(
      'edge-7',
    );
    const forged = await post('{"query":"{ __typename }"}', { 'x-request-id': 'a b"c' });
    expect(forged.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('passes identity, workspace and request id to the backend', async () => {
    let headers: Record<string, unknown> = {};
    backend.act = (request, response) => {
      headers = request.headers;
      response.end('{"items":[]}');
    };
    const caller = {
      'x-argilla-api-key': 'k',
      authorization: 'Bearer t',
      'x-argilla-workspace': 'w',
      'x-request-id': 'r-1',
    };
    const response = await post('{"query":"{ workspaces { id } }"}', { ...caller, cookie: 'auth.session=other' });
    expect(headers).toMatchObject(caller);
    expect(headers).not.toHaveProperty('cookie');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
