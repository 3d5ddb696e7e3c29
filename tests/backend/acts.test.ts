import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyDataset } from '#gateway/backend/history/verify.ts';
import { withClockSetBack } from '#gateway/backend/store/clock.ts';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { type Act, actsOf, responseOf } from './support/acts.ts';
import { datasetWith, type TestDataset } from './support/datasets.ts';
import { historyReader, no, ok, yes } from './support/history.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const { store } = backend.app;
const { recordsOf, historyOf } = historyReader(backend);
const problemsOf = ({ id }: TestDataset) => verifyDataset(store, store.datasets.byId(id)!, undefined).problems;

async function setUp(records = 6) {
  const dataset = await datasetWith(backend, { records });
  return { dataset, records: await recordsOf(dataset), acts: actsOf(backend, dataset) };
}

const respond = (recordId: string, body: object, who = annotator) =>
  ok(who.post(`/api/v1/records/${recordId}/responses`, body));
const bulk = (recordIds: readonly string[], body: object, query = '', who = annotator) =>
  ok(who.post(`/api/v1/me/responses/bulk${query}`, { items: recordIds.map((record_id) => ({ record_id, ...body })) }));
const submitted = { status: 'submitted', values: yes };
const counts = ({ total, done, undone, changed, deleted }: Act) => [total, done, undone, changed, deleted];
const deeds = (act: Act) => Object.fromEntries(Object.entries(act.deeds).filter(([, count]) => count > 0));

describe('what somebody did', () => {
  test('is listed with the newest first, in words of what became of it', async () => {
    const { records, acts, dataset } = await setUp();
    await respond(records[0]!, submitted);
    const { id } = await respond(records[1]!, { status: 'draft', values: yes });
    await ok(annotator.delete(`/api/v1/responses/${id}`));
    await bulk(records.slice(2, 5), { status: 'discarded' });
    const all = await acts.list();
    expect(all.map((act) => [deeds(act), counts(act)])).toEqual([
      [{ discarded: 3 }, [3, 3, 0, 0, 0]],
      [{ cleared: 1 }, [1, 1, 0, 0, 0]],
      [{ draft: 1 }, [1, 0, 0, 1, 0]],
      [{ submitted: 1 }, [1, 1, 0, 0, 0]],
    ]);
    const { external_id } = (await annotator.get(`/api/v1/records/${records[0]}`)).body;
    expect(all[3]).toMatchObject({ kind: 'responses', client: 'api', record: { id: records[0], external_id } });
    expect(all[3]!.record!.preview).toMatch(/^record number \d$/);
    expect(all[0]!.record).toBeNull();
    expect(await acts.list('limit=1')).toEqual([all[0]]);
    expect((await annotator.get(`${dataset.mine}/acts?limit=1`)).body).toMatchObject({ has_next: true });
    expect(await actsOf(backend, dataset, admin).list()).toEqual([]);
  });

  test('is one act for drafts that follow each other, and for the requests of a batch', async () => {
    const { records, acts } = await setUp();
    const { id } = await respond(records[0]!, { status: 'draft', values: {} });
    for (const values of [yes, no]) await ok(annotator.put(`/api/v1/responses/${id}`, { status: 'draft', values }));
    const batch = randomUUID();
    const { id: other } = await respond(records[1]!, submitted);
    await bulk([records[2]!], submitted, `?batch=${batch}`);
    await bulk([records[3]!], submitted, `?batch=${batch}`);
    await ok(annotator.delete(`/api/v1/responses/${other}?batch=${batch}`));
    // The same id from somebody else is another act.
    await bulk([records[2]!], submitted, `?batch=${batch}`, admin);
    const all = await acts.list();
    expect(all.map(deeds)).toEqual([{ submitted: 2, cleared: 1 }, { submitted: 1 }, { draft: 1 }]);
    await acts.undo(all[2]!);
    expect(await responseOf(annotator, records[0]!)).toBeNull();
    await acts.redo(all[2]!);
    expect(await responseOf(annotator, records[0]!)).toEqual({ status: 'draft', values: no });
    expect((await annotator.delete(`/api/v1/responses/${NO_ONE}?batch=${'x'.repeat(101)}`)).status).toBe(422);
  });

  test('can be taken back and repeated, each by one request', async () => {
    const { dataset, records, acts } = await setUp();
    await respond(records[0]!, submitted);
    await bulk(records.slice(0, 3), { status: 'discarded' });
    const [discarding, submitting] = await acts.list();
    const undone = await acts.undo(discarding!, submitting!);
    expect(undone).toMatchObject({ is_complete: true, changed: 4, kept: [], kept_count: 0 });
    expect(undone.responses).toHaveLength(4);
    for (const id of records.slice(0, 3)) expect(await responseOf(annotator, id)).toBeNull();
    expect((await acts.list()).map(counts)).toEqual([
      [3, 0, 3, 0, 0],
      [1, 0, 1, 0, 0],
    ]);
    // To ask again changes nothing.
    expect(await acts.undo(discarding!, submitting!)).toMatchObject({ changed: 0, kept_count: 0 });
    expect(await acts.redo(submitting!)).toMatchObject({ changed: 1 });
    expect(await responseOf(annotator, records[0]!)).toEqual(submitted);
    expect(await acts.redo(submitting!, discarding!)).toMatchObject({ changed: 3, kept: [] });
    expect(await responseOf(annotator, records[0]!)).toMatchObject({ status: 'discarded' });
    const entries = await historyOf(records[0]!);
    expect(entries.map(({ after }) => after && after.status)).toEqual([
      ...['submitted', 'discarded', 'submitted', null, 'submitted', 'discarded'],
    ]);
    expect(entries.every(({ user }) => user.username === 'annotator')).toBe(true);
    expect((await acts.list()).map(counts)).toEqual([
      [3, 3, 0, 0, 0],
      [1, 0, 0, 1, 0],
    ]);
    expect(problemsOf(dataset)).toEqual([]);
  });

  test('keeps the counters, the filters and the completion right', async () => {
    const dataset = await datasetWith(backend, { records: 4, minSubmitted: 1 });
    const records = await recordsOf(dataset);
    const acts = actsOf(backend, dataset);
    const metrics = async () => (await annotator.get(`${dataset.mine}/metrics`)).body.responses;
    const found = async (status: string) =>
      (await annotator.get(`${dataset.mine}/records?response_status=${status}`)).body.total;
    const before = await metrics();
    await bulk(records, submitted);
    const after = await metrics();
    const [act] = await acts.list();
    await acts.undo(act!);
    expect(await metrics()).toEqual(before);
    expect([await found('submitted'), await found('missing')]).toEqual([0, 4]);
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ completed: 0, pending: 4 });
    await acts.redo(act!);
    expect(await metrics()).toEqual(after);
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ completed: 4, pending: 0 });
  });

  test('of a thousand records is one act, and comes back in one request', async () => {
    const { dataset, records, acts } = await setUp(1000);
    const batch = randomUUID();
    for (let from = 0; from < 1000; from += 100) {
      await bulk(records.slice(from, from + 100), { status: 'discarded' }, `?batch=${batch}`);
    }
    const [act, ...others] = await acts.list();
    expect(others).toEqual([]);
    expect(deeds(act!)).toEqual({ discarded: 1000 });
    expect(await acts.undo(act!)).toMatchObject({ changed: 1000, kept_count: 0 });
    // About a thousand in each request; the next one finds no more.
    expect(await acts.undo(act!)).toMatchObject({ changed: 0, is_complete: true });
    expect((await acts.list()).map(counts)).toEqual([[1000, 0, 1000, 0, 0]]);
    expect(problemsOf(dataset)).toEqual([]);
  });

  test('in more than a thousand records comes back in several requests, each from where the one before stopped', async () => {
    const { records, acts } = await setUp(1000);
    for (const answer of [{ status: 'discarded' }, submitted]) {
      const batch = `?batch=${randomUUID()}`;
      for (let from = 0; from < 1000; from += 100) await bulk(records.slice(from, from + 100), answer, batch);
    }
    await ok(owner.delete(`/api/v1/records/${records[0]}`));
    const all = await acts.list();
    const looks = vi.spyOn(store.history, 'last');
    onTestFinished(() => looks.mockRestore());
    const step = async (way: 'undo' | 'redo') => {
      looks.mockClear();
      const { changed, is_complete, kept_count } = await acts[way](...all);
      return { changed, is_complete, kept_count, looks: looks.mock.calls.length };
    };
    expect(await step('undo')).toEqual({ changed: 1098, is_complete: false, kept_count: 2, looks: 1098 });
    expect(await step('undo')).toEqual({ changed: 900, is_complete: true, kept_count: 2, looks: 900 });
    // What is redone meanwhile is undone again.
    expect(await step('redo')).toMatchObject({ changed: 1098, is_complete: false });
    expect(await step('undo')).toMatchObject({ changed: 1098, looks: 1998 });
  });
});

describe('a later change', () => {
  test('of somebody else stays, and is told', async () => {
    const { records, acts } = await setUp();
    await bulk(records.slice(0, 3), submitted);
    const { body } = await annotator.get(`/api/v1/records/${records[1]}?include=responses`);
    const path = `/api/v1/responses/${(body.responses as Wire[])[0]!.id}`;
    await ok(admin.put(path, { status: 'submitted', values: no }));
    const [act] = await acts.list();
    expect(counts(act!)).toEqual([3, 2, 0, 1, 0]);
    expect(act!.last_change).toMatchObject({ user: { username: 'admin' } });
    const outcome = await acts.undo(act!);
    expect(outcome).toMatchObject({ changed: 2, kept_count: 1 });
    expect(outcome.kept).toEqual([
      { record_id: records[1], reason: 'changed', detail: null, change: act!.last_change },
    ]);
    expect(await responseOf(annotator, records[1]!)).toEqual({ status: 'submitted', values: no });
    expect(await responseOf(annotator, records[0]!)).toBeNull();
  });

  test('of one’s own stays too, unless it is taken back first', async () => {
    const { records, acts } = await setUp();
    const { id } = await respond(records[0]!, submitted);
    await ok(annotator.put(`/api/v1/responses/${id}`, { status: 'submitted', values: no }));
    const [later, first] = await acts.list();
    expect(await acts.undo(first!)).toMatchObject({ changed: 0, kept: [{ reason: 'changed' }] });
    expect(await responseOf(annotator, records[0]!)).toEqual({ status: 'submitted', values: no });
    // The order of the ids is of no importance.
    expect(await acts.undo(first!, later!)).toMatchObject({ changed: 2, kept: [] });
    expect(await responseOf(annotator, records[0]!)).toBeNull();
    expect(await acts.redo(later!)).toMatchObject({ changed: 0, kept: [{ reason: 'changed' }] });
    await acts.redo(later!, first!);
    expect(await responseOf(annotator, records[0]!)).toEqual({ status: 'submitted', values: no });
  });

  test('of an admin to an answer of somebody else is taken back by the admin only', async () => {
    const { dataset, records } = await setUp();
    const { id } = await respond(records[0]!, submitted);
    await ok(admin.delete(`/api/v1/responses/${id}`));
    const acts = actsOf(backend, dataset, admin);
    const [act] = await acts.list();
    const path = `${dataset.mine}/acts/undo`;
    expect((await annotator.post(path, { act_ids: [act!.id] })).status).toBe(404);
    const { key } = await ok(admin.post('/api/v1/me/api-keys', { name: 'annotates', scope: 'annotate' }));
    const limited = await ok(backend.as(key as string).post(path, { act_ids: [act!.id] }));
    expect(limited).toMatchObject({ changed: 0, kept: [{ reason: 'refused', detail: 'Operation not allowed' }] });
    expect(await acts.undo(act!)).toMatchObject({ changed: 1 });
    expect(await responseOf(annotator, records[0]!)).toEqual(submitted);
  });

  test('that deletes the record or makes an answer impossible is told', async () => {
    const { dataset, records, acts } = await setUp();
    await bulk(records.slice(0, 2), { status: 'submitted', values: { ...yes, comment: { value: 'well' } } });
    await bulk(records.slice(0, 2), { status: 'discarded' });
    await ok(owner.delete(`/api/v1/records/${records[0]}`));
    store.db.run("DELETE FROM questions WHERE name = 'comment' AND dataset_pk = ?", [
      store.datasets.byId(dataset.id)!.pk,
    ]);
    const [act] = await acts.list();
    expect(counts(act!)).toEqual([2, 1, 0, 0, 1]);
    const { kept, changed } = await acts.undo(act!);
    expect(changed).toBe(0);
    expect(kept.map(({ record_id, reason }) => [record_id, reason])).toEqual([
      [null, 'deleted'],
      [records[1], 'refused'],
    ]);
    expect(kept[1]!.detail).toContain('comment');
    expect(await responseOf(annotator, records[1]!)).toMatchObject({ status: 'discarded' });
  });
});

test('what was begun and not finished is finished by the same request', async () => {
  const { dataset, records, acts } = await setUp(250);
  const batch = randomUUID();
  for (const part of [records.slice(0, 100), records.slice(100, 200), records.slice(200)]) {
    await bulk(part, submitted, `?batch=${batch}`);
  }
  const [act] = await acts.list();
  // As if the process had ended after the first transaction.
  const { addPart } = store.acts;
  let transactions = 0;
  const spy = vi.spyOn(store.acts, 'addPart').mockImplementation((part) => {
    transactions += 1;
    if (transactions === 2) throw new Error('the process ends');
    return addPart(part);
  });
  const { status } = await annotator.post(`${dataset.mine}/acts/undo`, { act_ids: [act!.id] });
  spy.mockRestore();
  expect([status, transactions]).toEqual([500, 2]);
  expect(counts((await acts.list())[0]!)).toEqual([250, 150, 100, 0, 0]);
  expect(await acts.undo(act!)).toMatchObject({ changed: 150, kept_count: 0 });
  expect(counts((await acts.list())[0]!)).toEqual([250, 0, 250, 0, 0]);
});

test('after a day nothing can be taken back any more', async () => {
  const { dataset, records, acts } = await setUp();
  const hour = 3_600_000;
  // Listed at that time: later, background work may remove it at any moment.
  const old = await withClockSetBack(25 * hour, async () => {
    await respond(records[0]!, submitted);
    return (await acts.list())[0]!.id;
  });
  await withClockSetBack(23 * hour, () => respond(records[1]!, submitted));
  const all = await acts.list();
  expect(all.map(({ record }) => record!.id)).toEqual([records[1]]);
  const refused = await annotator.post(`${dataset.mine}/acts/undo`, { act_ids: [all[0]!.id, old] });
  expect(refused.status).toBe(404);
  expect(refused.text).toContain('Acts can be undone for a day');
  expect(await responseOf(annotator, records[1]!)).toEqual(submitted);
  // Any background work removes it.
  await ok(owner.delete(`${dataset.path}/records?ids=${records[5]}`));
  await expect.poll(() => store.db.has('SELECT 1 FROM acts WHERE id = ?', [old])).toBe(false);
  expect(await acts.undo(all[0]!)).toMatchObject({ changed: 1 });
});

test('only members take back, and bad requests are refused', async () => {
  const { dataset } = await setUp(1);
  const stranger = { username: `stranger-${randomUUID()}`, first_name: 'S', password: '12345678' };
  const { api_key } = await ok(owner.post('/api/v1/users', stranger));
  const path = `${dataset.mine}/acts`;
  for (const [who, status] of [
    [backend.anonymous, 401],
    [backend.as(api_key as string), 403],
  ] as const) {
    expect((await who.get(path)).status).toBe(status);
    for (const way of ['undo', 'redo']) {
      expect((await who.post(`${path}/${way}`, { act_ids: [NO_ONE] })).status).toBe(status);
    }
  }
  for (const body of [
    {},
    { act_ids: [] },
    { act_ids: ['x'] },
    { act_ids: Array.from({ length: 1001 }, () => NO_ONE) },
  ]) {
    expect((await annotator.post(`${path}/undo`, body)).status).toBe(422);
  }
  expect((await annotator.post(`${path}/redo`, { act_ids: [NO_ONE] })).status).toBe(404);
  expect((await annotator.get(`/api/v1/me/datasets/${NO_ONE}/acts`)).status).toBe(404);
  for (const limit of ['0', '1001', 'x']) expect((await annotator.get(`${path}?limit=${limit}`)).status).toBe(422);
});

test('what somebody did goes with the dataset', async () => {
  const { dataset, records } = await setUp(1);
  await respond(records[0]!, submitted);
  const { pk } = store.datasets.byId(dataset.id)!;
  await ok(owner.delete(dataset.path));
  expect(store.db.has('SELECT 1 FROM acts WHERE dataset_pk = ?', [pk])).toBe(false);
});
