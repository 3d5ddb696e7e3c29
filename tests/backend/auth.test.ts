import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { tokenService } from '#gateway/backend/services/tokens.ts';
import { coded, invalid, missing, UNAUTHORIZED } from '#tests/support/answers.ts';
import { startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { anonymous } = backend;
const form = (members: Record<string, string>) => new URLSearchParams(members);
const credentials = form({ username: 'annotator', password: '12345678' });
const INVALID_TOKEN = coded('UnauthorizedError', { detail: 'Invalid token' });

interface Token {
  access_token: string;
  token_type: string;
}

const sign = (claims: Record<string, unknown>, secret = TEST_SECRET, expires = '1h') =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

describe.each([
  ['/api/security/token', 200],
  ['/api/v1/token', 201],
])('POST %s', (path, created) => {
  test('returns a token for username and password', async () => {
    const { status, body } = await anonymous.post<Token>(path, credentials);
    expect(status).toBe(created);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer' });
    const me = await backend.as({ authorization: `Bearer ${body.access_token}` }).get('/api/v1/me');
    expect(me.body.username).toBe('annotator');
  });

  test('includes the user in the token, for a day', async () => {
    const { body } = await anonymous.post<Token>(path, credentials);
    const claims = decodeJwt(body.access_token);
    const { body: me } = await backend.annotator.get('/api/v1/me');
    expect(claims).toEqual({
      username: 'annotator',
      name: me.first_name,
      role: 'annotator',
      identity: me.id,
      seal: expect.stringMatching(/^[\w-]{22}$/),
      exp: expect.any(Number),
    });
    const seconds = claims.exp! - Math.floor(Date.now() / 1000);
    expect(seconds).toBeGreaterThan(86_300);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  test('uses the configured lifetime of tokens', async () => {
    const tokens = await tokenService(TEST_SECRET, 60);
    const { exp } = decodeJwt(await tokens.issue(backend.app.store.users.byUsername('annotator')!));
    expect(exp! - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(60);
  });

  test.each([
    ['a wrong password', { username: 'annotator', password: '87654321' }],
    ['an unknown user', { username: 'nobody', password: '12345678' }],
  ])('refuses %s with the same message', async (_what, members) => {
    expect(await anonymous.post(path, form(members))).toMatchObject({ status: 401, body: UNAUTHORIZED });
  });

  test('requires both members', async () => {
    const { status, body } = await anonymous.post(path, form({ username: '', extra: 'x' }));
    expect(status).toBe(422);
    expect(body).toEqual(invalid(missing('body', 'username'), missing('body', 'password')));
  });

  test('accepts forms only', async () => {
    const { status, body } = await anonymous.post(path, { username: 'annotator', password: '12345678' });
    expect(status).toBe(422);
    expect(body).toEqual(invalid(missing('body', 'username'), missing('body', 'password')));
  });
});

describe('a caller', () => {
  const me = (headers: Record<string, string>) => backend.as(headers).get('/api/v1/me');

  test('is identified by API key', async () => {
    expect((await me({ 'X-Argilla-Api-Key': 'admin.apikey' })).body.username).toBe('admin');
  });

  test('is identified by bearer token if the API key is unknown', async () => {
    const token = await sign({ username: 'annotator' });
    const { body } = await me({ 'x-argilla-api-key': 'nonsense', authorization: `Bearer ${token}` });
    expect(body.username).toBe('annotator');
  });

  test('is identified by the API key if both are valid', async () => {
    const token = await sign({ username: 'annotator' });
    const { body } = await me({ 'x-argilla-api-key': 'admin.apikey', authorization: `Bearer ${token}` });
    expect(body.username).toBe('admin');
  });

  test('has the current role, whatever the token says', async () => {
    const token = await sign({ username: 'annotator', role: 'owner' });
    const { status } = await backend.as({ authorization: `Bearer ${token}` }).get('/api/v1/users');
    expect(status).toBe(403);
  });

  test.each([
    ['nothing', {}],
    ['an unknown key', { 'x-argilla-api-key': 'nonsense' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
  ])('is unknown with %s', async (_what, headers) => {
    expect(await me(headers as Record<string, string>)).toMatchObject({ status: 401, body: UNAUTHORIZED });
  });

  test.each([
    ['an unreadable token', async () => 'abc'],
    ['a token signed by others', () => sign({ username: 'argilla' }, 'another secret, just as long as ours is')],
    ['an expired token', () => sign({ username: 'argilla' }, TEST_SECRET, '-1s')],
    [
      'an unsigned token',
      async () => `${btoa('{"alg":"none"}')}.${btoa('{"username":"argilla","exp":9999999999}')}.`.replaceAll('=', ''),
    ],
  ])('is refused with %s', async (_what, token) => {
    const answer = await me({ authorization: `Bearer ${await token()}` });
    expect(answer).toMatchObject({ status: 401, body: INVALID_TOKEN });
  });

  test('is unknown with the token of a deleted user', async () => {
    const token = await sign({ username: 'gone' });
    expect(await me({ authorization: `Bearer ${token}` })).toMatchObject({ status: 401, body: UNAUTHORIZED });
  });
});

test('an account created over the API can sign in', async () => {
  const account = { first_name: 'Ada', username: 'ada', password: 'correct horse' };
  expect((await backend.owner.post('/api/v1/users', account)).status).toBe(201);
  const { status } = await anonymous.post('/api/v1/token', form({ username: 'ada', password: 'correct horse' }));
  expect(status).toBe(201);
});

test('sign-ins block no other requests', async () => {
  const answered: string[] = [];
  const signIn = async (name: string) => {
    const { status } = await anonymous.post('/api/v1/token', credentials);
    answered.push(name);
    return status;
  };
  const signedIn = Promise.all([signIn('first'), signIn('second'), signIn('third')]);
  for (let count = 0; count < 10; count += 1) expect((await backend.annotator.get('/api/v1/me')).status).toBe(200);
  expect(answered).not.toContain('third');
  expect(await signedIn).toEqual([201, 201, 201]);
});
