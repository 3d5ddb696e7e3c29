import { describe, expect, test } from 'vitest';
import { checkStore } from '#gateway/backend/cli/check/checkStore.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { actsOf } from './support/acts.ts';
import { datasetWith } from './support/datasets.ts';
import { ok } from './support/history.ts';

const backend = await startTestBackend();
const { owner, admin } = backend;

async function setUp() {
  const dataset = await datasetWith(backend, { records: 2 });
  return { dataset, acts: actsOf(backend, dataset, admin) };
}

const options = (...texts: [value: string, text: string][]) => texts.map(([value, text]) => ({ value, text }));
const labels = (yes: string) => ({
  settings: { type: 'label_selection', options: options(['yes', yes], ['no', 'No']) },
});

test('guidelines, labels and other settings are acts, and are undone and redone', async () => {
  const { dataset, acts } = await setUp();
  // What was done to create the dataset is no act.
  expect(await acts.list()).toEqual([]);
  const question = `/api/v1/questions/${dataset.questions.label}`;
  const property = `/api/v1/metadata-properties/${dataset.properties.lang}`;
  await ok(admin.patch(dataset.path, { guidelines: 'Be kind' }));
  await ok(admin.patch(question, { ...labels('Yes, indeed'), title: 'Is it so?' }));
  await ok(admin.patch(property, { title: 'Language', visible_for_annotators: true }));
  await ok(admin.patch(dataset.path, { guidelines: 'Be kind' }));
  const all = await acts.list();
  expect(all.map(({ kind, done, total, settings }) => [kind, done, total, settings])).toEqual([
    ['settings', 1, 1, { subject: 'metadataProperties', title: 'Language', action: 'changed', changed: ['title'] }],
    ['settings', 1, 1, { subject: 'questions', title: 'Is it so?', action: 'changed', changed: ['title', 'settings'] }],
    ['settings', 1, 1, { subject: 'dataset', title: expect.any(String), action: 'changed', changed: ['guidelines'] }],
  ]);
  const read = async () => {
    const { body: questions } = await owner.get(`${dataset.path}/questions`);
    const [{ title, settings }] = questions.items.filter(({ name }) => name === 'label') as never as [
      { title: string; settings: { options: { text: string }[] } },
    ];
    return [(await owner.get(dataset.path)).body.guidelines, title, settings.options[0]!.text];
  };
  expect(await read()).toEqual(['Be kind', 'Is it so?', 'Yes, indeed']);
  expect(await acts.undo(...all)).toMatchObject({ changed: 3, settings_changed: true, kept_count: 0, responses: [] });
  expect(await read()).toEqual([null, 'label', 'yes']);
  expect((await acts.list()).map(({ done, undone }) => [done, undone])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(await acts.undo(...all)).toMatchObject({ changed: 0, settings_changed: false, kept_count: 0 });
  expect(await acts.redo(...all)).toMatchObject({ changed: 3 });
  expect(await read()).toEqual(['Be kind', 'Is it so?', 'Yes, indeed']);
});

test('what somebody else set later stays, and is told', async () => {
  const { dataset, acts } = await setUp();
  await ok(admin.patch(dataset.path, { guidelines: 'Be kind' }));
  await ok(owner.patch(dataset.path, { guidelines: 'Be short' }));
  const [act] = await acts.list();
  expect(act).toMatchObject({ done: 0, changed: 1, last_change: { user: { username: 'argilla' } } });
  expect(await acts.undo(act!)).toMatchObject({
    changed: 0,
    kept: [{ record_id: null, reason: 'changed', change: { user: { username: 'argilla' } } }],
  });
  expect((await owner.get(dataset.path)).body.guidelines).toBe('Be short');
  // Other settings of the same dataset do not matter.
  await ok(admin.patch(dataset.path, { allow_extra_metadata: false }));
  const [latest] = await acts.list();
  await ok(owner.patch(dataset.path, { guidelines: 'Be brief' }));
  expect(await acts.undo(latest!)).toMatchObject({ changed: 1 });
  expect((await owner.get(dataset.path)).body).toMatchObject({ allow_extra_metadata: true, guidelines: 'Be brief' });
});

test('what would break a rule is refused, and so is whoever may not change settings any more', async () => {
  const { dataset, acts } = await setUp();
  const { name } = (await owner.get(dataset.path)).body;
  await ok(admin.patch(dataset.path, { name: `${name as string} renamed` }));
  const { workspace_id } = (await owner.get(dataset.path)).body;
  await ok(owner.post('/api/v1/datasets', { name, workspace_id }));
  await ok(admin.patch(`/api/v1/questions/${dataset.questions.names}`, spans(true)));
  const [overlap, renamed] = await acts.list();
  expect(await acts.undo(renamed!)).toMatchObject({ changed: 0, kept: [{ reason: 'refused' }] });
  expect(await acts.undo(overlap!)).toMatchObject({
    kept: [{ reason: 'refused', detail: expect.stringContaining('allow_overlapping') }],
  });
  const key = (await ok(admin.post('/api/v1/me/api-keys', { name: 'annotates', scope: 'annotate' }))).key as string;
  await ok(admin.patch(dataset.path, { guidelines: 'Be kind' }));
  const [guidelines] = await acts.list();
  expect(await actsOf(backend, dataset, backend.as(key)).undo(guidelines!)).toMatchObject({
    changed: 0,
    kept: [{ reason: 'refused', detail: 'Operation not allowed' }],
  });
  // It is as it was, and can still be undone.
  expect((await acts.list())[0]).toMatchObject({ done: 1 });
  expect(await acts.undo(guidelines!)).toMatchObject({ changed: 1 });
});

const spans = (allow_overlapping: boolean) => ({
  settings: { type: 'span', field: 'text', options: options(['PER', 'PER'], ['LOC', 'LOC']), allow_overlapping },
});

test('how many answers complete a record is undone with the completion of the records', async () => {
  const { dataset, acts } = await setUp();
  const [record] = (await owner.get(`${dataset.path}/records`)).body.items;
  await ok(admin.patch(dataset.path, { distribution: { strategy: 'overlap', min_submitted: 2 } }));
  await ok(admin.post(`/api/v1/records/${record!.id}/responses`, dataset.submitted('yes')));
  const completed = async () => (await owner.get(`${dataset.path}/progress`)).body.completed;
  expect(await completed()).toBe(0);
  const act = (await acts.list()).find(({ kind }) => kind === 'settings')!;
  await acts.undo(act);
  expect(await completed()).toBe(1);
  await acts.redo(act);
  expect(await completed()).toBe(0);
});

describe('how many answers complete a record is undone', () => {
  test('together with an answer from before', async () => {
    const { dataset, acts } = await setUp();
    const [record] = (await owner.get(`${dataset.path}/records`)).body.items;
    const answer = (label: string) =>
      admin.post('/api/v1/me/responses/bulk', { items: [{ record_id: record!.id, ...dataset.submitted(label) }] });
    await ok(answer('yes'));
    await ok(answer('no'));
    await ok(admin.patch(dataset.path, { distribution: { strategy: 'overlap', min_submitted: 2 } }));
    const [settings, changed] = await acts.list();
    expect(await acts.undo(settings!, changed!)).toMatchObject({ changed: 2, kept: [] });
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ total: 2, completed: 1 });
  });

  test('together with records that were added before', async () => {
    const { dataset, acts } = await setUp();
    const { body: me } = await owner.get('/api/v1/me');
    const responses = [{ user_id: me.id, ...dataset.submitted('yes') }];
    await ok(admin.post(`${dataset.path}/records/bulk`, { items: [{ fields: { text: 'added' }, responses }] }));
    await ok(admin.patch(dataset.path, { distribution: { strategy: 'overlap', min_submitted: 1 } }));
    const [settings, added] = await acts.list();
    expect(await acts.undo(settings!, added!)).toMatchObject({ changed: 2, kept: [] });
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ total: 2, completed: 0 });
    expect([...checkStore(backend.app.store.db)]).toEqual([]);
  });
});
