import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids, type TestDataset, workspaceId } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

interface Work {
  dataset_id: string;
  progress: object;
  metrics: object;
}

describe('the progress of many datasets', () => {
  let datasets: TestDataset[];
  beforeAll(async () => {
    datasets = [
      await datasetWith(backend, { records: 5 }),
      await datasetWith(backend),
      await datasetWith(backend, { records: 3, published: true }),
    ];
    const [first, second, third] = ids((await owner.get(`${datasets[0]!.path}/records`)).body.items);
    await annotator.post(`/api/v1/records/${first}/responses`, datasets[0]!.submitted('yes'));
    await admin.post(`/api/v1/records/${first}/responses`, { status: 'discarded' });
    await annotator.post(`/api/v1/records/${second}/responses`, { status: 'draft', values: {} });
    await admin.post(`/api/v1/records/${third}/responses`, datasets[0]!.submitted('no'));
  });

  test('is correct for each, for any caller', async () => {
    for (const caller of [owner, admin, annotator]) {
      const { items } = (await caller.get<{ items: Work[] }>('/api/v1/me/progress')).body;
      expect(items.map(({ dataset_id }) => dataset_id)).toEqual(datasets.map(({ id }) => id));
      for (const { dataset_id: id, progress, metrics } of items) {
        expect((await caller.get(`/api/v1/datasets/${id}/progress`)).body).toMatchObject(progress);
        expect(metrics).toEqual((await caller.get(`/api/v1/me/datasets/${id}/metrics`)).body);
      }
    }
  });

  test('can be limited to some, without those the caller may not see', async () => {
    const [, second, third] = datasets.map(({ id }) => id);
    const query = `dataset_id=${third}&dataset_id=${second}`;
    const asked = async (caller: typeof owner) =>
      (await caller.get<{ items: Work[] }>(`/api/v1/me/progress?${query}`)).body.items.map((item) => item.dataset_id);
    expect(await asked(annotator)).toEqual([second, third]);
    const stranger = await newcomer('stranger');
    expect(await asked(stranger)).toEqual([]);
  });
});

describe('a user’s activity', () => {
  test('is counted since a time, by the last change of each response', async () => {
    const dataset = await datasetWith(backend, { records: 3 });
    const caller = await newcomer('busy', true);
    const records = ids((await owner.get(`${dataset.path}/records`)).body.items);
    expect((await caller.get('/api/v1/me/activity')).body).toEqual(nothing);
    const { body: response } = await caller.post(`/api/v1/records/${records[0]}/responses`, dataset.submitted('yes'));
    await caller.post(`/api/v1/records/${records[1]}/responses`, { status: 'draft', values: {} });
    expect((await caller.get('/api/v1/me/activity')).body).toEqual({
      draft: 1,
      submitted: 1,
      discarded: 0,
      last_dataset_id: dataset.id,
    });
    const { body: after } = await caller.put(`/api/v1/responses/${response.id}`, { status: 'discarded' });
    const since = Date.parse(`${String(after.updated_at)}Z`);
    expect((await caller.get(`/api/v1/me/activity?since=${since}`)).body).toMatchObject({ submitted: 0, discarded: 1 });
    expect((await caller.get(`/api/v1/me/activity?since=${since + 1}`)).body).toMatchObject({ draft: 0, discarded: 0 });

    const { body: me } = await caller.get('/api/v1/me');
    await owner.delete(`/api/v1/workspaces/${await workspaceId(backend)}/users/${me.id}`);
    expect((await caller.get('/api/v1/me/activity')).body.last_dataset_id).toBeNull();
  });

  const nothing = { draft: 0, submitted: 0, discarded: 0, last_dataset_id: null };
});

describe('the sample datasets', () => {
  test('are loaded by an owner into a workspace, without responses, and once', async () => {
    const { id } = (await owner.post('/api/v1/workspaces', { name: 'sample-room' })).body;
    const path = `/api/v1/workspaces/${id}/sample-datasets`;
    const { status, body } = await owner.post(path);
    expect(status).toBe(201);
    const names = ['chart-talk', 'names-and-places', 'best-of-four', 'assistant-answers'];
    expect(body.items.map(({ name }) => name)).toEqual(names);
    for (const item of body.items) {
      expect(item).toMatchObject({ workspace_id: id, status: 'ready' });
      const progress = (await owner.get(`/api/v1/datasets/${item.id}/progress`)).body;
      expect(progress.pending).toBe(progress.total);
      expect(progress.total).toBeGreaterThan(20);
    }
    expect((await owner.post(path)).body.items).toEqual([]);
    expect((await owner.get(`/api/v1/me/datasets?workspace_id=${id}`)).body.items).toHaveLength(4);
  });

  test('requested twice at the same time, are loaded once', async () => {
    const { id } = (await owner.post('/api/v1/workspaces', { name: 'busy-room' })).body;
    const path = `/api/v1/workspaces/${id}/sample-datasets`;
    const answers = await Promise.all([owner.post(path), owner.post(path), owner.post(path)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => body.items.length).sort()).toEqual([0, 0, 4]);
    expect((await owner.get(`/api/v1/me/datasets?workspace_id=${id}`)).body.items).toHaveLength(4);
  });

  test('that fail to load are removed, and nothing else', async () => {
    const { id } = (await owner.post('/api/v1/workspaces', { name: 'shared-room' })).body;
    const { app } = backend;
    const inject = app.inject.bind(app) as (options: { url: string; payload?: { name?: string } }) => unknown;
    const mine = { name: 'best-of-four', workspace_id: id };
    vi.spyOn(app, 'inject').mockImplementation((async (options: Parameters<typeof inject>[0]) => {
      // Another request is slightly faster.
      if (options.payload?.name === mine.name) await owner.post('/api/v1/datasets', mine);
      return inject(options);
    }) as never);
    const { status } = await owner.post(`/api/v1/workspaces/${id}/sample-datasets`);
    vi.restoreAllMocks();
    expect(status).toBe(500);
    const left = (await owner.get(`/api/v1/me/datasets?workspace_id=${id}`)).body.items;
    expect(left.map(({ name }) => name)).toEqual([mine.name]);
    expect((await owner.get<Wire[]>('/api/datasets?workspace=shared-room')).body).toEqual([]);
    expect((await owner.post(`/api/v1/workspaces/${id}/sample-datasets`)).status).toBe(201);
  });

  test('are refused to others, and for an unknown workspace', async () => {
    const path = `/api/v1/workspaces/${await workspaceId(backend)}/sample-datasets`;
    for (const caller of [admin, annotator]) expect((await caller.post(path)).status).toBe(403);
    const nowhere = '/api/v1/workspaces/00000000-0000-4000-8000-000000000000/sample-datasets';
    expect((await owner.post(nowhere)).status).toBe(404);
  });
});

/** A new annotator, who is a member of the workspace or of none. */
async function newcomer(username: string, isMember = false) {
  const account = { username, first_name: username, role: 'annotator', password: '12345678' };
  const { body } = await owner.post<Wire & { api_key: string }>('/api/v1/users', account);
  if (isMember) await owner.post(`/api/v1/workspaces/${await workspaceId(backend)}/users`, { user_id: body.id });
  return backend.as(body.api_key);
}
