import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';

const backend = await stageBackend();
const start = () => startTestGateway({ backendOrigin: backend.origin });
const SIGN_IN = 'mutation { signIn(username: "ada", password: "right") { id } }';

const ask = ({ url }: TestGateway, init: RequestInit = {}) =>
  fetch(`${url}/api/security/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada', password: 'right' }),
    ...init,
  });
const askRest = async (gateway: TestGateway) => (await ask(gateway)).status;
const askGraphQL = async ({ anonymous }: TestGateway) => (await anonymous.fails(SIGN_IN)).extensions.status;

describe('signing in while the backend fails', () => {
  it.each([
    ['over REST', 500, askRest],
    ['over REST', 502, askRest],
    ['over REST', 503, askRest],
    ['over GraphQL', 500, askGraphQL],
    ['over GraphQL', 503, askGraphQL],
    ['over GraphQL', 504, askGraphQL],
  ])('%s with status %i locks nobody out', async (_where, status, attempt) => {
    const gateway = await start();
    backend.act = answer(status, '{}');
    for (let count = 0; count < 12; count += 1) expect(await attempt(gateway)).toBe(status);
    backend.act = answer(200, '{"access_token":"t","token_type":"bearer"}');
    expect(await askRest(gateway)).toBe(200);
  });

  it('by disconnecting locks nobody out', async () => {
    const gateway = await start();
    backend.act = (_request, response) => void response.destroy();
    for (let count = 0; count < 12; count += 1) expect(await askRest(gateway)).toBe(503);
    backend.act = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"access');
      setTimeout(() => response.destroy(), 20);
    };
    for (let count = 0; count < 12; count += 1) expect(await askRest(gateway)).toBe(503);
  });

  it.each([
    ['over REST', askRest],
    ['over GraphQL', askGraphQL],
  ])('%s gives no additional attempts', async (_where, attempt) => {
    const gateway = await start();
    for (let count = 0; count < 5; count += 1) {
      backend.act = answer(503, '{}');
      expect(await attempt(gateway)).toBe(503);
      backend.act = answer(401, '{"detail":"wrong"}');
      expect(await attempt(gateway)).toBe(401);
    }
    expect(await attempt(gateway)).toBe(429);
  });
});

describe('a token', () => {
  const TOKEN = '{"access_token":"t","token_type":"bearer"}';

  it('is complete from a backend with compression', async () => {
    backend.act = (request, response) => {
      const isCompressed = String(request.headers['accept-encoding']).includes('gzip');
      const body = isCompressed ? gzipSync(TOKEN) : Buffer.from(TOKEN);
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': body.length,
          ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
        })
        .end(body);
    };
    const response = await ask(await start(), { headers: { 'accept-encoding': 'gzip' } });
    expect(await response.json()).toEqual({ access_token: 't', token_type: 'bearer' });
  });

  it('is found in the backend’s logs by the request id', async () => {
    const seen: unknown[] = [];
    backend.act = (request, response) => {
      seen.push(request.headers['x-request-id']);
      answer(200, TOKEN)(request, response);
    };
    const gateway = await start();
    const own = (await ask(gateway)).headers.get('x-request-id');
    const given = (await ask(gateway, { headers: { 'x-request-id': 'edge-7' } })).headers.get('x-request-id');
    expect([own, given]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), 'edge-7']);
    expect(seen).toEqual([own, given]);
  });

  it('is complete even if compression was not requested', async () => {
    const body = gzipSync(TOKEN);
    backend.act = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    };
    expect(await (await ask(await start())).json()).toEqual({ access_token: 't', token_type: 'bearer' });
  });
});
