import { describe, expect, test } from 'vitest';
import {
  aTime,
  aUuid,
  invalid,
  issue,
  missing,
  NO_ONE,
  notNone,
  notUuid,
  nullKeys,
  plain,
} from '#tests/support/answers.ts';
import { type Caller, startTestBackend } from '#tests/support/backend.ts';
import { makeDataset, type NewDataset, textField, textQuestion } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;
const workspace_id = (await owner.get('/api/v1/me/workspaces')).body.items[0]!.id;
const { id: elsewhere } = (await owner.post('/api/v1/workspaces', { name: 'elsewhere' })).body;

describe('creating a dataset', () => {
  test('creates a draft', async () => {
    const { status, body } = await owner.post('/api/v1/datasets', { name: 'My set_1-A', workspace_id });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: aUuid,
      name: 'My set_1-A',
      guidelines: null,
      allow_extra_metadata: true,
      status: 'draft',
      distribution: { strategy: 'overlap', min_submitted: 1 },
      metadata: null,
      min_submitted: null,
      workspace_id,
      last_activity_at: body.inserted_at,
      inserted_at: aTime,
      updated_at: body.inserted_at,
    });
  });

  test('stores guidelines and whether extra metadata is allowed', async () => {
    const more = { guidelines: '# Read', allow_extra_metadata: false };
    const { body } = await owner.post('/api/v1/datasets', { name: 'told', workspace_id, ...more });
    expect(body).toMatchObject(more);
  });

  test('requires a name that is unique in its workspace', async () => {
    await makeDataset(owner, { name: 'twice' });
    const again = await owner.post('/api/v1/datasets', { name: 'twice', workspace_id });
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('twice') } });
    expect((await owner.post('/api/v1/datasets', { name: 'twice', workspace_id: elsewhere })).status).toBe(201);
  });

  test('refuses an unknown workspace', async () => {
    const { status, body } = await owner.post('/api/v1/datasets', { name: 'lost', workspace_id: NO_ONE });
    expect(status).toBe(422);
    expect(body).toEqual(plain(`Workspace with id \`${NO_ONE}\` not found`));
  });

  test('needs a name and a workspace', async () => {
    const { body } = await owner.post('/api/v1/datasets', {});
    expect(body).toEqual(invalid(missing('body', 'name'), missing('body', 'workspace_id')));
  });

  test.each([
    ['an empty name', { name: '' }, issue('value_error.any_str.min_length', 'body', 'name')],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, issue('value_error.any_str.max_length', 'body', 'name')],
    ['empty guidelines', { guidelines: '' }, issue('value_error.any_str.min_length', 'body', 'guidelines')],
    [
      'guidelines of 10001 characters',
      { guidelines: 'x'.repeat(10_001) },
      issue('value_error.any_str.max_length', 'body', 'guidelines'),
    ],
    ['null for a yes or no', { allow_extra_metadata: null }, notNone('body', 'allow_extra_metadata')],
    ['a word for a yes or no', { allow_extra_metadata: 'x' }, issue('type_error.bool', 'body', 'allow_extra_metadata')],
    ['a workspace that is no id', { workspace_id: 'x' }, notUuid('body', 'workspace_id')],
  ])('refuses %s', async (_what, change, expected) => {
    const { status, body } = await owner.post('/api/v1/datasets', { name: 'x', workspace_id, ...change });
    expect(status).toBe(422);
    expect(body).toEqual(invalid(expected));
  });

  test('counts characters, not bytes', async () => {
    const { status } = await owner.post('/api/v1/datasets', {
      name: 'wide',
      workspace_id,
      guidelines: '🦉'.repeat(10_000),
    });
    expect(status).toBe(201);
  });
});

describe('listing datasets', () => {
  const ids = async (caller: Caller, query = '') =>
    (await caller.get(`/api/v1/me/datasets${query}`)).body.items.map(({ id }) => id);

  test('returns all to owners and those of their workspaces to others, oldest first', async () => {
    const near = await makeDataset(owner);
    const far = await makeDataset(owner, { workspaceId: elsewhere });
    expect((await ids(owner)).slice(-2)).toEqual([near.id, far.id]);
    expect((await ids(backend.annotator)).at(-1)).toBe(near.id);
    expect(await ids(backend.annotator)).not.toContain(far.id);
  });

  test('can be limited to a workspace', async () => {
    const far = await makeDataset(owner, { workspaceId: elsewhere });
    expect((await ids(owner, `?workspace_id=${elsewhere}`)).at(-1)).toBe(far.id);
    expect(await ids(owner, `?workspace_id=${NO_ONE}`)).toEqual([]);
    expect((await backend.admin.get(`/api/v1/me/datasets?workspace_id=${elsewhere}`)).status).toBe(403);
  });

  // It reads the settings of all datasets that it lists, and gives up at the first one that it does not know.
  test('leaves out for the SDK 1.29 what it cannot read', async () => {
    const { id: workspace } = (await owner.post('/api/v1/workspaces', { name: 'for-1-29' })).body;
    const make = (name: string, options: NewDataset = {}) =>
      makeDataset(owner, { name, workspaceId: workspace, ...options });
    await make('Plain set_1-A');
    await make('named: otherwise');
    await make('image', { fields: [textField('a', { settings: { type: 'image' } })] });
    await make('field', { fields: [textField('The text')] });
    await make('question', { questions: [textQuestion('Why?')] });
    const path = `/api/v1/me/datasets?workspace_id=${workspace}`;
    const listed = async (headers: Record<string, string>) =>
      (await owner.get(path, { headers })).body.items.map(({ name }) => name);

    const sdk = { 'user-agent': 'python-httpx/0.26.0' };
    expect(await listed({ ...sdk, 'x-argilla-workspace': 'for-1-29' })).toEqual(['Plain set_1-A']);
    const all = ['Plain set_1-A', 'named: otherwise', 'image', 'field', 'question'];
    expect(await listed(sdk)).toEqual(all);
    expect(await listed({ ...sdk, 'x-argilla-workspace': 'for-1-29', 'x-marl-client': 'graphql' })).toEqual(all);
  });

  test('refuses an invalid workspace id', async () => {
    const { body } = await owner.get('/api/v1/me/datasets?workspace_id=x');
    expect(body).toEqual(invalid(notUuid('query', 'workspace_id')));
  });
});

test('a dataset is read by its id', async () => {
  const dataset = await makeDataset(owner);
  expect((await backend.annotator.get(`/api/v1/datasets/${dataset.id}`)).body).toEqual(dataset);
  const { status, body } = await owner.get(`/api/v1/datasets/${NO_ONE}`);
  expect(status).toBe(404);
  expect(body).toEqual(plain(`Dataset with id \`${NO_ONE}\` not found`));
});

describe('changing a dataset', () => {
  test('stores the changes and the time', async () => {
    const before = await makeDataset(owner);
    const change = { name: 'changed', guidelines: 'new', allow_extra_metadata: false };
    const { status, body } = await owner.patch(`/api/v1/datasets/${before.id}`, change);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...change, updated_at: aTime, last_activity_at: body.updated_at });
    expect((body.updated_at as string) > (before.updated_at as string)).toBe(true);
    expect((await owner.get(`/api/v1/datasets/${before.id}`)).body).toEqual(body);
  });

  test('clears guidelines with null', async () => {
    const { id } = await makeDataset(owner);
    await owner.patch(`/api/v1/datasets/${id}`, { guidelines: 'old' });
    expect((await owner.patch(`/api/v1/datasets/${id}`, { guidelines: null })).body.guidelines).toBeNull();
  });

  test.each([
    ['nothing', {}],
    ['what is there already', { guidelines: null, allow_extra_metadata: true }],
  ])('keeps the dates for %s', async (_what, change) => {
    const before = await makeDataset(owner);
    expect((await owner.patch(`/api/v1/datasets/${before.id}`, change)).body).toEqual(before);
  });

  test('refuses null as a name', async () => {
    const { id } = await makeDataset(owner);
    const { body } = await owner.patch(`/api/v1/datasets/${id}`, { name: null, allow_extra_metadata: null });
    expect(body).toEqual(invalid(nullKeys('name, allow_extra_metadata', 'body')));
  });

  test('refuses a taken name', async () => {
    await makeDataset(owner, { name: 'mine' });
    const { id } = await makeDataset(owner);
    expect((await owner.patch(`/api/v1/datasets/${id}`, { name: 'mine' })).status).toBe(409);
  });

  test.each(['name', 'guidelines'])('measures the %s like at creation', async (member) => {
    const { id } = await makeDataset(owner);
    const { body } = await owner.patch(`/api/v1/datasets/${id}`, { [member]: '' });
    expect(body).toEqual(invalid(issue('value_error.any_str.min_length', 'body', member)));
  });
});

describe('publishing a dataset', () => {
  const publish = (id: string) => owner.put(`/api/v1/datasets/${id}/publish`);

  test('makes it ready, only once', async () => {
    const draft = await makeDataset(owner);
    const { status, body } = await publish(draft.id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...draft, status: 'ready', updated_at: aTime, last_activity_at: body.updated_at });
    expect(await publish(draft.id)).toMatchObject({ status: 422, body: plain(/already published/) });
  });

  test('requires a field, which may be optional', async () => {
    const { id } = await makeDataset(owner, { fields: [] });
    expect(await publish(id)).toMatchObject({ status: 422, body: plain(/without fields/) });
    await owner.post(`/api/v1/datasets/${id}/fields`, textField('text', { required: false }));
    expect((await publish(id)).status).toBe(200);
  });

  test('requires a required question', async () => {
    const { id } = await makeDataset(owner, { questions: [textQuestion('why', { required: false })] });
    expect(await publish(id)).toMatchObject({ status: 422, body: plain(/required questions/) });
  });
});

describe('deleting a dataset', () => {
  test('removes all its parts', async () => {
    const dataset = await makeDataset(owner, { publish: true });
    const field = (await owner.get(`/api/v1/datasets/${dataset.id}/fields`)).body.items[0]!;
    expect(await owner.delete(`/api/v1/datasets/${dataset.id}`)).toMatchObject({ status: 200, body: dataset });
    expect((await owner.get(`/api/v1/datasets/${dataset.id}`)).status).toBe(404);
    expect((await owner.patch(`/api/v1/fields/${field.id}`, {})).status).toBe(404);
  });

  test('frees its name', async () => {
    const { id } = await makeDataset(owner, { name: 'again' });
    await owner.delete(`/api/v1/datasets/${id}`);
    expect((await owner.post('/api/v1/datasets', { name: 'again', workspace_id })).status).toBe(201);
  });
});
