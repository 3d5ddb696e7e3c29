import { beforeAll, describe, expect, test } from 'vitest';
import { verifyDataset } from '#gateway/backend/history/verify.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { annotators, type Annotator, valuesOf } from './support/annotators.ts';
import { type Act, actsOf } from './support/acts.ts';
import { datasetWith, type TestDataset } from './support/datasets.ts';
import { historyReader, ok } from './support/history.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const { store } = backend.app;
const { recordsOf } = historyReader(backend);
const problemsOf = ({ id }: TestDataset) => verifyDataset(store, store.datasets.byId(id)!, undefined).problems;

const counts = ({ total, done, undone, changed, deleted }: Act) => [total, done, undone, changed, deleted];
const deeds = (act: Act) => Object.fromEntries(Object.entries(act.deeds).filter(([, count]) => count > 0));
const yes = { values: valuesOf({ label: 'yes' }), sources: { label: { type: 'majority', votes: 2, of: 3 } } };
const no = { values: valuesOf({ label: 'no' }), comment: 'on second thought' };

async function setUp(records = 4) {
  const dataset = await datasetWith(backend, { records });
  const ids = await recordsOf(dataset);
  const path = (place: number) => `${dataset.path}/resolutions/${ids[place]}`;
  const resolve = (place: number, body: object, who = admin) => ok(who.put(path(place), body));
  const labelOf = async (place: number) => {
    const { status, body } = await owner.get<Wire & { values: { label: { value: string } } }>(path(place));
    return status === 404 ? null : body.values.label.value;
  };
  return { dataset, ids, path, resolve, labelOf, acts: actsOf(backend, dataset, admin) };
}

describe('resolutions', () => {
  test('that were made, changed and withdrawn are acts, which can be undone and redone', async () => {
    const { dataset, ids, path, resolve, labelOf, acts } = await setUp();
    await resolve(0, yes);
    await resolve(0, no);
    await ok(admin.delete(path(0)));
    const all = await acts.list();
    expect(all.map((act) => [act.kind, deeds(act), counts(act)])).toEqual([
      ['resolutions', { withdrawn: 1 }, [1, 1, 0, 0, 0]],
      ['resolutions', { revised: 1 }, [1, 0, 0, 1, 0]],
      ['resolutions', { resolved: 1 }, [1, 0, 0, 1, 0]],
    ]);
    expect(all[0]!.record!.id).toBe(ids[0]);
    const [withdrawing, changing, resolving] = all as [Act, Act, Act];

    const undone = await acts.undo(withdrawing);
    expect(undone).toMatchObject({ changed: 1, responses: [], kept: [] });
    expect(undone.resolutions).toMatchObject([{ record_id: ids[0], resolution: { comment: no.comment, version: 4 } }]);
    // The first version comes back with its sources.
    expect(await acts.undo(changing)).toMatchObject({ changed: 1 });
    expect((await admin.get(path(0))).body).toMatchObject({ ...yes, comment: null, version: 5 });
    expect((await acts.undo(resolving)).resolutions).toEqual([{ record_id: ids[0], resolution: null }]);
    expect(await labelOf(0)).toBeNull();
    expect((await acts.list()).map(counts)).toEqual(Array.from({ length: 3 }, () => [1, 0, 1, 0, 0]));

    expect(await acts.redo(withdrawing, changing, resolving)).toMatchObject({ changed: 3, kept: [] });
    expect(await labelOf(0)).toBeNull();
    expect(await acts.undo(withdrawing)).toMatchObject({ changed: 1 });
    expect(await labelOf(0)).toBe('no');
    expect((await owner.get(`${dataset.path}/resolutions`)).body.total).toBe(1);
    expect(problemsOf(dataset)).toEqual([]);
  });

  test('that somebody else changed later stay, and it is told by whom', async () => {
    const { ids, resolve, labelOf, acts } = await setUp();
    await resolve(0, yes);
    await resolve(0, no, owner);
    const [act] = await acts.list();
    expect(counts(act!)).toEqual([1, 0, 0, 1, 0]);
    expect(act!.last_change).toMatchObject({ user: { username: 'argilla' } });
    expect(await acts.undo(act!)).toMatchObject({
      ...{ changed: 0, resolutions: [] },
      kept: [{ record_id: ids[0], reason: 'changed', change: { user: { username: 'argilla' } } }],
    });
    expect(await labelOf(0)).toBe('no');
  });

  test('are not those of responses to the same record', async () => {
    const { ids, resolve, labelOf, acts } = await setUp();
    await ok(admin.post(`/api/v1/records/${ids[0]}/responses`, { status: 'submitted', values: yes.values }));
    await resolve(0, yes);
    const [resolving, responding] = await acts.list();
    expect([resolving!.kind, responding!.kind]).toEqual(['resolutions', 'responses']);
    expect(await acts.undo(responding!)).toMatchObject({ changed: 1, resolutions: [] });
    expect(await labelOf(0)).toBe('yes');
    expect(await acts.undo(resolving!)).toMatchObject({ changed: 1, responses: [] });
    expect(await labelOf(0)).toBeNull();
  });

  test('need the right to resolve, and answers that are still possible', async () => {
    const { dataset, resolve, acts } = await setUp();
    await resolve(0, { values: valuesOf({ label: 'yes', comment: 'well' }) });
    await resolve(0, yes);
    const [act] = await acts.list();
    const { key } = await ok(admin.post('/api/v1/me/api-keys', { name: 'annotates', scope: 'annotate' }));
    const limited = await ok(backend.as(key as string).post(`${dataset.mine}/acts/undo`, { act_ids: [act!.id] }));
    expect(limited).toMatchObject({ changed: 0, kept: [{ reason: 'refused', detail: 'Operation not allowed' }] });
    const { pk } = store.datasets.byId(dataset.id)!;
    store.db.run("DELETE FROM questions WHERE name = 'comment' AND dataset_pk = ?", [pk]);
    const { kept } = await acts.undo(act!);
    expect(kept).toMatchObject([{ reason: 'refused', detail: expect.stringContaining('comment') as string }]);
    expect((await annotator.get(`${dataset.mine}/acts`)).body.items).toEqual([]);
  });
});

describe('what a rule resolved', () => {
  let people: Annotator[];
  beforeAll(async () => {
    people = await annotators(backend, 2);
  });

  async function resolved(records = 3) {
    const items = Array.from({ length: records }, (_none, index) => ({
      fields: { text: `record ${index}` },
      responses: people.map(({ userId }) => ({ user_id: userId, status: 'submitted', values: yes.values })),
    }));
    const dataset = await datasetWith(backend, { records: items });
    const path = `${dataset.path}/resolutions`;
    const run = async (at: string, body?: object) => {
      const { id } = await ok(admin.post(`${path}/${at}`, body));
      await expect.poll(async () => (await admin.get(`/api/v1/jobs/${id as string}`)).body.status).toBe('finished');
      return id as string;
    };
    const total = async () => (await owner.get(path)).body.total;
    const job = await run('bulk', { min_agree: 2, questions: ['label'] });
    return { dataset, run, total, job, acts: actsOf(backend, dataset, admin) };
  }

  test('is one act, however many batches it took', async () => {
    const { dataset, total, acts } = await resolved(300);
    const [act, ...others] = await acts.list();
    expect(others).toEqual([]);
    expect(act).toMatchObject({ kind: 'resolutions', client: 'rule', total: 300, done: 300, deeds: { resolved: 300 } });
    expect(await acts.undo(act!)).toMatchObject({ changed: 300, is_complete: true });
    expect(await total()).toBe(0);
    expect(await acts.redo(act!)).toMatchObject({ changed: 300 });
    expect(await total()).toBe(300);
    expect(problemsOf(dataset)).toEqual([]);
  });

  test('is undone by taking the job back, too, and can be redone', async () => {
    const { run, total, job, acts } = await resolved();
    await run(`bulk/${job}/undo`);
    const [act, ...others] = await acts.list();
    expect(others).toEqual([]);
    expect(counts(act!)).toEqual([3, 0, 3, 0, 0]);
    await acts.redo(act!);
    expect([await total(), counts((await acts.list())[0]!)]).toEqual([3, [3, 3, 0, 0, 0]]);
  });

  test('can be taken back as a job after it was undone and redone', async () => {
    const { run, total, job, acts } = await resolved();
    const [act] = await acts.list();
    await acts.undo(act!);
    await acts.redo(act!);
    await run(`bulk/${job}/undo`);
    expect(await total()).toBe(0);
  });

  test('is an act of whoever takes it back', async () => {
    const { dataset, job, acts } = await resolved();
    await ok(owner.post(`${dataset.path}/resolutions/bulk/${job}/undo`));
    const own = actsOf(backend, dataset, owner);
    await expect.poll(async () => (await own.list()).slice(0, 1).map(deeds)).toEqual([{ withdrawn: 3 }]);
    const [act] = await acts.list();
    expect([counts(act!), act!.last_change!.user!.username]).toEqual([[3, 0, 0, 3, 0], 'argilla']);
  });
});
