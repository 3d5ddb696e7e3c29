import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { removeBatch } from '#gateway/backend/services/pendingRemovals.ts';
import { removeDataset } from '#gateway/backend/services/datasets.ts';
import { removeTaskDataset } from '#gateway/backend/v0/services/copyDataset.ts';
import type { Store } from '#gateway/backend/store/store.ts';
import { startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { taskDataset } from './v0/taskDataset.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const { store } = backend.app;

/** More than one step deletes. */
const MANY = 450;
const records = Array.from({ length: MANY }, (_, index) => ({
  fields: { text: `text ${index}` },
  metadata: { words: index },
  vectors: { v: [1, index, 0] },
}));

const filled = () => datasetWith(backend, { records });
const recordsOf = async ({ path }: TestDataset) => (await owner.get(`${path}/records?limit=1000`)).body;
const rowOf = ({ id }: TestDataset) => store.datasets.byId(id)!;

/** The number of rows of everything that belongs to a record, and of the indexes of datasets. */
const kept = ({ db }: Store) => ({
  rows: ['records', 'responses', 'vectors', 'facet_blocks', 'facet_terms'].map(
    (table) => db.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).n,
  ),
  indexes: db.all(`SELECT name FROM sqlite_schema WHERE name LIKE 'words%' OR name LIKE 'nearest%'`),
});

test('a removed dataset is invisible before its records are deleted', async () => {
  const dataset = await filled();
  const [id] = ids((await recordsOf(dataset)).items);
  const { body: response } = await annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
  removeDataset(store, rowOf(dataset));

  expect(kept(store).rows[0]).toBe(MANY);
  expect((await owner.get(`${dataset.path}/records`)).status).toBe(404);
  expect((await owner.get(`/api/v1/records/${id}`)).status).toBe(404);
  expect((await owner.patch(`/api/v1/records/${id}`, {})).status).toBe(404);
  expect((await annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'))).status).toBe(404);
  expect((await annotator.put(`/api/v1/responses/${response.id}`, dataset.submitted('no'))).status).toBe(404);
  const bulk = { items: [{ record_id: id, ...dataset.submitted('no') }] };
  expect((await annotator.post('/api/v1/me/responses/bulk', bulk)).body.items).toEqual([
    { item: null, error: { detail: `Record with id \`${id}\` not found` } },
  ]);
});

test('a dataset is deleted in several steps, and nothing else with it', async () => {
  while (removeBatch(store));
  const other = await filled();
  const before = kept(store);
  const dataset = await filled();
  const [id] = ids((await recordsOf(dataset)).items);
  await annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));

  removeDataset(store, rowOf(dataset));
  let steps = 0;
  while (removeBatch(store)) steps += 1;
  expect(steps).toBeGreaterThan(3);
  expect(kept(store)).toEqual(before);
  expect((await recordsOf(other)).total).toBe(MANY);
});

test.each(['facet_terms', 'task_facet_terms'])(
  'words that only one record has are cleared away later too: %s',
  async (table) => {
    while (removeBatch(store));
    const words = () => store.db.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).n;
    const before = words();
    const own = (index: number) => ({ metadata: { own: `own word ${index}` } });
    if (table === 'facet_terms') {
      const dataset = await datasetWith(backend);
      const settings = { type: 'terms' };
      await owner.post(`${dataset.path}/metadata-properties`, { name: 'own', title: 'Own', settings });
      const items = Array.from({ length: MANY }, (_, index) => ({ fields: { text: 'text' }, ...own(index) }));
      expect((await owner.post(`${dataset.path}/records`, { items })).status).toBe(204);
      removeDataset(store, rowOf(dataset));
    } else {
      const { name } = await taskDataset(
        backend,
        'Text2Text',
        Array.from({ length: MANY }, (_, index) => ({ text: 'text', ...own(index) })),
      );
      removeTaskDataset(
        store,
        store.tasks.datasets.all().find((dataset) => dataset.name === name)!,
      );
    }
    expect(words()).toBeGreaterThanOrEqual(before + MANY);
    while (removeBatch(store));
    expect(words()).toBe(before);
  },
);

test('a deleted user is gone at once, and the responses lose their user in several steps', async () => {
  while (removeBatch(store));
  const dataset = await filled();
  const { body: user } = await owner.post('/api/v1/users', {
    first_name: 'Busy',
    username: 'busy',
    password: '12345678',
    role: 'owner',
  });
  const busy = backend.as(user.api_key as string);
  const given = ids((await recordsOf(dataset)).items);
  for (let from = 0; from < MANY; from += 100) {
    const items = given.slice(from, from + 100).map((id) => ({ record_id: id, ...dataset.submitted('yes') }));
    expect((await busy.post('/api/v1/me/responses/bulk', { items })).status).toBe(200);
  }
  const row = store.users.byId(user.id)!;
  const ownResponses = () =>
    store.db.one<{ n: number }>('SELECT count(*) AS n FROM responses WHERE user_pk = ?', [row.pk]).n;
  expect(ownResponses()).toBe(MANY);

  store.users.markDeleted(row.pk, false);
  while (ownResponses() === MANY) removeBatch(store);
  expect(ownResponses()).toBeGreaterThan(MANY / 2);
  expect((await busy.get('/api/v1/me')).status).toBe(401);
  expect((await owner.get(`/api/v1/users/${user.id}`)).status).toBe(404);
  const { body } = await owner.get(`${dataset.path}/records?include=responses&limit=1`);
  expect(body.items[0]!.responses).toMatchObject([{ user_id: null, status: 'submitted' }]);
  const again = { first_name: 'Busy', username: 'busy', password: '12345678' };
  expect((await owner.post('/api/v1/users', again)).status).toBe(201);

  while (removeBatch(store));
  expect(ownResponses()).toBe(0);
  expect(store.db.get('SELECT 1 FROM users WHERE id = ?', [user.id])).toBeUndefined();
});

test('the full-text index of a removed dataset is deleted', async () => {
  const lists = () => store.db.all("SELECT name FROM sqlite_temp_schema WHERE name LIKE 'vocabulary_of%'");
  const dataset = await taskDataset(backend, 'Text2Text', [{ text: 'some words' }]);
  expect((await dataset.search({ query: { query_text: '*ord*' } })).body.total).toBe(1);
  expect(lists()).toHaveLength(1);
  await owner.delete(dataset.path(''));
  while (removeBatch(store));
  expect(lists()).toEqual([]);
});

test('vectors of removed settings are deleted', async () => {
  const dataset = await filled();
  const { vectors } = store.db.one<{ vectors: number }>('SELECT count(*) AS vectors FROM vectors');
  await owner.delete(`/api/v1/vectors-settings/${dataset.vectors.v}`);
  await expect.poll(() => store.pendingRemovals.first()).toBeUndefined();
  expect(store.db.one('SELECT count(*) AS vectors FROM vectors')).toEqual({ vectors: vectors - MANY });
  expect((await recordsOf(dataset)).total).toBe(MANY);
});

test.each(['nearest', 'task_nearest'])(
  'the index of removed vectors is emptied step by step before it goes: %s',
  async (kind) => {
    while (removeBatch(store));
    const indexes = () =>
      store.db
        .all<{ name: string }>('SELECT name FROM sqlite_schema WHERE name GLOB ?', [`${kind}_[0-9]*_vector_chunks00`])
        .map(({ name }) => name);
    const before = indexes();
    // One chunk has 1024 vectors.
    const many = Array.from({ length: 1100 }, (_, index) => [1, index, 0]);
    if (kind === 'nearest') {
      const items = many.map((v) => ({ fields: { text: 'text' }, vectors: { v } }));
      const dataset = await datasetWith(backend, { records: items.slice(0, 1000) });
      await owner.post(`${dataset.path}/records`, { items: items.slice(1000) });
      removeDataset(store, rowOf(dataset));
    } else {
      const { name } = await taskDataset(
        backend,
        'Text2Text',
        many.map((value) => ({ text: 'text', vectors: { v: { value } } })),
      );
      removeTaskDataset(
        store,
        store.tasks.datasets.all().find((dataset) => dataset.name === name)!,
      );
    }
    const [index] = indexes().filter((name) => !before.includes(name));
    const left: number[] = [];
    do left.push(store.db.one<{ n: number }>(`SELECT count(*) AS n FROM ${index}`).n);
    while (removeBatch(store) && indexes().includes(index!));
    expect([left[0], left.at(-1)]).toEqual([2, 0]);
  },
);

test('removing a dataset starts the background deletion', async () => {
  const before = kept(store);
  const dataset = await filled();
  expect((await owner.delete(dataset.path)).status).toBe(200);
  await expect.poll(() => kept(store)).toEqual(before);
});

test('rows that were not deleted when the server stopped are deleted after its next start', async () => {
  const options = { databaseFile: join(temporaryFolder(), 'marl.sqlite'), secret: TEST_SECRET, demo: true };
  const first = await buildBackend(options);
  for (const dataset of first.store.datasets.all()) removeDataset(first.store, dataset);
  const { tasks } = first.store;
  const [begun] = tasks.datasets.all();
  first.store.db.run('UPDATE task_datasets SET is_unfinished = 1 WHERE pk = ?', [begun!.pk]);
  await first.close();

  const second = await buildBackend(options);
  onTestFinished(() => second.close());
  await second.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => second.store.pendingRemovals.first()).toBeUndefined();
  expect(second.store.tasks.datasets.unfinished()).toEqual([]);
  expect(second.store.tasks.datasets.exists(begun!.pk)).toBe(false);
  expect(kept(second.store)).toEqual({ rows: [0, 0, 0, 0, 0], indexes: [] });
});
