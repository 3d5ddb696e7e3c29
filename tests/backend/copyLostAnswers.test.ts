import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fillServer } from '#tests/support/movable.ts';
import { passOn } from '#tests/support/passOn.ts';
import { answer } from '#tests/support/stagedBackend.ts';
import { between, startTwoServers } from './support/copying.ts';

const RECORDS = 5;
const CREATION = /(users|workspaces|datasets|fields|questions|properties|vectors-settings|publish|rules\?.*)$/;

it('what the target has written counts, although the connection broke before its answer', async () => {
  const { source, target, copy, passwords } = await startTwoServers();
  await fillServer(source.origin, { records: RECORDS, olderDatasets: true });
  const lost = new Set<string>();
  const origin = await between(target, (request, response) => {
    const { method, url, socket } = request;
    const call = `${method} ${url!.replaceAll(/[0-9a-f-]{36}/g, ':id')}`;
    if (method === 'GET' || !CREATION.test(call) || lost.has(call)) return false;
    lost.add(call);
    passOn(
      target.origin,
      () => true,
      () => socket.destroy(),
    )(request, response);
    return true;
  });

  const moved = await copy(source.origin, origin);
  expect(lost).toContain('POST /api/v1/users');
  expect(lost).toContain('PUT /api/v1/datasets/:id/publish');
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('Both servers have the same data.') });
  const [, row] = readFileSync(passwords, 'utf8').trim().split('\n');
  const [username, password] = row!.split(',') as [string, string];
  const signedIn = await target.anonymous.post('/api/v1/token', new URLSearchParams({ username, password }));
  expect(signedIn.status).toBe(201);
}, 60_000);

it.each([403, 422])('a user whom the target refuses with %s has no password in the file', async (status) => {
  const { source, target, copy, passwords } = await startTwoServers();
  await fillServer(source.origin, { records: 0, olderDatasets: false });
  const origin = await between(target, (request, response) => {
    if (request.method !== 'POST' || request.url !== '/api/v1/users') return false;
    request.resume().on('end', () => answer(status, '{"detail":"Not these"}')(request, response));
    return true;
  });
  const refused = await copy(source.origin, origin);
  expect(refused.code).toBe(status === 403 ? 1 : 3);
  expect(refused.out + refused.err).toContain('Not these');
  expect(readFileSync(passwords, 'utf8')).not.toContain('ada');
});
