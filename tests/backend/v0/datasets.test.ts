import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aTime, coded, FORBIDDEN, invalid, notNone } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
await owner.post('/api/v1/workspaces', { name: 'closed' });
const unknown = (type: string, name: string) => coded('EntityNotFoundError', { name, type });
const from = (workspace: string) => ({ headers: { 'x-argilla-workspace': workspace } });
const newName = () => `d-${randomUUID()}`;
const task = 'TextClassification';

describe('listing task datasets', () => {
  test.each(['/api/datasets', '/api/datasets/', '/api/datasets?workspace=argilla'])('%s', async (path) => {
    const { name } = await taskDataset(backend, 'Text2Text');
    const { status, body } = await annotator.get<{ name: string }[]>(path);
    expect(status).toBe(200);
    expect(body.map((dataset) => dataset.name)).toContain(name);
  });

  test('shows no datasets of other workspaces', async () => {
    const name = newName();
    await owner.post('/api/datasets', { name, task, workspace: 'closed' });
    expect((await annotator.get('/api/datasets')).text).not.toContain(name);
    expect((await owner.get('/api/datasets')).text).toContain(name);
  });

  test('refuses workspaces that are unknown or not the caller’s', async () => {
    for (const workspace of ['closed', 'nowhere']) {
      const answer = { status: 404, body: unknown('Workspace', workspace) };
      expect(await annotator.get(`/api/datasets?workspace=${workspace}`)).toMatchObject(answer);
      expect(await annotator.get('/api/datasets', from(workspace))).toMatchObject(answer);
    }
    expect((await owner.get('/api/datasets?workspace=closed')).status).toBe(200);
  });

  test('prefers the query parameter to the header', async () => {
    expect((await annotator.get('/api/datasets?workspace=argilla', from('closed'))).status).toBe(200);
  });
});

describe('creating a dataset', () => {
  test('returns it', async () => {
    const name = newName();
    const { status, body } = await admin.post('/api/datasets', {
      name,
      task,
      workspace: 'argilla',
      tags: { k: 'v', n: 1 },
      metadata: { a: 1 },
      id: null,
      owner: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      tags: { k: 'v', n: '1' },
      metadata: { a: 1 },
      name,
      task,
      workspace: 'argilla',
      id: `argilla.${name}`,
      owner: 'argilla',
      created_at: aTime,
      created_by: 'admin',
      last_updated: aTime,
    });
    expect((await annotator.get(`/api/datasets/${name}?workspace=argilla`)).body).toEqual(body);
  });

  test('requires an existing workspace, and an admin', async () => {
    const body = { name: newName(), task };
    expect(await owner.post('/api/datasets', body)).toMatchObject({
      status: 400,
      body: coded('MissingInputParamError', { message: 'A workspace must be provided' }),
    });
    expect(await owner.post('/api/datasets', { ...body, workspace: 'nowhere' })).toMatchObject({
      status: 404,
      body: unknown('Workspace', 'nowhere'),
    });
    expect(await annotator.post('/api/datasets?workspace=argilla', body)).toMatchObject({
      status: 403,
      body: FORBIDDEN,
    });
    expect((await admin.post('/api/datasets?workspace=closed', body)).status).toBe(403);
  });

  test('refuses a taken name, for any task', async () => {
    const { name } = await taskDataset(backend, 'Text2Text');
    expect(await owner.post('/api/datasets', { name, task, workspace: 'argilla' })).toMatchObject({
      status: 409,
      body: coded('EntityAlreadyExistsError', { name, type: 'ServiceDataset', workspace: 'argilla' }),
    });
  });

  test.each([{ name: 'Upper', task }, { name: '-first', task }, { name: 'fine', task: 'Other' }, { task }])(
    'refuses %j',
    async (body) => {
      expect((await owner.post('/api/datasets?workspace=argilla', body)).status).toBe(422);
    },
  );
});

test('null stands for no tags or metadata', async () => {
  const dataset = await taskDataset(backend, 'Text2Text');
  const given = { tags: null, metadata: null };
  const refused = { status: 422, body: invalid(notNone('body', 'tags'), notNone('body', 'metadata')) };
  const name = newName();
  expect(await owner.post('/api/datasets?workspace=argilla', { name, task, ...given })).toMatchObject(refused);
  expect(await owner.patch(dataset.path(''), given)).toMatchObject(refused);
  expect(await owner.put(dataset.path(':copy'), { name, ...given })).toMatchObject(refused);
  expect(await owner.post(dataset.path('/Text2Text:bulk'), { ...given, records: [] })).toMatchObject(refused);
});

describe('a dataset', () => {
  test('may be missing', async () => {
    const answer = { status: 404, body: unknown('ServiceDataset', 'reviews') };
    expect(await owner.get('/api/datasets/reviews?workspace=argilla')).toMatchObject(answer);
    expect(await annotator.get('/api/datasets/reviews?workspace=closed')).toMatchObject(answer);
    expect(await owner.get('/api/datasets/reviews', from('argilla'))).toMatchObject(answer);
  });

  test('is found in its workspace', async () => {
    expect(await owner.get('/api/datasets/reviews')).toMatchObject({
      status: 400,
      body: coded('MissingInputParamError', { message: 'A workspace must be provided' }),
    });
  });

  test('is visible to members only', async () => {
    const name = newName();
    await owner.post('/api/datasets', { name, task, workspace: 'closed' });
    expect((await annotator.get(`/api/datasets/${name}?workspace=closed`)).status).toBe(403);
    expect((await annotator.post(`/api/datasets/${name}/${task}:search?workspace=closed`, {})).status).toBe(403);
  });

  test('merges tags and metadata, from annotators too', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    await owner.patch(dataset.path(''), { tags: { a: '1' }, metadata: { x: { y: 1 } } });
    const { status, body } = await annotator.patch(dataset.path(''), { tags: { b: 2 }, metadata: { x: 3 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ tags: { a: '1', b: '2' }, metadata: { x: 3 } });
  });

  test('is deleted by admins', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', [{ id: 1, text: 'x' }]);
    expect((await annotator.delete(dataset.path(''))).status).toBe(403);
    const gone = { status: 200, body: null };
    expect(await admin.delete(dataset.path(''))).toMatchObject(gone);
    expect(await admin.delete(dataset.path(''))).toMatchObject(gone);
    expect((await owner.get(dataset.path(''))).status).toBe(404);
    // A new dataset with the same name starts empty.
    await owner.post('/api/datasets', { name: dataset.name, task: 'Text2Text', workspace: 'argilla' });
    expect((await dataset.search()).body).toMatchObject({ total: 0, records: [] });
  });

  test('prevents the deletion of its workspace', async () => {
    const { body: workspace } = await owner.post('/api/v1/workspaces', { name: newName() });
    await owner.post('/api/datasets', { name: 'only', task, workspace: workspace.name });
    expect((await owner.delete(`/api/v1/workspaces/${workspace.id}`)).status).toBe(409);
    await owner.delete(`/api/datasets/only?workspace=${String(workspace.name)}`);
    expect((await owner.delete(`/api/v1/workspaces/${workspace.id}`)).status).toBe(200);
  });
});

describe('closing a dataset', () => {
  test('makes its records inaccessible until it is opened', async () => {
    const dataset = await taskDataset(backend, task, [{ id: 1, inputs: { text: 'x' } }]);
    expect((await annotator.put(dataset.path(':close'))).status).toBe(403);
    expect(await admin.put(dataset.path(':close'))).toMatchObject({ status: 200, body: null });
    const closed = { status: 400, body: coded('ClosedDatasetError', { name: dataset.name }) };
    expect(await dataset.search()).toMatchObject(closed);
    expect(await dataset.log([])).toMatchObject(closed);
    expect((await owner.get(dataset.path(''))).status).toBe(200);
    expect(await admin.put(dataset.path(':open'))).toMatchObject({ status: 200, body: null });
    expect((await dataset.search()).body.total).toBe(1);
  });
});

describe('copying a dataset', () => {
  const records = [
    { id: 1, inputs: { text: 'the card' }, metadata: { n: 1 }, vectors: { v: { value: [1, 2] } } },
    { id: 'b', inputs: { text: 'other' }, annotation: { agent: 'bob', labels: [{ class: 'a' }] }, status: 'Validated' },
  ];

  test('includes records, settings and rules', async () => {
    const source = await taskDataset(backend, task, records);
    const label_schema = { labels: ['a', 'b'] };
    await owner.patch(source.path(`/${task}/settings`), { label_schema });
    await owner.post(source.path(`/${task}/labeling/rules`), { query: 'card', label: 'a' });
    await owner.patch(source.path(''), { tags: { k: 'v', own: 'x' }, metadata: { a: 1 } });
    const name = newName();
    const copied = await admin.put(source.path(':copy'), { name, tags: { own: 'y' } });
    expect(copied.status).toBe(200);
    expect(copied.body).toMatchObject({
      name,
      task,
      id: `argilla.${name}`,
      tags: { k: 'v', own: 'y' },
      metadata: { a: 1, source_workspace: 'argilla', copied_from: source.name },
      created_by: 'admin',
    });
    const at = (rest: string) => `/api/datasets/${name}${rest}?workspace=argilla`;
    const search = (body: object) => owner.post(at(`/${task}:search`), body);
    const whole = await source.search();
    expect((await search({})).body).toEqual(whole.body);
    expect((await search({ query: { vector: { name: 'v', value: [1, 1] } } })).body.total).toBe(1);
    expect((await owner.get(at(`/${task}/settings`))).text).toContain('"name":"b"');
    expect((await owner.get(at(`/${task}/labeling/rules`))).text).toContain('"query":"card"');
  });

  test('does not block other requests, and the copy is hidden until it is complete', async () => {
    const many = Array.from({ length: 1200 }, (_, id) => ({ id, inputs: { text: `card ${id}` } }));
    const source = await taskDataset(backend, task, many);
    const name = newName();
    let isCopied = false;
    const copying = owner.put(source.path(':copy'), { name }).finally(() => (isCopied = true));
    const seen: number[] = [];
    for (;;) {
      const { status } = await owner.get(`/api/datasets/${name}?workspace=argilla`);
      if (isCopied) break;
      seen.push(status);
      const { text } = await owner.get('/api/datasets?workspace=argilla');
      if (!isCopied) expect(text).not.toContain('"name":"copy ');
    }
    expect((await copying).status).toBe(200);
    expect(seen.filter((status) => status === 404).length).toBeGreaterThan(0);
    const search = await owner.post(`/api/datasets/${name}/${task}:search?workspace=argilla&limit=0`, {});
    expect(search.body.total).toBe(1200);
  });

  test('is cancelled when the source is deleted or another dataset takes the name', async () => {
    const many = Array.from({ length: 1200 }, (_, id) => ({ id, inputs: { text: `card ${id}` } }));
    const source = await taskDataset(backend, task, many);
    const name = newName();
    const late = owner.put(source.path(':copy'), { name });
    expect((await owner.post('/api/datasets?workspace=argilla', { name, task })).status).toBe(200);
    expect(await late).toMatchObject({
      status: 409,
      body: coded('EntityAlreadyExistsError', { name, type: 'Dataset', workspace: 'argilla' }),
    });
    await expect.poll(() => backend.app.store.pendingRemovals.first()).toBeUndefined();
    const orphan = owner.put(source.path(':copy'), { name: newName() });
    expect((await owner.delete(source.path(''))).status).toBe(200);
    expect((await orphan).status).toBe(404);
    expect(backend.app.store.tasks.datasets.unfinished()).toEqual([]);
  });

  test('may go to another workspace with the permission for it', async () => {
    const source = await taskDataset(backend, task, records);
    const body = { name: newName(), target_workspace: 'closed' };
    expect((await admin.put(source.path(':copy'), body)).status).toBe(403);
    expect((await owner.put(source.path(':copy'), body)).body).toMatchObject({ workspace: 'closed' });
    expect(await owner.put(source.path(':copy'), body)).toMatchObject({
      status: 409,
      body: coded('EntityAlreadyExistsError', { name: body.name, type: 'Dataset', workspace: 'closed' }),
    });
    expect((await owner.put(source.path(':copy'), { ...body, target_workspace: 'nowhere' })).status).toBe(404);
  });
});
