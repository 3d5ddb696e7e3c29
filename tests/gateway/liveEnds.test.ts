import { SignJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#gateway/app.ts';
import { readSettings } from '#gateway/settings.ts';
import { TEST_SECRET } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { CHANGES, filledDataset, submit, UPDATES } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { schema } from '#tests/support/schema.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';

const dataDir = temporaryFolder();
const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const filled = () => filledDataset(world);

it('a stream without events gives a sign of life every twelve seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { dataset } = await filled();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const { body } = await fetch(`${gateway.url}/graphql/stream`, {
    method: 'POST',
    headers: { ...world.annotator.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: UPDATES, variables: { id: dataset.id } }),
    signal: leaving.signal,
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let signs = 0; signs < 3; signs += 1) {
    expect(await reader.read()).toEqual({ done: false, value: ':\n\n' });
    vi.advanceTimersByTime(12_000);
  }
});

describe('a stream ends', () => {
  const signedIn = async (user: TestUser) => {
    const { headers } = await gateway.anonymous.send(
      'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }',
      { username: user.username, password: user.password },
    );
    return { cookie: headers.get('set-cookie')!.split(';')[0]! };
  };
  const tokenFor = (seconds: number) =>
    new SignJWT({ username: world.annotator.username })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(TEST_SECRET));
  const ENDED = { code: 'UNAUTHENTICATED', status: 401, reason: 'UNAUTHENTICATED' };

  it('when the session signs out', async () => {
    const { dataset } = await filled();
    const cookie = await signedIn(world.annotator);
    const followed = await follow(gateway.url, cookie, UPDATES, { id: dataset.id });
    const other = await follow(gateway.url, world.annotator.headers, UPDATES, { id: dataset.id });
    await gateway.as(cookie).run('mutation { signOut }');
    expect((await followed.next()).errors![0]!.extensions).toMatchObject(ENDED);
    await followed.over;
    await submit(world.colleague, (await dataset.add([{}]))[0]!);
    expect((await other.next()).errors).toBeUndefined();
  });

  it.runIf(gateway.isEmbedded)('when the session is over by time', async () => {
    const { dataset } = await filled();
    const authorization = `Bearer ${await tokenFor(2)}`;
    const followed = await follow(gateway.url, { authorization }, UPDATES, { id: dataset.id });
    expect((await followed.next()).errors![0]!.extensions).toMatchObject(ENDED);
    await followed.over;
  });

  it.runIf(gateway.isEmbedded)('a stream does not end with a token that came along with a key', async () => {
    const { dataset, records } = await filled();
    const headers = { ...world.annotator.headers, authorization: `Bearer ${await tokenFor(-60)}` };
    const followed = await follow(gateway.url, headers, UPDATES, { id: dataset.id });
    await submit(world.colleague, records[0]!);
    expect((await followed.next()).errors).toBeUndefined();
  });

  it('when the user is deleted, with the next event', async () => {
    const { dataset, records } = await filled();
    const { id, api_key } = await world.rest<{ id: string; api_key: string }>('POST', '/users', {
      first_name: 'Gone',
      username: `gone-${dataset.id}`,
      role: 'owner',
      password: 'tests-may-know',
    });
    const changes = await follow(gateway.url, { 'x-argilla-api-key': api_key }, CHANGES, { ids: [dataset.id] });
    await world.rest('DELETE', `/users/${id}`);
    await submit(world.colleague, records[0]!);
    expect((await changes.next()).errors![0]!.extensions).toMatchObject(ENDED);
    await changes.over;
  });

  it('when the gateway stops, without waiting for it', async () => {
    const app = await buildApp({
      settings: { ...readSettings({}, dataDir), logLevel: 'silent' },
      backend: gateway.url,
      schema,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { dataset } = await filled();
    const followed = await follow(url, world.annotator.headers, UPDATES, { id: dataset.id });
    await app.close();
    await followed.over;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
