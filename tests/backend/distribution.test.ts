import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Database } from '#gateway/backend/store/database.ts';
import { migrate } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { placeOf } from '#gateway/backend/store/recordAddress.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { recountSome } from '#gateway/backend/services/completions.ts';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { datasetWith, ids, type TestDataset, workspaceId } from './support/datasets.ts';
import { counted, recounted } from './support/recount.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const { store } = backend.app;
const overlap = (min_submitted: unknown) => ({ strategy: 'overlap', min_submitted });
const users = (await owner.get('/api/v1/users')).body.items;
const userNamed = (name: string) => users.find(({ username }) => username === name)!.id;

const listed = async (dataset: TestDataset, query = '') =>
  (await owner.get(`${dataset.path}/records?limit=1000&${query}`)).body.items;
const queueOf = async (caller: Caller, dataset: TestDataset, query = '') =>
  ids((await caller.get(`${dataset.mine}/records?response_status=pending&limit=1000&${query}`)).body.items);
const statusOf = async (id: string) => (await owner.get(`/api/v1/records/${id}`)).body.status;
const found = async (dataset: TestDataset, body: object, path = dataset.path) =>
  (await owner.post(`${path}/records/search?limit=1000`, body)).body.items.map(({ record }) => record as Wire);
const expectCounts = (dataset: TestDataset) => {
  const { pk } = store.datasets.byId(dataset.id)!;
  expect(counted(store, pk)).toEqual(recounted(store, pk));
};

test('a single record has all its responses and vectors if its dataset has a distribution', async () => {
  const record = { fields: { text: 'a' }, vectors: { v: [1, 2, 3] } };
  const [shared, plain] = [
    await datasetWith(backend, { records: [record], minSubmitted: 2 }),
    await datasetWith(backend, { records: [record] }),
  ];
  for (const dataset of [shared, plain]) {
    const [id] = ids(await listed(dataset));
    for (const caller of [admin, annotator])
      await caller.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
    const read = async (caller: Caller) => (await caller.get(`/api/v1/records/${id}`)).body;
    if (dataset === plain) expect(await read(admin)).toMatchObject({ responses: null, vectors: null });
    else {
      const [all, own] = [await read(admin), await read(annotator)];
      expect(all).toMatchObject({ vectors: { v: [1, 2, 3] } });
      expect([all.responses, own.responses].map((responses) => (responses as unknown[]).length)).toEqual([2, 1]);
    }
  }
});

describe('the distribution of a dataset', () => {
  test('is set at creation and can be changed', async () => {
    const body = { name: 'distributed', workspace_id: await workspaceId(backend), distribution: overlap(3) };
    const { status, body: made } = await owner.post('/api/v1/datasets', body);
    expect(status).toBe(201);
    expect(made).toMatchObject({ distribution: overlap(3), min_submitted: 3 });
    const path = `/api/v1/datasets/${made.id}`;
    expect((await owner.patch(path, { distribution: overlap(1_000_000_000) })).body).toMatchObject({
      distribution: overlap(1_000_000_000),
    });
    expect((await owner.patch(path, { name: 'renamed' })).body).toMatchObject({ min_submitted: 1_000_000_000 });
    expect((await owner.patch(path, { min_submitted: null })).body).toMatchObject({
      distribution: overlap(1),
      min_submitted: null,
    });
    expect((await owner.get(path)).body).toMatchObject({ name: 'renamed', min_submitted: null });
  });

  test.each([0, -1, 1.5, null, 'many', 1e30])('refuses %s answers for each record', async (min_submitted) => {
    const body = { name: 'refused', workspace_id: await workspaceId(backend), distribution: overlap(min_submitted) };
    expect((await owner.post('/api/v1/datasets', body)).status).toBe(422);
  });

  test.each([{ distribution: null }, { distribution: { strategy: 'other', min_submitted: 1 } }, { min_submitted: 2 }])(
    'refuses the change %j',
    async (change) => {
      const dataset = await datasetWith(backend);
      expect((await owner.patch(dataset.path, change)).status).toBe(422);
    },
  );

  test('may have any metadata', async () => {
    const dataset = await datasetWith(backend);
    const metadata = { team: { name: 'Ä' }, list: [1, null] };
    expect((await owner.patch(dataset.path, { metadata })).body).toMatchObject({ metadata });
    expect((await owner.get(dataset.path)).body).toMatchObject({ metadata });
    expect((await owner.patch(dataset.path, { metadata: null })).body).toMatchObject({ metadata: null });
    expect((await owner.patch(dataset.path, { metadata: [1] })).status).toBe(422);
  });
});

describe('a record', () => {
  test('is completed by the last required submitted response, and pending again without it', async () => {
    const dataset = await datasetWith(backend, { records: 2, minSubmitted: 2 });
    const [id] = ids(await listed(dataset)) as [string];
    await annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
    await owner.post(`/api/v1/records/${id}/responses`, { status: 'discarded' });
    expect(await statusOf(id)).toBe('pending');
    const { body: response } = await admin.post(`/api/v1/records/${id}/responses`, dataset.submitted('no'));
    expect(await statusOf(id)).toBe('completed');
    expectCounts(dataset);

    await admin.put(`/api/v1/responses/${response.id}`, { status: 'draft' });
    expect(await statusOf(id)).toBe('pending');
    await admin.post('/api/v1/me/responses/bulk', { items: [{ record_id: id, ...dataset.submitted('no') }] });
    expect(await statusOf(id)).toBe('completed');
    await admin.delete(`/api/v1/responses/${response.id}`);
    expect(await statusOf(id)).toBe('pending');
    expectCounts(dataset);
  });

  test('is completed by responses that come with it', async () => {
    const dataset = await datasetWith(backend, { minSubmitted: 2 });
    const responses = ['admin', 'annotator'].map((name) => ({ user_id: userNamed(name), ...dataset.submitted('yes') }));
    const items = [
      { external_id: 'a', fields: { text: 'a' }, responses },
      { external_id: 'b', fields: { text: 'b' }, responses: responses.slice(1) },
    ];
    const { body } = await owner.post(`${dataset.path}/records/bulk`, { items });
    expect(body.items.map(({ status }) => status)).toEqual(['completed', 'pending']);
    const { body: upserted } = await owner.put(`${dataset.path}/records/bulk`, {
      items: [{ external_id: 'b', responses: responses.slice(0, 1) }],
    });
    expect(upserted.items).toMatchObject([{ status: 'completed' }]);
    expectCounts(dataset);
    await owner.delete(`${dataset.path}/records?ids=${body.items[0]!.id}`);
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ total: 1, completed: 1 });
    expectCounts(dataset);
  });

  test('stays completed when a user who answered it is deleted', async () => {
    const dataset = await datasetWith(backend, { records: 1, minSubmitted: 1 });
    const [id] = ids(await listed(dataset)) as [string];
    const { body: user } = await owner.post('/api/v1/users', {
      first_name: 'Leaving',
      username: 'leaving',
      password: 'a long password',
      role: 'owner',
    });
    await backend.as(user.api_key as string).post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
    await owner.delete(`/api/v1/users/${user.id}`);
    expect(await statusOf(id)).toBe('completed');
    expect(await queueOf(annotator, dataset)).toEqual([]);
    expectCounts(dataset);
  });

  test('leaves the queues of users without a response, and stays for the others', async () => {
    const dataset = await datasetWith(backend, { records: 6, minSubmitted: 1 });
    const [answered, ...others] = ids(await listed(dataset)) as [string, ...string[]];
    await annotator.post(`/api/v1/records/${answered}/responses`, { status: 'draft' });
    await admin.post(`/api/v1/records/${answered}/responses`, dataset.submitted('yes'));
    for (const sort of ['', 'sort_by=inserted_at']) {
      expect((await queueOf(owner, dataset, sort)).sort()).toEqual([...others].sort());
    }
    const pending = { scope: { entity: 'response', property: 'status' }, type: 'terms', values: ['pending'] };
    expect(ids(await found(dataset, { filters: { and: [pending] } }, dataset.mine)).sort()).toEqual([...others].sort());
    const { body: drafts } = await annotator.get(`${dataset.mine}/records?response_status=draft`);
    expect(ids(drafts.items)).toEqual([answered]);
    // An annotator who has it open may still submit.
    expect((await owner.post(`/api/v1/records/${answered}/responses`, dataset.submitted('no'))).status).toBe(201);
    expectCounts(dataset);
  });

  test('stays in all queues if everyone answers every record', async () => {
    const dataset = await datasetWith(backend, { records: 3 });
    const [answered] = ids(await listed(dataset));
    await annotator.post(`/api/v1/records/${answered}/responses`, dataset.submitted('yes'));
    expect(await queueOf(owner, dataset)).toHaveLength(3);
    expect(await statusOf(answered!)).toBe('completed');
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ completed: 1, pending: 2 });
  });
});

describe('progress', () => {
  test('counts completed records, and each user’s responses', async () => {
    const dataset = await datasetWith(backend, { records: 4, minSubmitted: 2 });
    const [first, second] = ids(await listed(dataset));
    for (const caller of [annotator, admin]) {
      await caller.post(`/api/v1/records/${first}/responses`, dataset.submitted('yes'));
    }
    await annotator.post(`/api/v1/records/${second}/responses`, { status: 'discarded' });
    expect((await owner.get(`${dataset.path}/progress`)).body).toEqual({
      total: 4,
      completed: 1,
      pending: 3,
      submitted: 1,
      discarded: 1,
      conflicting: 0,
      users: [{ username: 'annotator' }, { username: 'admin' }],
    });
    const none = { submitted: 0, discarded: 0, draft: 0 };
    const { body } = await owner.get(`${dataset.path}/users/progress`);
    expect(body.users).toHaveLength(2);
    expect(body.users).toEqual(
      expect.arrayContaining([
        { username: 'annotator', completed: { ...none, submitted: 1 }, pending: { ...none, discarded: 1 } },
        { username: 'admin', completed: { ...none, submitted: 1 }, pending: none },
      ]),
    );
    expect((await annotator.get(`${dataset.mine}/metrics`)).body.responses).toEqual({
      count: 2,
      total: 4,
      submitted: 1,
      discarded: 1,
      draft: 0,
      pending: 2,
    });
  });
});

describe('records are found', () => {
  const setUp = async () => {
    const items = ['c', 'a', 'b'].map((name) => ({ external_id: name, fields: { text: name } }));
    const dataset = await datasetWith(backend, { records: items, minSubmitted: 1 });
    const records = await listed(dataset);
    await annotator.post(`/api/v1/records/${records[1]!.id}/responses`, dataset.submitted('yes'));
    return { dataset, records };
  };
  const property = (name: string) => ({ entity: 'record', property: name });
  const names = (records: Wire[]) => records.map(({ external_id }) => external_id);
  const terms = (name: string, ...values: string[]) => ({
    filters: { and: [{ type: 'terms', scope: property(name), values }] },
  });

  test('by status, id and external id', async () => {
    const { dataset, records } = await setUp();
    expect(names(await found(dataset, terms('status', 'completed')))).toEqual(['a']);
    expect(names(await found(dataset, terms('status', 'pending')))).toEqual(['c', 'b']);
    expect(await found(dataset, terms('status', 'pending', 'completed'))).toHaveLength(3);
    expect(await found(dataset, terms('status', 'other'))).toEqual([]);
    expect(names(await found(dataset, terms('id', records[2]!.id, 'nothing')))).toEqual(['b']);
    expect(names(await found(dataset, terms('external_id', 'c', 'x')))).toEqual(['c']);
  });

  test('sorted by them', async () => {
    const { dataset, records } = await setUp();
    const sorted = (name: string, order: string) => found(dataset, { sort: [{ scope: property(name), order }] });
    expect(names(await sorted('external_id', 'asc'))).toEqual(['a', 'b', 'c']);
    expect(names(await sorted('external_id', 'desc'))).toEqual(['c', 'b', 'a']);
    expect(names(await sorted('status', 'asc'))[0]).toBe('a');
    expect(names(await sorted('status', 'desc'))[2]).toBe('a');
    expect(ids(await sorted('id', 'asc'))).toEqual(ids(records).sort());
  });
});

test('a change of the distribution recounts all records, also after a restart', async () => {
  const dataset = await datasetWith(backend, { records: 60 });
  for (const [index, id] of ids(await listed(dataset)).entries()) {
    for (const caller of [owner, admin, annotator].slice(0, index % 4)) {
      await caller.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
    }
  }
  for (const [needed, completed] of [
    [3, 15],
    [2, 30],
    [4, 0],
    [1, 45],
  ] as const) {
    await owner.patch(dataset.path, { distribution: overlap(needed) });
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ completed, pending: 60 - completed });
    expectCounts(dataset);
  }
  const row = store.datasets.byId(dataset.id)!;
  store.datasets.update(row, { min_submitted: 2 });
  store.completions.setJob(row.pk, 0);
  // Responses to records that the job has not reached are counted once.
  const [id] = ids(await listed(dataset, 'offset=4'));
  await annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
  await owner.delete(`${dataset.path}/records?ids=${ids(await listed(dataset, 'offset=3'))[0]}`);
  while (recountSome(store));
  expectCounts(dataset);
});

test('in a store of the previous version, records with a submitted response are completed', () => {
  const version = migrations.findIndex((step) => step.includes('CREATE TABLE completed_records'));
  const db = new Database(join(temporaryFolder(), 'marl.sqlite'));
  onTestFinished(() => db.close());
  migrate(db, migrations.slice(0, version));
  const [first, second, third] = [0, 1, 2].map((ordinal) => placeOf(1, ordinal));
  db.exec(`
    INSERT INTO users VALUES (1, 'u', 'Ada', NULL, 'ada', 'owner', 'k', 'h', 't', 't', NULL), (2, 'v', 'Bo', NULL, 'bo', 'owner', 'l', 'h', 't', 't', NULL);
    INSERT INTO workspaces VALUES (1, 'w', 'legal', 't', 't');
    INSERT INTO datasets VALUES (1, 'd', 1, 'contracts', NULL, 1, 'ready', 't', 't', 't');
    INSERT INTO records VALUES ((1 << 32), ${first}, 1, 1, 'a', NULL, '{}', NULL, NULL), ((1 << 32) + 1, ${second}, 1, 1, 'b', NULL, '{}', NULL, NULL),
      ((1 << 32) + 2, ${third}, 1, 1, 'c', NULL, '{}', NULL, NULL);
    INSERT INTO responses VALUES (1, ${first}, 1, 'submitted', 1, 1, 'r', '{}'), (2, ${first}, 2, 'discarded', 1, 1, 's', '{}'),
      (3, ${second}, 2, 'discarded', 1, 1, 't', '{}');
    INSERT INTO record_counts VALUES (1, 3, 3, 0, 1, 1, zeroblob(4096));
    INSERT INTO response_counts VALUES (1, 1, 0, 1, 0, zeroblob(4096)), (1, 2, 0, 0, 2, zeroblob(4096));
  `);
  migrate(db, migrations);
  const { counts, completions, datasets } = createStore(db);
  expect(datasets.byPk(1)).toMatchObject({ min_submitted: null, metadata: null });
  expect([...completions.ofDataset(1, 10).toArray()]).toEqual([0]);
  expect(counts.ofDataset(1)).toMatchObject({ completed: 1 });
  expect(counts.ofUser(1, 1)).toMatchObject({ completed_submitted: 1, completed_discarded: 0 });
  expect(counts.ofUser(1, 2)).toMatchObject({ completed_submitted: 0, completed_discarded: 1 });
});
