import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { coded, UNAUTHORIZED } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { origin, owner, anonymous } = backend;
const strangers = [
  ['nobody', {}, UNAUTHORIZED],
  ['a wrong key', { 'x-argilla-api-key': 'wrong' }, UNAUTHORIZED],
  ['a wrong token', { authorization: 'Bearer x.y.z' }, coded('UnauthorizedError', { detail: 'Invalid token' })],
] as const;
const LIMIT = 1024 * 1024;
/** Invalid JSON: the server answers 422 if it reads all of it. */
const broken = (length: number) => '['.repeat(length);

/** Sends a body in chunks, without its length. */
const inChunks = (headers: Record<string, string>, body: string, method = 'POST', path = '/api/v1/workspaces') =>
  fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);

describe.each(strangers)('the body of %s', (_who, headers, refusal) => {
  test('is not read if it is too long', async () => {
    const { status, body } = await backend.as(headers).post('/api/v1/workspaces', broken(LIMIT + 1));
    expect(status).toBe(401);
    expect(body).toEqual(refusal);
  });

  test('is not read if it turns out to be too long', async () => {
    const answer = await inChunks(headers, broken(3 * LIMIT));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual(refusal);
  });

  test('is read if it is short: its syntax is checked before the credentials', async () => {
    expect((await backend.as(headers).post('/api/v1/workspaces', broken(LIMIT))).status).toBe(422);
    expect((await inChunks(headers, broken(1000))).status).toBe(422);
    const name = JSON.stringify({ name: 'a'.repeat(1000) });
    expect((await inChunks(headers, name)).status).toBe(401);
  });
});

describe('a long body', () => {
  const key = { 'x-argilla-api-key': 'argilla.apikey' };
  const long = (name: string) => JSON.stringify({ name, more: 'x'.repeat(3 * LIMIT) });

  test('is read for known callers', async () => {
    expect((await owner.post('/api/v1/workspaces', broken(LIMIT + 1))).status).toBe(422);
    expect((await owner.post('/api/v1/workspaces', long('at-once'))).status).toBe(201);
    expect((await inChunks(key, long('in-chunks'))).status).toBe(201);
  });

  test('is refused with the limit if it is too long for anyone', async () => {
    const upload = request(`${origin}/api/v1/workspaces`, {
      method: 'POST',
      headers: { ...key, 'content-length': 256 * LIMIT + 1 },
    });
    upload.on('error', () => undefined).flushHeaders();
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(await json(answer)).toEqual({
      detail: 'The request is larger than 256 MB, the limit of this server. Send less at once.',
    });
    upload.destroy();
  });

  test('is not read for signing in', async () => {
    const form = new URLSearchParams({ username: 'argilla', password: 'x'.repeat(LIMIT) });
    expect((await anonymous.post('/api/v1/token', form)).status).toBe(401);
    expect((await anonymous.post('/api/security/token', form)).status).toBe(401);
  });

  test('is not read on unknown paths', async () => {
    expect((await owner.post('/api/v1/nothing', long('x'))).status).toBe(404);
    expect((await owner.post('/api/v1/me', long('x'))).status).toBe(405);
    expect((await anonymous.post('/api/v1/nothing', long('x'))).status).toBe(401);
  });
});
