import { describe, expect, test } from 'vitest';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import type { Act, ActsOutcome } from '../support/acts.ts';
import { ok } from '../support/history.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const TASK = 'TextClassification';
const counts = ({ total, done, undone, changed, deleted }: Act) => [total, done, undone, changed, deleted];

async function setUp(who: Caller = annotator) {
  const dataset = await taskDataset(backend, TASK, [
    { id: 1, inputs: { text: 'one' }, annotation: { agent: 'a', labels: [{ class: 'a' }] } },
  ]);
  const at = (rest = '') => dataset.path(`/${TASK}/labeling/rules${rest}`);
  const take =
    (way: string) =>
    (...acts: Act[]) =>
      ok(who.post<ActsOutcome>(dataset.path(`/acts/${way}`), { act_ids: acts.map(({ id }) => id) }));
  const list = async () => (await ok(who.get<{ items: Act[] }>(dataset.path('/acts')))).items;
  const rules = async () => (await ok(owner.get(at()))) as unknown as Wire[];
  return { dataset, at, rules, acts: { list, undo: take('undo'), redo: take('redo') } };
}

describe('rules', () => {
  test('that were added, changed and deleted are acts, which can be undone and redone', async () => {
    const { at, rules, acts } = await setUp();
    await ok(annotator.post(at(), { query: 'card', label: 'a', description: 'cards' }));
    await ok(owner.post(at(), { query: 'post', label: 'b' }));
    const [added, other] = await rules();
    await ok(annotator.patch(at('/card'), { labels: ['a', 'b'] }));
    const [changed] = await rules();
    await ok(annotator.delete(at('/card')));
    const [deleting, changing, adding, ...others] = (await acts.list()) as [Act, Act, Act];
    expect(others).toEqual([]);
    expect([deleting, changing, adding].map((act) => [act.kind, act.settings, counts(act)])).toEqual([
      [
        'settings',
        { subject: 'rules', title: 'card', action: 'deleted', changed: expect.arrayContaining(['labels']) as string[] },
        [1, 1, 0, 0, 0],
      ],
      ['settings', { subject: 'rules', title: 'card', action: 'changed', changed: ['labels'] }, [1, 0, 0, 1, 0]],
      ['settings', expect.objectContaining({ action: 'created' }), [1, 0, 0, 1, 0]],
    ]);
    expect(await acts.undo(deleting)).toMatchObject({ changed: 1, settings_changed: true, kept: [] });
    // In its place, with its author.
    expect(await rules()).toEqual([changed, other]);
    expect(await acts.undo(changing)).toMatchObject({ changed: 1 });
    expect(await rules()).toEqual([added, other]);
    expect(await acts.undo(adding)).toMatchObject({ changed: 1 });
    expect(await rules()).toEqual([other]);
    expect((await acts.list()).map(counts)).toEqual([
      [1, 0, 0, 1, 0],
      [1, 0, 0, 1, 0],
      [1, 0, 1, 0, 0],
    ]);
    expect(await acts.redo(adding, changing)).toMatchObject({ changed: 2, kept: [] });
    expect(await rules()).toEqual([changed, other]);
  });

  test('that somebody else changed later stay, and it is told by whom', async () => {
    const { at, rules, acts } = await setUp();
    await ok(annotator.post(at(), { query: 'card', label: 'a' }));
    await ok(admin.patch(at('/card'), { labels: ['b'] }));
    const [act] = await acts.list();
    expect([counts(act!), act!.last_change!.user!.username]).toEqual([[1, 0, 0, 1, 0], 'admin']);
    expect(await acts.undo(act!)).toMatchObject({
      ...{ changed: 0, settings_changed: false, kept_count: 1 },
      kept: [{ record_id: null, reason: 'changed', change: { user: { username: 'admin' } } }],
    });
    expect(await rules()).toMatchObject([{ labels: ['b'] }]);
  });

  test('are none that change nothing, and no acts of keys that may not change rules', async () => {
    const { dataset, at, rules, acts } = await setUp();
    await ok(annotator.post(at(), { query: 'card', label: 'a' }));
    await ok(annotator.patch(at('/card'), { label: 'a' }));
    await ok(annotator.delete(at('/unknown')));
    const [act, ...others] = await acts.list();
    expect(others).toEqual([]);
    const { key } = await ok(annotator.post('/api/v1/me/api-keys', { name: 'annotates', scope: 'annotate' }));
    const limited = await ok(backend.as(key as string).post(dataset.path('/acts/undo'), { act_ids: [act!.id] }));
    expect(limited).toMatchObject({ changed: 0, kept: [{ reason: 'refused', detail: 'Operation not allowed' }] });
    expect(await rules()).toHaveLength(1);
  });
});

describe('labels', () => {
  const schema = (...names: string[]) => ({ label_schema: { labels: names.map((name) => ({ id: name, name })) } });

  test('that were changed and removed are acts', async () => {
    const { dataset, acts } = await setUp(admin);
    const path = dataset.path(`/${TASK}/settings`);
    const labels = async () => (await owner.get(path)).body;
    await ok(admin.put(path, schema('a')));
    await ok(admin.patch(path, schema('a', 'b')));
    await ok(admin.delete(path));
    const [removing, changing, saving] = (await acts.list()) as [Act, Act, Act];
    expect([removing, changing, saving].map(({ settings }) => settings)).toEqual([
      { subject: 'labels', title: null, action: 'deleted', changed: ['label_schema'] },
      { subject: 'labels', title: null, action: 'changed', changed: ['label_schema'] },
      { subject: 'labels', title: null, action: 'created', changed: ['label_schema'] },
    ]);
    await acts.undo(removing);
    expect(await labels()).toEqual(schema('a', 'b'));
    // A record got the new label meanwhile.
    await ok(dataset.log([{ id: 2, inputs: { text: 'two' }, annotation: { agent: 'a', labels: [{ class: 'b' }] } }]));
    expect((await acts.undo(changing)).kept).toMatchObject([
      { reason: 'refused', detail: expect.stringContaining('`b`') as string },
    ]);
    expect(await labels()).toEqual(schema('a', 'b'));
    expect((await acts.undo(saving)).kept).toMatchObject([{ reason: 'changed' }]);
  });
});
