import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { type Act, actsOf } from './support/acts.ts';
import { datasetWith, ids as idsOf } from './support/datasets.ts';
import { ok } from './support/history.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

async function setUp() {
  const dataset = await datasetWith(backend, { records: 2 });
  const add = async (count: number, { query = '', who = admin, more = {} } = {}): Promise<string[]> => {
    const items = Array.from({ length: count }, () => ({ fields: { text: 'added' }, ...more }));
    return idsOf(
      (await ok(who.post<{ items: { id: string }[] }>(`${dataset.path}/records/bulk${query}`, { items }))).items,
    );
  };
  const total = async () => (await owner.get(`${dataset.path}/progress`)).body.total;
  return { dataset, add, total, acts: actsOf(backend, dataset, admin) };
}

const counts = ({ total, done, undone, changed, deleted }: Act) => [total, done, undone, changed, deleted];

test('added records are an act, a batch of requests one, and are deleted when it is undone', async () => {
  const { dataset, add, total, acts } = await setUp();
  await add(3);
  const batch = `?batch=${randomUUID()}`;
  await add(2, { query: batch });
  // Somebody else adds records meanwhile, also with the same batch.
  const others = await add(2, { who: owner, query: batch });
  await add(2, { query: batch });
  await ok(admin.put(`${dataset.path}/records/bulk${batch}`, { items: [{ id: others[0], metadata: { words: 1 } }] }));
  const [many, few, ...none] = await acts.list();
  expect(none).toEqual([]);
  expect([counts(many!), counts(few!)]).toEqual([
    [4, 4, 0, 0, 0],
    [3, 3, 0, 0, 0],
  ]);
  expect(many).toMatchObject({ kind: 'records', client: 'api', deeds: { added: 4 }, record: null, settings: null });
  expect(await acts.undo(many!)).toMatchObject({ is_complete: true, changed: 4, records_removed: 4, kept_count: 0 });
  expect(await total()).toBe(7);
  for (const id of others) expect((await owner.get(`/api/v1/records/${id}`)).status).toBe(200);
  expect((await acts.list()).map(counts)).toEqual([
    [4, 0, 4, 0, 0],
    [3, 3, 0, 0, 0],
  ]);
  expect(await acts.undo(many!)).toMatchObject({ changed: 0, kept_count: 0 });
  expect(await acts.redo(many!)).toMatchObject({ changed: 0, kept: [{ reason: 'refused', record_id: null }] });
  expect(await total()).toBe(7);
});

test('records that a program adds in one request after the other are one act', async () => {
  const { dataset, add, acts } = await setUp();
  await add(2);
  await add(3, { who: owner });
  await add(2);
  expect((await acts.list()).map(counts)).toEqual([[4, 4, 0, 0, 0]]);
  const [added] = await add(1);
  await ok(admin.post(`/api/v1/records/${added}/responses`, dataset.submitted('yes')));
  await add(1);
  const [last, answer, upload] = await acts.list();
  expect([counts(last!), answer!.kind, counts(upload!)]).toEqual([[1, 1, 0, 0, 0], 'responses', [5, 4, 0, 1, 0]]);
  // What was taken back is not gone on with.
  await acts.undo(last!);
  await add(2);
  expect((await acts.list()).map(counts).slice(0, 2)).toEqual([
    [2, 2, 0, 0, 0],
    [1, 0, 1, 0, 0],
  ]);
});

test('what was answered, changed or deleted since stays, and is told', async () => {
  const { dataset, add, total, acts } = await setUp();
  const { id: user_id } = (await admin.get('/api/v1/me')).body;
  // Answers that come with records are no later change.
  const more = { responses: [{ user_id, ...dataset.submitted('no') }] };
  const batch = `?batch=${randomUUID()}`;
  const added = [...(await add(3, { query: batch, more })), ...(await add(3, { query: batch, more }))];
  const [answered, changed, deleted] = [added[1]!, added[3]!, added[5]!];
  await ok(admin.patch(`/api/v1/records/${changed}`, { metadata: { words: 2 } }));
  await ok(annotator.post(`/api/v1/records/${answered}/responses`, dataset.submitted('yes')));
  await ok(admin.delete(`/api/v1/records/${deleted}`));
  const [act] = await acts.list();
  expect(counts(act!)).toEqual([6, 3, 0, 2, 1]);
  expect(act!.last_change).toMatchObject({ user: { username: 'annotator' } });
  const { kept, ...outcome } = await acts.undo(act!);
  expect(outcome).toMatchObject({ changed: 3, records_removed: 3, kept_count: 3 });
  expect(kept).toMatchObject([
    { record_id: answered, reason: 'changed', change: { user: { username: 'annotator' } } },
    { record_id: changed, reason: 'changed', change: { user: null } },
    { record_id: null, reason: 'deleted', change: null },
  ]);
  expect(await total()).toBe(4);
  expect(counts((await acts.list())[0]!)).toEqual([6, 0, 3, 2, 1]);
});

test('more than a thousand added records are deleted by several requests, and only by those who may', async () => {
  const { add, total, acts, dataset } = await setUp();
  const batch = `?batch=${randomUUID()}`;
  for (const count of [500, 500, 150]) await add(count, { query: batch });
  const [act] = await acts.list();
  const { key } = await ok(
    admin.post<{ key: string }>('/api/v1/me/api-keys', { name: 'annotates', scope: 'annotate' }),
  );
  expect(await actsOf(backend, dataset, backend.as(key)).undo(act!)).toMatchObject({
    changed: 0,
    kept: [{ reason: 'refused', detail: 'Operation not allowed' }],
  });
  expect(await acts.undo(act!)).toMatchObject({ is_complete: false, changed: 1000 });
  expect(counts((await acts.list())[0]!)).toEqual([1150, 150, 1000, 0, 0]);
  expect(await acts.undo(act!)).toMatchObject({ is_complete: true, changed: 150, kept_count: 0 });
  expect(await total()).toBe(2);
  const { store } = backend.app;
  const [row] = store.db.all<{ details: string }>('SELECT details FROM acts WHERE id = ?', [act!.id]);
  // However many requests: one range.
  expect((JSON.parse(row!.details) as { ranges: unknown[] }).ranges).toHaveLength(1);
});
