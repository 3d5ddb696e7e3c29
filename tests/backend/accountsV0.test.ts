import { describe, expect, test } from 'vitest';
import { aTime, aUuid, coded, invalid, issue, missing, NO_ONE, notUuid, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { owner } = backend;
const account = (username: string, more: object = {}) => ({
  first_name: 'Ada',
  username,
  password: '12345678',
  ...more,
});
const unknown = (type: string, name: string) => coded('EntityNotFoundError', { name, type });
const taken = (type: string, name: string) => coded('EntityAlreadyExistsError', { name, type });
const createWorkspace = async (name: string): Promise<Wire> => (await owner.post('/api/workspaces', { name })).body;

const me = async (caller: typeof owner) => (await caller.get('/api/me')).body;
const annotator = await me(backend.annotator);

describe('the caller', () => {
  test('has a full name and workspaces, without null members', async () => {
    expect(await me(backend.annotator)).toEqual({
      id: aUuid,
      first_name: 'Annotator',
      full_name: 'Annotator',
      username: 'annotator',
      role: 'annotator',
      workspaces: ['argilla'],
      api_key: 'annotator.apikey',
      inserted_at: aTime,
      updated_at: aTime,
    });
  });

  test('has all workspaces as an owner', async () => {
    await createWorkspace('not-joined');
    expect((await me(owner)).workspaces).toEqual(['argilla', 'not-joined']);
    expect((await me(backend.admin)).workspaces).toEqual(['argilla']);
  });
});

describe('users', () => {
  test('are listed with their memberships', async () => {
    const { status, body } = await owner.get<Wire[]>('/api/users');
    expect(status).toBe(200);
    expect(body.map(({ username, workspaces }) => [username, workspaces])).toEqual([
      ['argilla', ['argilla']],
      ['admin', ['argilla']],
      ['annotator', ['argilla']],
    ]);
  });

  test('are created with their workspaces, with status 200', async () => {
    await createWorkspace('second');
    const more = { last_name: 'Lovelace', workspaces: ['argilla', 'second', 'argilla'] };
    const { status, body } = await owner.post('/api/users', account('ada', more));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: aUuid,
      first_name: 'Ada',
      last_name: 'Lovelace',
      full_name: 'Ada Lovelace',
      username: 'ada',
      role: 'annotator',
      workspaces: ['argilla', 'second'],
      api_key: expect.stringMatching(/^[\w-]{107}$/),
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
  });

  test('are not created with an unknown workspace', async () => {
    const { status, body } = await owner.post('/api/users', account('half', { workspaces: ['argilla', 'nowhere'] }));
    expect(status).toBe(422);
    expect(body).toEqual(plain(/nowhere/));
    const { body: users } = await owner.get<Wire[]>('/api/users');
    expect(users.map(({ username }) => username)).not.toContain('half');
  });

  test('have unique names', async () => {
    expect(await owner.post('/api/users', account('argilla'))).toMatchObject({
      status: 409,
      body: taken('User', 'argilla'),
    });
  });

  test('need all required members', async () => {
    const { body } = await owner.post('/api/users', { workspaces: 'argilla' });
    expect(body).toEqual(
      invalid(
        missing('body', 'first_name'),
        missing('body', 'username'),
        missing('body', 'password'),
        issue('type_error.list', 'body', 'workspaces'),
      ),
    );
  });

  test.each(['-ada', '_ada', 'ada lovelace', 'ädä', ''])('are not called %j', async (username) => {
    expect((await owner.post('/api/users', account(username))).status).toBe(422);
  });

  test('are deleted and returned', async () => {
    const { body: user } = await owner.post('/api/users', account('leaver', { workspaces: ['argilla'] }));
    expect(await owner.delete(`/api/users/${user.id}`)).toMatchObject({ status: 200, body: user });
    expect(await owner.delete(`/api/users/${user.id}`)).toMatchObject({ status: 404, body: unknown('User', user.id) });
    expect((await owner.delete('/api/users/x')).body).toEqual(invalid(notUuid('path', 'user_id')));
  });
});

describe('workspaces', () => {
  test('are created with status 200', async () => {
    const { status, body } = await owner.post('/api/workspaces', { name: 'third' });
    expect(status).toBe(200);
    expect(body).toEqual({ id: aUuid, name: 'third', inserted_at: aTime, updated_at: body.inserted_at });
    expect(await owner.post('/api/workspaces', { name: 'third' })).toMatchObject({
      status: 409,
      body: taken('Workspace', 'third'),
    });
    expect((await owner.post('/api/workspaces', { name: 'A B' })).status).toBe(422);
  });

  test('list their members', async () => {
    const { id } = await createWorkspace('listed');
    await owner.post(`/api/workspaces/${id}/users/${annotator.id}`);
    const { status, body } = await owner.get<Wire[]>(`/api/workspaces/${id}/users`);
    expect(status).toBe(200);
    expect(body).toEqual([{ ...annotator, workspaces: ['argilla', 'listed'] }]);
    expect(await owner.get(`/api/workspaces/${NO_ONE}/users`)).toMatchObject({
      status: 404,
      body: unknown('Workspace', NO_ONE),
    });
  });

  test('add and remove members', async () => {
    const { id } = await createWorkspace('door');
    const path = `/api/workspaces/${id}/users/${annotator.id}`;
    const joined = await owner.post(path);
    expect(joined.status).toBe(200);
    expect(joined.body.workspaces).toContain('door');
    expect(await owner.post(path)).toMatchObject({ status: 409, body: taken('User', annotator.id) });
    const left = await owner.delete(path);
    expect(left.status).toBe(200);
    expect(left.body.workspaces).not.toContain('door');
    expect(await owner.delete(path)).toMatchObject({ status: 404, body: unknown('User', annotator.id) });
  });

  test('list their members', async () => {
    const { id } = await createWorkspace('known');
    const cases = [
      [`${NO_ONE}/users/${annotator.id}`, unknown('Workspace', NO_ONE)],
      [`${id}/users/${NO_ONE}`, unknown('User', NO_ONE)],
    ] as const;
    for (const [path, body] of cases) {
      expect(await owner.post(`/api/workspaces/${path}`)).toMatchObject({ status: 404, body });
    }
  });
});
