import { expect, test } from 'vitest';
import { startTestBackend, type Caller } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';
import { counted, recounted, wordCounts } from './support/recount.ts';

const backend = await startTestBackend();
const { store } = backend.app;

/** Pseudo-random numbers, the same in every run. */
function generator(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! };
}

const statuses = ['submitted', 'draft', 'discarded'] as const;

test.each([
  ['everyone answers every record', undefined],
  ['two answers complete a record', 2],
])('counts are correct after any sequence of actions if %s', async (_where, minSubmitted) => {
  const dataset = await datasetWith(backend, { records: 40, minSubmitted });
  const { below, pick } = generator(7);
  const callers: Caller[] = [backend.owner, backend.admin, backend.annotator];
  const users = (await backend.owner.get('/api/v1/users')).body.items;
  const datasetPk = store.datasets.byId(dataset.id)!.pk;
  let serial = 40;

  const records = async () => ids((await backend.owner.get(`${dataset.path}/records?limit=1000`)).body.items);
  const values = () => ({ label: { value: pick(['yes', 'no']) }, topics: { value: [pick(['a', 'b', 'c'])] } });
  const actions: (() => Promise<unknown>)[] = [
    async () =>
      pick(callers).post(`/api/v1/records/${pick(await records())}/responses`, {
        status: pick(statuses),
        values: values(),
      }),
    async () => {
      const caller = pick(callers);
      const chosen = (await records()).filter(() => below(3) === 0).slice(0, 10);
      const items = [...chosen, '00000000-0000-4000-8000-000000000000'];
      return caller.post('/api/v1/me/responses/bulk', {
        items: items.map((record_id) => ({ record_id, status: pick(statuses), values: values() })),
      });
    },
    async () => {
      const { body } = await backend.owner.get(`${dataset.path}/records?include=responses&limit=1000`);
      const responses = body.items.flatMap((record) => record.responses as { id: string }[]);
      if (responses.length === 0) return undefined;
      const path = `/api/v1/responses/${pick(responses).id}`;
      return below(2)
        ? backend.owner.delete(path)
        : backend.owner.put(path, { status: pick(statuses), values: values() });
    },
    async () => {
      if (minSubmitted === undefined || below(4) > 0) return undefined;
      const min_submitted = pick([1, 2, 3, null]);
      const distribution = min_submitted && { strategy: 'overlap', min_submitted };
      return backend.owner.patch(dataset.path, distribution ? { distribution } : { min_submitted });
    },
    async () => backend.owner.delete(`${dataset.path}/records?ids=${pick(await records())}`),
    async () =>
      backend.owner.patch(`/api/v1/records/${pick(await records())}`, {
        metadata: { lang: pick(['de', 'en', 'es']), words: below(9) },
        suggestions: [{ question_id: dataset.questions.topics, value: [pick(['a', 'b'])], agent: pick(['m1', 'm2']) }],
      }),
    async () =>
      backend.owner.put(`${dataset.path}/records/bulk`, {
        items: Array.from({ length: 5 }, () => ({
          external_id: `r${below((serial += 1))}`,
          fields: { text: 'more' },
          metadata: { lang: pick(['de', 'en']) },
          responses: users
            .filter(() => below(2))
            .map(({ id }) => ({ user_id: id, status: pick(statuses), values: values() })),
        })).filter((item, index, all) => all.findIndex((other) => other.external_id === item.external_id) === index),
      }),
  ];
  for (let step = 0; step < 140; step += 1) await pick(actions)();

  expect(counted(store, datasetPk)).toEqual(recounted(store, datasetPk));
  for (const { counted, found } of wordCounts(store, datasetPk)) expect(counted).toBe(found);

  const { body: progress } = await backend.owner.get(`${dataset.path}/progress`);
  const { records: total, submitted, discarded, conflicting, completed } = recounted(store, datasetPk);
  const isForEveryone = store.datasets.byId(dataset.id)!.min_submitted === null;
  const pending = isForEveryone ? total - submitted - discarded - conflicting : total - completed;
  expect(progress).toMatchObject({ total, submitted, discarded, conflicting, pending, completed });

  for (const caller of callers) {
    const { body: metrics } = await caller.get(`${dataset.mine}/metrics`);
    const pages = `${dataset.mine}/records?response_status=pending&limit=1000`;
    const { body: queue } = await caller.get(pages);
    const { body: sorted } = await caller.get(`${pages}&sort_by=inserted_at`);
    expect(metrics.responses).toMatchObject({ pending: queue.total });
    expect(queue.items).toHaveLength(queue.total);
    expect(ids(sorted.items).sort()).toEqual(ids(queue.items).sort());
  }
});

test('responses of a deleted user count for the team, but for no user', async () => {
  const dataset = await datasetWith(backend, { records: 3 });
  const [first, second] = ids((await backend.owner.get(`${dataset.path}/records`)).body.items);
  const { body: user } = await backend.owner.post('/api/v1/users', {
    first_name: 'Gone',
    username: 'gone',
    password: 'a long password',
    role: 'owner',
  });
  const gone = backend.as(user.api_key as string);
  await gone.post(`/api/v1/records/${first}/responses`, dataset.submitted('yes'));
  await gone.post(`/api/v1/records/${second}/responses`, dataset.submitted('no'));
  await backend.owner.delete(`/api/v1/users/${user.id}`);

  const { body: list } = await backend.owner.get(`${dataset.path}/records?include=responses&response_status=submitted`);
  expect(list.total).toBe(2);
  expect(list.items[0]!.responses).toMatchObject([{ user_id: null, values: { label: { value: 'yes' } } }]);
  expect((await backend.owner.get(`${dataset.path}/progress`)).body).toMatchObject({ submitted: 2, pending: 1 });

  const orphan = (list.items[0]!.responses as { id: string }[])[0]!;
  expect((await backend.annotator.delete(`/api/v1/responses/${orphan.id}`)).status).toBe(403);
  expect((await backend.owner.delete(`/api/v1/responses/${orphan.id}`)).status).toBe(200);
  expect((await backend.owner.get(`${dataset.path}/progress`)).body).toMatchObject({ submitted: 1, pending: 2 });
  const datasetPk = store.datasets.byId(dataset.id)!.pk;
  expect(counted(store, datasetPk)).toEqual(recounted(store, datasetPk));
});

test('a deleted dataset leaves nothing behind', async () => {
  const vectors = { v: [1, 0, 0] };
  const record = { fields: { text: 'a' }, metadata: { lang: 'de' }, vectors };
  const kept = await datasetWith(backend, { records: [record] });
  const rows = (table: string) => store.db.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).n;
  const tables = [
    'records',
    'responses',
    'record_counts',
    'response_counts',
    'facets',
    'facet_terms',
    'facet_blocks',
    'vectors',
    'completed_records',
  ];
  // Rows of other tests may still be being deleted.
  await expect.poll(() => store.pendingRemovals.first()).toBeUndefined();
  const before = tables.map(rows);
  const virtual = () =>
    store.db.one<{ n: number }>("SELECT count(*) AS n FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'").n;
  const virtualBefore = virtual();

  const dataset = await datasetWith(backend, { records: [record, record, record] });
  const [id] = ids((await backend.owner.get(`${dataset.path}/records`)).body.items);
  await backend.owner.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
  expect(rows('records')).toBe(before[0]! + 3);
  expect((await backend.owner.delete(dataset.path)).status).toBe(200);
  await expect.poll(() => [...tables.map(rows), virtual()]).toEqual([...before, virtualBefore]);

  await backend.owner.delete(`/api/v1/vectors-settings/${kept.vectors.v}`);
  await expect.poll(virtual).toBe(virtualBefore - 1);
  expect(rows('vectors')).toBe(before[7]! - 1);
  await backend.owner.delete(`/api/v1/metadata-properties/${kept.properties.lang}`);
  await expect.poll(() => rows('facet_blocks')).toBe(before[6]! - 1);
  await expect.poll(() => rows('facet_terms')).toBe(before[5]! - 1);
});
