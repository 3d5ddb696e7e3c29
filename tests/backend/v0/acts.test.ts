import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withClockSetBack } from '#gateway/backend/store/clock.ts';
import { NO_ONE } from '#tests/support/answers.ts';
import { type Caller, startTestBackend } from '#tests/support/backend.ts';
import type { Act } from '../support/acts.ts';
import { ok } from '../support/history.ts';
import { type Task, type TaskDataset, taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const { store } = backend.app;

interface ActsOutcome {
  record_ids: string[];
  is_complete: boolean;
  changed: number;
  records_removed: number;
  kept: { record_id: string | null; reason: string; detail: string | null; change: Act['last_change'] }[];
  kept_count: number;
}

const counts = ({ total, done, undone, changed, deleted }: Act) => [total, done, undone, changed, deleted];
const deeds = (act: Act) => Object.fromEntries(Object.entries(act.deeds).filter(([, count]) => count > 0));

function actsOf(dataset: TaskDataset, who: Caller = annotator) {
  const take =
    (way: string) =>
    (...acts: Act[]) =>
      ok(who.post<ActsOutcome>(dataset.path(`/acts/${way}`), { act_ids: acts.map(({ id }) => id) }));
  const list = async (query = ''): Promise<Act[]> =>
    (await ok(who.get<{ items: Act[] }>(dataset.path('/acts', query)))).items;
  return { list, undo: take('undo'), redo: take('redo') };
}

const TEXTS = ['one', 'two', 'three'];
/** A record of each task, and its annotations. */
const KINDS = {
  TextClassification: {
    record: (text: string) => ({ inputs: { text } }),
    annotations: [{ labels: [{ class: 'a' }] }, { labels: [{ class: 'b' }] }],
  },
  TokenClassification: {
    record: (text: string) => ({ text, tokens: [text] }),
    annotations: [{ entities: [{ start: 0, end: 3, label: 'A' }] }, { entities: [] }],
  },
  Text2Text: {
    record: (text: string) => ({ text }),
    annotations: [{ sentences: [{ text: 'uno' }] }, { sentences: [{ text: 'eins' }] }],
  },
} satisfies Record<Task, { record: (text: string) => object; annotations: object[] }>;

async function setUp(task: Task = 'TextClassification') {
  const { record, annotations } = KINDS[task];
  const dataset = await taskDataset(
    backend,
    task,
    TEXTS.map((text) => ({ id: text, ...record(text) })),
  );
  const log = (ids: readonly string[], change: object, who = annotator, more: object = {}) =>
    ok(
      who.post(dataset.path(`/${task}:bulk`), {
        ...{ records: ids.map((id) => ({ id, ...record(id), ...change })), replace_annotations: true, ...more },
      }),
    );
  const [first, second] = annotations.map((given) => ({ annotation: { agent: 'annotator', ...given } }));
  const state = async (id: string) => {
    const { status, annotation } = (await ok(owner.get(dataset.path(`/records/${id}`)))) as Record<string, unknown>;
    return { status, annotation };
  };
  return { dataset, log, state, first: first!, second: second!, acts: actsOf(dataset) };
}

describe.each(['TextClassification', 'TokenClassification', 'Text2Text'] as const)('annotations of %s', (task) => {
  test('are acts, which can be undone and redone', async () => {
    const { dataset, log, state, first, second, acts } = await setUp(task);
    const pending = await state('one');
    await log(['one'], { ...first, status: 'Validated' });
    const validated = await state('one');
    await log(['one'], { ...second, status: 'Edited' });
    const edited = await state('one');
    expect(edited.annotation).not.toEqual(validated.annotation);
    await log(TEXTS, { ...second, status: 'Discarded' });
    const [discarding, editing, validating, ...others] = (await acts.list()) as [Act, Act, Act];
    expect(others).toEqual([]);
    expect([discarding, editing, validating].map((act) => [deeds(act), counts(act)])).toEqual([
      [{ discarded: 3 }, [3, 3, 0, 0, 0]],
      [{ annotated: 1 }, [1, 0, 0, 1, 0]],
      [{ validated: 1 }, [1, 0, 0, 1, 0]],
    ]);
    expect(validating).toMatchObject({ kind: 'annotations', client: 'api', record: { id: 'one', preview: 'one' } });

    expect(await acts.undo(discarding)).toMatchObject({ changed: 3, is_complete: true, kept: [], record_ids: TEXTS });
    expect([await state('one'), await state('two')]).toEqual([edited, pending]);
    expect(await acts.undo(editing)).toMatchObject({ changed: 1, record_ids: ['one'] });
    expect(await state('one')).toEqual(validated);
    expect(await acts.undo(validating)).toMatchObject({ changed: 1 });
    expect(await state('one')).toEqual(pending);
    expect((await acts.list()).map(counts)).toEqual([
      [3, 0, 3, 0, 0],
      [1, 0, 1, 0, 0],
      [1, 0, 1, 0, 0],
    ]);
    expect(await acts.undo(discarding, editing, validating)).toMatchObject({ changed: 0, kept_count: 0 });
    // What was undone before has to be redone before.
    expect(await acts.redo(editing)).toMatchObject({ changed: 0, kept: [{ record_id: 'one', reason: 'changed' }] });
    expect(await acts.redo(discarding, editing, validating)).toMatchObject({ changed: 5, kept: [] });
    expect(await state('one')).toMatchObject({ status: 'Discarded', annotation: edited.annotation });
    expect(await dataset.found({ status: ['Discarded'] })).toHaveLength(3);
  });

  test('are found by what they are again', async () => {
    const { dataset, log, first, acts } = await setUp(task);
    const found = async () => [
      await dataset.found({ status: ['Validated'] }),
      await dataset.found({ annotated_by: ['annotator'] }),
      ...(task === 'Text2Text' ? [] : [await dataset.found({ query_text: 'annotated_as:*' })]),
    ];
    await log(['one', 'two'], { ...first, status: 'Validated' });
    const before = await found();
    expect(before[0]).toEqual(['one', 'two']);
    const [act] = await acts.list();
    await acts.undo(act!);
    expect((await found()).flat()).toEqual([]);
    await acts.redo(act!);
    expect(await found()).toEqual(before);
  });
});

describe('acts', () => {
  test('leave what somebody else changed later, and tell by whom', async () => {
    const { log, state, first, second, acts } = await setUp();
    await log(['one', 'two'], { ...first, status: 'Validated' });
    await log(['two'], { ...second, status: 'Validated' }, admin);
    const [act] = await acts.list();
    expect([counts(act!), act!.last_change!.user!.username]).toEqual([[2, 1, 0, 1, 0], 'admin']);
    expect(await acts.undo(act!)).toMatchObject({
      ...{ changed: 1, kept_count: 1 },
      kept: [{ record_id: 'two', reason: 'changed', change: { user: { username: 'admin' } } }],
    });
    expect([(await state('one')).status, (await state('two')).status]).toEqual(['Default', 'Validated']);
    // What somebody changed after it was undone, is not redone.
    await log(['one'], { ...second, status: 'Edited' }, admin);
    expect(counts((await acts.list())[0]!)).toEqual([2, 0, 0, 2, 0]);
    expect(await acts.redo(act!)).toMatchObject({ changed: 0, kept: [{ record_id: 'one', reason: 'changed' }] });
    expect((await state('one')).status).toBe('Edited');
  });

  test('are one for the requests of a batch, whose records come back to what they were at first', async () => {
    const { log, state, first, second, acts } = await setUp();
    const batch = randomUUID();
    await log(['one'], { ...first, status: 'Edited' }, annotator, { batch });
    await log(['one', 'two'], { ...second, status: 'Validated' }, annotator, { batch });
    // The same id from somebody else is another act.
    await log(['three'], { ...second, status: 'Validated' }, admin, { batch });
    const [act, ...others] = await acts.list();
    expect([others, deeds(act!)]).toEqual([[], { validated: 2 }]);
    await acts.undo(act!);
    expect(await state('one')).toEqual({ status: 'Default', annotation: null });
    await acts.redo(act!);
    expect(await state('one')).toMatchObject({ status: 'Validated', annotation: { labels: [{ class: 'b' }] } });
  });

  test('are no changes of other members, and none that change nothing', async () => {
    const { log, first, acts } = await setUp();
    await log(['one'], { ...first, status: 'Validated' });
    await log(['one'], { ...first, status: 'Validated' });
    await log(['one'], { ...first, status: 'Validated', metadata: { a: 1 } });
    expect((await acts.list()).map(counts)).toEqual([[1, 1, 0, 0, 0]]);
    const [act] = await acts.list();
    expect(await acts.undo(act!)).toMatchObject({ changed: 1 });
  });

  test('are records that are made pending again, and annotations that are removed', async () => {
    const { log, state, first, acts } = await setUp();
    await log(['one'], { ...first, status: 'Validated' });
    await log(['one'], { status: 'Default' });
    const [act] = await acts.list();
    expect(deeds(act!)).toEqual({ reopened: 1 });
    expect(await state('one')).toEqual({ status: 'Default', annotation: null });
    await acts.undo(act!);
    expect(await state('one')).toMatchObject({ status: 'Validated', annotation: { labels: [{ class: 'a' }] } });
  });

  test('are refused where a label is not in the settings any more', async () => {
    const { dataset, log, first, second, acts } = await setUp();
    await log(['one'], { ...first, status: 'Validated' });
    await log(['one'], { ...second, status: 'Validated' });
    const labels = [{ id: 'b', name: 'b' }];
    await ok(owner.put(dataset.path('/TextClassification/settings'), { label_schema: { labels } }));
    const [act] = await acts.list();
    const { kept } = await acts.undo(act!);
    expect(kept).toMatchObject([
      { record_id: 'one', reason: 'refused', detail: expect.stringContaining('`a`') as string },
    ]);
  });

  test('tell of records that are deleted', async () => {
    const { dataset, log, first, acts } = await setUp();
    await log(['one', 'two'], { ...first, status: 'Validated' });
    await ok(owner.delete(dataset.path('/data'), { ids: ['one'] }));
    const [act] = await acts.list();
    expect(counts(act!)).toEqual([2, 1, 0, 0, 1]);
    expect(await acts.undo(act!)).toMatchObject({ changed: 1, kept: [{ record_id: null, reason: 'deleted' }] });
  });

  test('are records that were all discarded at once, however many', async () => {
    const dataset = await taskDataset(
      backend,
      'Text2Text',
      Array.from({ length: 600 }, (_none, index) => ({ id: index, text: `text ${index}` })),
    );
    const acts = actsOf(dataset, owner);
    await ok(owner.delete(dataset.path('/data', '&mark_as_discarded=true'), { query_text: 'text' }));
    const [act, adding, ...others] = await acts.list();
    expect([others, deeds(act!), deeds(adding!)]).toEqual([[], { discarded: 600 }, { added: 600 }]);
    expect(counts(adding!)).toEqual([600, 0, 0, 600, 0]);
    // To discard them again changes nothing.
    await ok(owner.delete(dataset.path('/data', '&mark_as_discarded=true'), { query_text: 'text' }));
    expect(await acts.list()).toHaveLength(2);
    expect(await acts.undo(act!)).toMatchObject({ changed: 600, is_complete: true });
    expect(await dataset.found({ status: ['Discarded'] })).toEqual([]);
    await acts.redo(act!);
    expect(await dataset.found({ status: ['Discarded'] })).toHaveLength(600);
  });
});

describe('added records', () => {
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_none, index) => ({ id: from + index, text: `text ${from + index}` }));

  test('are one act when a program adds them one request after the other, and are deleted when it is undone', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    const acts = actsOf(dataset, admin);
    for (const from of [0, 100, 200]) await ok(dataset.log(items(from, 100), admin));
    const [act, ...others] = await acts.list();
    expect([others, act!.kind, deeds(act!), counts(act!)]).toEqual([
      [],
      'records',
      { added: 300 },
      [300, 300, 0, 0, 0],
    ]);
    expect(await acts.undo(act!)).toMatchObject({ changed: 300, records_removed: 300, is_complete: true, kept: [] });
    expect((await dataset.search()).body.total).toBe(0);
    expect(counts((await acts.list())[0]!)).toEqual([300, 0, 300, 0, 0]);
    expect((await acts.redo(act!)).kept).toMatchObject([
      { reason: 'refused', detail: 'Deleted records cannot be added again' },
    ]);
  });

  test('stay where somebody annotated or changed them since', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    const acts = actsOf(dataset, admin);
    await ok(dataset.log(items(0, 5), admin));
    const annotation = { agent: 'annotator', sentences: [{ text: 'x' }] };
    await ok(dataset.log([{ ...items(3, 1)[0], annotation, status: 'Validated' }], annotator));
    await ok(dataset.log([{ ...items(4, 1)[0], metadata: { a: 1 } }], owner));
    await ok(dataset.log(items(5, 2), admin));
    const [act] = await acts.list();
    expect([counts(act!), act!.last_change!.user!.username]).toEqual([[7, 5, 0, 2, 0], 'annotator']);
    const outcome = await acts.undo(act!);
    expect(outcome).toMatchObject({ records_removed: 5, kept_count: 2 });
    expect(outcome.kept.map(({ record_id, change }) => [record_id, change && change.user!.username])).toEqual([
      ['3', 'annotator'],
      ['4', null],
    ]);
    expect(await dataset.found({})).toEqual([3, 4]);
  });

  test('are deleted by those who may delete records only', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    await ok(dataset.log(items(0, 2), annotator));
    const acts = actsOf(dataset);
    const [act] = await acts.list();
    expect((await acts.undo(act!)).kept).toMatchObject([{ reason: 'refused', detail: 'Operation not allowed' }]);
    expect((await dataset.search()).body.total).toBe(2);
  });
});

test('after a day nothing can be taken back any more', async () => {
  const { dataset, log, first, acts } = await setUp();
  // Listed at that time: later, background work may remove it at any moment.
  const old = await withClockSetBack(25 * 3_600_000, async () => {
    await log(['one'], { ...first, status: 'Validated' });
    return (await acts.list())[0]!.id;
  });
  await log(['two'], { ...first, status: 'Validated' });
  const all = await acts.list();
  expect(all).toHaveLength(1);
  const refused = await annotator.post(dataset.path('/acts/undo'), { act_ids: [all[0]!.id, old] });
  expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('Acts can be undone for a day')]);
  // Any background work removes it.
  await ok(owner.delete(dataset.path('/data'), { ids: ['three'] }));
  await expect.poll(() => store.db.has('SELECT 1 FROM task_acts WHERE id = ?', [old])).toBe(false);
  expect(await acts.undo(all[0]!)).toMatchObject({ changed: 1 });
});

test('only members take back, and bad requests are refused', async () => {
  const { dataset } = await setUp();
  const stranger = { username: `stranger-${randomUUID()}`, first_name: 'S', password: '12345678' };
  const { api_key } = await ok(owner.post('/api/v1/users', stranger));
  for (const [who, status] of [
    [backend.anonymous, 401],
    [backend.as(api_key as string), 403],
  ] as const) {
    expect((await who.get(dataset.path('/acts'))).status).toBe(status);
    for (const way of ['undo', 'redo']) {
      expect((await who.post(dataset.path(`/acts/${way}`), { act_ids: [NO_ONE] })).status).toBe(status);
    }
  }
  for (const body of [{}, { act_ids: [] }, { act_ids: ['x'] }]) {
    expect((await annotator.post(dataset.path('/acts/undo'), body)).status).toBe(422);
  }
  expect((await annotator.post(dataset.path('/acts/redo'), { act_ids: [NO_ONE] })).status).toBe(404);
  for (const limit of ['0', '1001', 'x']) {
    expect((await annotator.get(dataset.path('/acts', `&limit=${limit}`))).status).toBe(422);
  }
  await ok(owner.put(dataset.path(':close')));
  expect((await annotator.get(dataset.path('/acts'))).status).toBe(400);
});

test('acts go with the dataset', async () => {
  const { dataset, log, first } = await setUp();
  await log(['one'], { ...first, status: 'Validated' });
  const { pk } = store.tasks.datasets.all().find(({ name }) => name === dataset.name)!;
  await ok(owner.delete(dataset.path('')));
  expect(store.db.has('SELECT 1 FROM task_acts WHERE dataset_pk = ?', [pk])).toBe(false);
});
