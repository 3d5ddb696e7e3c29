import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aTime, aUuid, invalid, issue, missing, NO_ONE, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { owner } = backend;
const account = (username: string, more: object = {}) => ({
  first_name: 'Ada',
  username,
  password: '12345678',
  ...more,
});

test('a caller reads their own account', async () => {
  const { status, body } = await backend.annotator.get('/api/v1/me');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: aUuid,
    first_name: 'Annotator',
    last_name: null,
    username: 'annotator',
    role: 'annotator',
    api_key: 'annotator.apikey',
    inserted_at: aTime,
    updated_at: aTime,
  });
});

describe('the caller’s workspaces', () => {
  test('are all for an owner, their own for others, oldest first', async () => {
    await owner.post('/api/v1/workspaces', { name: 'apart' });
    const names = async (caller: typeof owner) =>
      (await caller.get('/api/v1/me/workspaces')).body.items.map(({ name }) => name);
    expect(await names(owner)).toEqual(['argilla', 'apart']);
    expect(await names(backend.admin)).toEqual(['argilla']);
    expect(await names(backend.annotator)).toEqual(['argilla']);
  });
});

describe('creating a user', () => {
  test('creates an annotator with an API key by default', async () => {
    const { status, body } = await owner.post(
      '/api/v1/users',
      account('ada', { last_name: ' Lovelace ', first_name: ' Ada ' }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: aUuid,
      first_name: 'Ada',
      last_name: 'Lovelace',
      username: 'ada',
      role: 'annotator',
      api_key: expect.stringMatching(/^[\w-]{107}$/),
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
    expect((await backend.as(body.api_key as string).get('/api/v1/me')).body.username).toBe('ada');
  });

  test.each(['owner', 'admin', 'annotator'])('creates an %s on request', async (role) => {
    const { body } = await owner.post('/api/v1/users', account(`an-${role}`, { role }));
    expect(body.role).toBe(role);
  });

  test('accepts null for optional members', async () => {
    const { status, body } = await owner.post('/api/v1/users', account('nil', { last_name: null, role: null }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ last_name: null, role: 'annotator' });
  });

  test('never returns the password', async () => {
    const { text } = await owner.post('/api/v1/users', account('discreet', { password: 'a very telling one' }));
    expect(text).not.toMatch(/telling|password|\$2b\$/);
  });

  test('refuses a taken username', async () => {
    const { status, body } = await owner.post('/api/v1/users', account('argilla'));
    expect(status).toBe(409);
    expect(body).toEqual(plain(/argilla/));
  });

  test('refuses the second of two concurrent ones', async () => {
    const answers = await Promise.all([1, 2].map(() => owner.post('/api/v1/users', account('twin'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('requires a first name, a username and a password', async () => {
    const { status, body } = await owner.post('/api/v1/users', {});
    expect(status).toBe(422);
    expect(body).toEqual(
      invalid(missing('body', 'first_name'), missing('body', 'username'), missing('body', 'password')),
    );
  });

  test.each([
    ['a blank first name', { first_name: '  ' }, 'value_error.any_str.min_length', 'first_name'],
    ['a blank last name', { last_name: ' ' }, 'value_error.any_str.min_length', 'last_name'],
    ['an empty username', { username: '' }, 'value_error.any_str.min_length', 'username'],
    ['an unknown role', { role: 'king' }, 'type_error.enum', 'role'],
    ['a password of 7 characters', { password: '1234567' }, 'value_error.any_str.min_length', 'password'],
    ['a password of 101 characters', { password: 'x'.repeat(101) }, 'value_error.any_str.max_length', 'password'],
  ])('refuses %s', async (_what, change, type, member) => {
    const { status, body } = await owner.post('/api/v1/users', account('somebody', change));
    expect(status).toBe(422);
    expect(body).toEqual(invalid(issue(type, 'body', member)));
  });

  test.each(['a', 'A-b_9', 'x^y', '-ada', 'a b', 'jörg', 'ada@example.org', 'deleted:1', 'Z'.repeat(300)])(
    'accepts the username %s',
    async (username) => {
      expect((await owner.post('/api/v1/users', account(username))).status).toBe(201);
    },
  );
});

describe('the id of a new user', () => {
  test('may be given, and is unique', async () => {
    const id = randomUUID();
    expect((await owner.post('/api/v1/users', account('with-id', { id }))).body).toMatchObject({ id });
    const again = await owner.post('/api/v1/users', account('with-id-too', { id: id.toUpperCase() }));
    expect(again).toMatchObject({ status: 409, body: plain(`User with id \`${id}\` is not unique`) });
  });

  test('is available again when the user is deleted', async () => {
    const id = randomUUID();
    for (const username of ['coming', 'coming']) {
      expect((await owner.post('/api/v1/users', account(username, { id }))).status).toBe(201);
      expect((await owner.delete(`/api/v1/users/${id}`)).body).toMatchObject({ id, username });
    }
  });
});

describe('reading users', () => {
  test('returns a list, oldest first', async () => {
    const { body } = await owner.get('/api/v1/users');
    expect(body.items.slice(0, 3).map(({ username }) => username)).toEqual(['argilla', 'admin', 'annotator']);
    expect(Object.keys(body)).toEqual(['items']);
  });

  test('returns one of them', async () => {
    const { body: me } = await backend.admin.get('/api/v1/me');
    expect((await owner.get(`/api/v1/users/${me.id}`)).body).toEqual(me);
  });

  test('returns the workspaces of a user, all for an owner', async () => {
    await owner.post('/api/v1/workspaces', { name: 'far' });
    const namesOf = async (user: Wire) =>
      (await owner.get(`/api/v1/users/${user.id}/workspaces`)).body.items.map(({ name }) => name);
    expect(await namesOf((await backend.annotator.get('/api/v1/me')).body)).toEqual(['argilla']);
    expect(await namesOf((await owner.get('/api/v1/me')).body)).toContain('far');
  });

  test.each(['', '/workspaces'])('refuses an unknown one (GET /users/:id%s)', async (rest) => {
    const { status, body } = await owner.get(`/api/v1/users/${NO_ONE}${rest}`);
    expect(status).toBe(404);
    expect(body).toEqual(plain(`User with id \`${NO_ONE}\` not found`));
  });
});

describe('deleting a user', () => {
  test('ends their access and their memberships', async () => {
    const { body: user } = await owner.post('/api/v1/users', account('leaver'));
    const workspace = (await owner.get('/api/v1/me/workspaces')).body.items[0]!;
    await owner.post(`/api/v1/workspaces/${workspace.id}/users`, { user_id: user.id });

    expect(await owner.delete(`/api/v1/users/${user.id}`)).toMatchObject({ status: 200, body: user });
    expect((await backend.as(user.api_key as string).get('/api/v1/me')).status).toBe(401);
    const members = (await owner.get(`/api/v1/workspaces/${workspace.id}/users`)).body.items;
    expect(members.map(({ id }) => id)).not.toContain(user.id);
    expect((await owner.delete(`/api/v1/users/${user.id}`)).status).toBe(404);
  });

  test('frees the username', async () => {
    const { body: user } = await owner.post('/api/v1/users', account('phoenix'));
    await owner.delete(`/api/v1/users/${user.id}`);
    expect((await owner.post('/api/v1/users', account('phoenix'))).status).toBe(201);
  });
});
