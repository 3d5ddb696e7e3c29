import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aTime, aUuid, invalid, issue, missing, NO_ONE, notUuid, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const create = async (name: string): Promise<Wire> => (await owner.post('/api/v1/workspaces', { name })).body;
const { body: annotator } = await backend.annotator.get('/api/v1/me');
const { body: admin } = await backend.admin.get('/api/v1/me');

describe('creating a workspace', () => {
  test('returns it', async () => {
    const { status, body } = await owner.post('/api/v1/workspaces', { name: 'legal-2_x' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: aUuid, name: 'legal-2_x', inserted_at: aTime, updated_at: body.inserted_at });
  });

  test('refuses a taken name', async () => {
    const { status, body } = await owner.post('/api/v1/workspaces', { name: 'argilla' });
    expect(status).toBe(409);
    expect(body).toEqual(plain(/argilla/));
  });

  test.each(['-a', '_a', 'A', 'a b', 'ä', 'a.b'])('accepts the name %s, which the older API refuses', async (name) => {
    expect(await owner.post('/api/v1/workspaces', { name })).toMatchObject({ status: 201, body: { name } });
    const { status, body } = await owner.post('/api/workspaces', { name });
    expect(status).toBe(422);
    expect(body).toEqual(invalid(issue('value_error.str.regex', 'body', 'name')));
  });

  test('accepts a unique id', async () => {
    const id = randomUUID();
    expect((await owner.post('/api/v1/workspaces', { name: 'with-id', id })).body).toMatchObject({ id });
    const again = await owner.post('/api/v1/workspaces', { name: 'with-id-too', id });
    expect(again).toMatchObject({ status: 409, body: plain(`Workspace with id \`${id}\` is not unique`) });
  });

  test('requires a name', async () => {
    expect((await owner.post('/api/v1/workspaces', {})).body).toEqual(invalid(missing('body', 'name')));
  });
});

describe('reading a workspace', () => {
  test('is allowed for its members', async () => {
    const workspace = (await owner.get('/api/v1/me/workspaces')).body.items[0]!;
    expect((await backend.annotator.get(`/api/v1/workspaces/${workspace.id}`)).body).toEqual(workspace);
  });

  test.each(['', '/users'])('does not know an unknown one (GET /workspaces/:id%s)', async (rest) => {
    const { status, body } = await owner.get(`/api/v1/workspaces/${NO_ONE}${rest}`);
    expect(status).toBe(404);
    expect(body).toEqual(plain(`Workspace with id \`${NO_ONE}\` not found`));
  });
});

describe('the members of a workspace', () => {
  test('are listed in the order they joined', async () => {
    const { id } = await create('order');
    for (const user of [annotator, admin]) await owner.post(`/api/v1/workspaces/${id}/users`, { user_id: user.id });
    expect((await owner.get(`/api/v1/workspaces/${id}/users`)).body).toEqual({ items: [annotator, admin] });
  });

  test('are added and removed', async () => {
    const { id } = await create('coming-and-going');
    const joined = await owner.post(`/api/v1/workspaces/${id}/users`, { user_id: annotator.id });
    expect(joined).toMatchObject({ status: 201, body: annotator });
    expect((await backend.annotator.get(`/api/v1/workspaces/${id}`)).status).toBe(200);

    const left = await owner.delete(`/api/v1/workspaces/${id}/users/${annotator.id}`);
    expect(left).toMatchObject({ status: 200, body: annotator });
    expect((await backend.annotator.get(`/api/v1/workspaces/${id}`)).status).toBe(403);
  });

  test('can be added once', async () => {
    const { id } = await create('once');
    await owner.post(`/api/v1/workspaces/${id}/users`, { user_id: admin.id });
    const again = await owner.post(`/api/v1/workspaces/${id}/users`, { user_id: admin.id });
    expect(again).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  });

  test('can only be removed from their own workspaces', async () => {
    const { id } = await create('strangers');
    for (const path of [`${id}/users/${annotator.id}`, `${id}/users/${NO_ONE}`, `${NO_ONE}/users/${annotator.id}`]) {
      const answer = await owner.delete(`/api/v1/workspaces/${path}`);
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: expect.stringContaining('not found in workspace') },
      });
    }
  });

  test('are known users of a known workspace', async () => {
    const { id } = await create('known');
    const add = (workspace: string, body: object) => owner.post(`/api/v1/workspaces/${workspace}/users`, body);
    expect((await add(NO_ONE, { user_id: annotator.id })).status).toBe(404);
    const unknown = await add(id, { user_id: NO_ONE });
    expect(unknown).toMatchObject({ status: 422, body: plain(`User with id \`${NO_ONE}\` not found`) });
    expect((await add(id, { user_id: 'x' })).body).toEqual(invalid(notUuid('body', 'user_id')));
    expect((await add(id, {})).body).toEqual(invalid(missing('body', 'user_id')));
  });
});

describe('deleting a workspace', () => {
  test('deletes it with its memberships', async () => {
    const workspace = await create('short-lived');
    await owner.post(`/api/v1/workspaces/${workspace.id}/users`, { user_id: annotator.id });
    expect(await owner.delete(`/api/v1/workspaces/${workspace.id}`)).toMatchObject({ status: 200, body: workspace });
    expect((await owner.get(`/api/v1/workspaces/${workspace.id}`)).status).toBe(404);
    const names = (await backend.annotator.get('/api/v1/me/workspaces')).body.items.map(({ name }) => name);
    expect(names).not.toContain('short-lived');
  });

  test('is refused while it has datasets', async () => {
    const { id } = await create('busy');
    const dataset = await makeDataset(owner, { workspaceId: id });
    expect(await owner.delete(`/api/v1/workspaces/${id}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(id) },
    });
    await owner.delete(`/api/v1/datasets/${dataset.id}`);
    expect((await owner.delete(`/api/v1/workspaces/${id}`)).status).toBe(200);
  });

  test('requires a known one', async () => {
    expect((await owner.delete(`/api/v1/workspaces/${NO_ONE}`)).status).toBe(404);
  });
});
