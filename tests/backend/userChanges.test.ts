import { describe, expect, test } from 'vitest';
import { aUuid, FORBIDDEN, invalid, issue, NO_ONE, nullKeys, plain, UNAUTHORIZED } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { owner, anonymous } = backend;
const { body: me } = await owner.get('/api/v1/me');

let made = 0;
const account = async (more: object = {}): Promise<Wire> => {
  const username = `user-${(made += 1)}`;
  return (await owner.post('/api/v1/users', { first_name: 'Ada', username, password: 'first password', ...more })).body;
};
const signIn = (user: Wire, password: string) =>
  anonymous.post<{ access_token: string }>(
    '/api/v1/token',
    new URLSearchParams({ username: user.username as string, password }),
  );
const bearer = async (user: Wire, password: string) =>
  backend.as({ authorization: `Bearer ${(await signIn(user, password)).body.access_token}` });
const change = (user: { id: string }, body: object) => owner.patch(`/api/v1/users/${user.id}`, body);

describe('changing a user', () => {
  test('changes only given members', async () => {
    const user = await account({ last_name: 'Lovelace' });
    const { status, body } = await change(user, { first_name: ' Augusta ', role: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...user, first_name: 'Augusta', role: 'admin', updated_at: expect.any(String) });
    expect(body.updated_at).not.toBe(user.updated_at);
    expect((await owner.get(`/api/v1/users/${user.id}`)).body).toEqual(body);
    expect((await change(user, { last_name: null })).body.last_name).toBeNull();
  });

  test('keeps the dates if nothing changes', async () => {
    const user = await account();
    expect((await change(user, { first_name: 'Ada', role: 'annotator', unknown: 1 })).body).toEqual(user);
    expect((await change(user, {})).body).toEqual(user);
  });

  test('applies to the next request of a session', async () => {
    const user = await account();
    const session = await bearer(user, 'first password');
    expect(await session.get('/api/v1/users')).toMatchObject({ status: 403, body: FORBIDDEN });
    await change(user, { role: 'owner' });
    expect((await session.get('/api/v1/users')).status).toBe(200);
    await change(user, { role: 'annotator' });
    expect((await session.get('/api/v1/users')).status).toBe(403);
  });

  test('keeps sessions when the username changes, but not for another user with that username', async () => {
    const user = await account();
    const session = await bearer(user, 'first password');
    const changed = await change(user, { username: 'Ada Lovelace' });
    expect(changed).toMatchObject({ status: 200, body: { id: user.id, username: 'Ada Lovelace' } });
    const successor = await account({ username: user.username });
    expect((await session.get('/api/v1/me')).body).toMatchObject({ id: user.id });
    expect(successor.id).not.toBe(user.id);
    expect((await signIn(changed.body, 'first password')).status).toBe(201);
  });

  test('refuses a taken username', async () => {
    const { status, body } = await change(await account(), { username: 'argilla' });
    expect({ status, body }).toEqual({ status: 422, body: plain('Username `argilla` already exists') });
  });

  test.each([
    ['a blank first name', { first_name: ' ' }, 'value_error.any_str.min_length', 'first_name'],
    ['an unknown role', { role: 'king' }, 'type_error.enum', 'role'],
    ['a password of 7 characters', { password: '1234567' }, 'value_error.any_str.min_length', 'password'],
    ['a password of 101 characters', { password: 'x'.repeat(101) }, 'value_error.any_str.max_length', 'password'],
  ])('refuses %s', async (_what, body, type, member) => {
    const answer = await change(await account(), body);
    expect(answer).toMatchObject({ status: 422, body: invalid(issue(type, 'body', member)) });
  });

  test('refuses null for required members', async () => {
    const { status, body } = await change(await account(), {
      first_name: null,
      username: null,
      role: null,
      password: null,
    });
    expect(status).toBe(422);
    expect(body).toEqual(invalid(nullKeys('first_name, username, role, password', 'body')));
  });

  test.each([
    ['patch', ''],
    ['post', '/api-key'],
  ] as const)('does not know nobody (%s /users/:id%s)', async (method, rest) => {
    const { status, body } = await owner[method](`/api/v1/users/${NO_ONE}${rest}`, {});
    expect(status).toBe(404);
    expect(body).toEqual(plain(`User with id \`${NO_ONE}\` not found`));
  });
});

describe('the last owner', () => {
  test('cannot be demoted or deleted, by either API, and nobody changes their own role', async () => {
    const { status, body } = await change(me, { role: 'admin' });
    expect({ status, body }).toEqual({ status: 409, body: plain('You cannot change your own role') });
    expect((await change(me, { role: 'owner', first_name: 'Argilla' })).status).toBe(200);
    for (const path of ['/api/v1/users', '/api/users']) {
      const answer = await owner.delete(`${path}/${me.id}`);
      expect(answer).toMatchObject({
        status: 409,
        body: plain('User `argilla` is the last owner and cannot be deleted'),
      });
    }
    expect((await owner.get('/api/v1/me')).body.role).toBe('owner');
  });

  test('stays when two owners demote each other at the same time', async () => {
    const other = await account({ role: 'owner' });
    const [mine, theirs] = await Promise.all([
      change(other, { role: 'annotator', password: 'another password' }),
      backend.as(other.api_key as string).patch(`/api/v1/users/${me.id}`, { role: 'annotator', password: '12345678' }),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    const { body } = await backend.as(other.api_key as string).get('/api/v1/me');
    if (body.role === 'owner') {
      await backend.as(other.api_key as string).patch(`/api/v1/users/${me.id}`, { role: 'owner' });
      await change(other, { role: 'annotator' });
    }
    expect((await owner.get('/api/v1/users')).status).toBe(200);
  });
});

describe('a new password', () => {
  test('replaces the old one, and ends earlier sessions; API keys stay valid', async () => {
    const user = await account();
    const session = await bearer(user, 'first password');
    expect((await session.get('/api/v1/me')).status).toBe(200);

    expect((await change(user, { password: 'second password' })).text).not.toContain('password');
    expect(await session.get('/api/v1/me')).toMatchObject({ status: 401, body: UNAUTHORIZED });
    expect((await signIn(user, 'first password')).status).toBe(401);
    expect((await (await bearer(user, 'second password')).get('/api/v1/me')).status).toBe(200);
    expect((await backend.as(user.api_key as string).get('/api/v1/me')).status).toBe(200);
  });

  test('is set by owners only', async () => {
    for (const caller of [backend.admin, backend.annotator]) {
      const { body: own } = await caller.get('/api/v1/me');
      const answer = await caller.patch(`/api/v1/users/${own.id}`, { role: 'owner', password: 'a new password' });
      expect(answer).toMatchObject({ status: 403, body: FORBIDDEN });
      expect(await caller.post(`/api/v1/users/${own.id}/api-key`)).toMatchObject({ status: 403, body: FORBIDDEN });
    }
  });
});

describe('a new API key', () => {
  test('replaces the old one', async () => {
    const user = await account();
    const { status, body } = await owner.post(`/api/v1/users/${user.id}/api-key`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: aUuid, username: user.username, api_key: expect.stringMatching(/^[\w-]{107}$/) });
    expect((await backend.as(user.api_key as string).get('/api/v1/me')).status).toBe(401);
    expect((await backend.as(body.api_key as string).get('/api/v1/me')).body.id).toBe(user.id);
  });
});

test('a new user with the name of a deleted one does not inherit the sessions', async () => {
  const user = await account();
  const session = await bearer(user, 'first password');
  await owner.delete(`/api/v1/users/${user.id}`);
  expect((await session.get('/api/v1/me')).status).toBe(401);
  const { username } = user;
  expect((await owner.post('/api/v1/users', { first_name: 'Eve', username, password: 'first password' })).status).toBe(
    201,
  );
  expect((await session.get('/api/v1/me')).status).toBe(401);
});

test('both routes are described in the OpenAPI document', async () => {
  const { body } = await anonymous.get<{ paths: Record<string, Record<string, object>> }>('/api/v1/openapi.json');
  expect(body.paths['/api/v1/users/{user_id}']?.patch).toHaveProperty('requestBody');
  expect(body.paths['/api/v1/users/{user_id}/api-key']?.post).toMatchObject({ tags: ['Accounts'] });
});
