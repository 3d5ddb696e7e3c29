import { describe, expect, test } from 'vitest';
import { type Caller, startTestBackend } from '#tests/support/backend.ts';
import { annotators, valuesOf } from './support/annotators.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin } = backend;
const { store } = backend.app;

interface Score {
  records: number;
  answers: number;
  right: number;
  interval: [number, number];
  weeks: { week: string; records: number; answers: number; right: number }[];
}

const answer = (caller: Caller, dataset: TestDataset, id: string, label = 'yes') =>
  caller.post(`/api/v1/records/${id}/responses`, dataset.submitted(label));
const resolve = (dataset: TestDataset, id: string, label = 'yes') =>
  owner.put(`${dataset.path}/resolutions/${id}`, { values: valuesOf({ label }) });
const setControls = (dataset: TestDataset, body: object, caller: Caller = owner) =>
  caller.patch(`${dataset.path}/controls`, body);
const queueOf = async (caller: Caller, dataset: TestDataset, query = '') =>
  (await caller.get(`${dataset.mine}/records?response_status=pending&limit=1000&${query}`)).body;

/** A dataset with some records of which the first are answered and resolved, and a person who has answered nothing. */
async function withResolved(
  resolved: number,
  { records = 60, minSubmitted }: { records?: number; minSubmitted?: number },
) {
  const items = Array.from({ length: records }, (_, index) => ({
    fields: { text: `record number ${index}` },
    metadata: { lang: index % 2 === 0 ? 'en' : 'de' },
  }));
  const dataset = await datasetWith(backend, { records: items, minSubmitted });
  const all = ids((await owner.get(`${dataset.path}/records?limit=1000`)).body.items);
  const known = all.slice(0, resolved);
  for (const id of known) {
    await answer(owner, dataset, id);
    await resolve(dataset, id);
  }
  const [person] = await annotators(backend, 1);
  return { dataset, all, known, person: person! };
}

describe('control records', () => {
  test('are mixed into the queue in the share that is set, and look like all others', async () => {
    const { dataset, all, known, person } = await withResolved(30, { records: 90, minSubmitted: 1 });
    const ordinary = all.slice(30);
    const before = ids((await queueOf(person, dataset)).items);
    expect(before.toSorted()).toEqual(ordinary.toSorted());
    expect((await setControls(dataset, { share: 20 })).body).toEqual({
      share: 20,
      shows_own_score: false,
      available: 30,
    });

    const { items, total } = await queueOf(person, dataset, 'include=responses&include=suggestions');
    const queue = ids(items);
    const controls = queue.filter((id) => known.includes(id));
    expect(total).toBe(queue.length);
    expect(controls.length).toBeGreaterThanOrEqual(10);
    expect(controls.length).toBeLessThanOrEqual(20);
    // The others keep their order.
    expect(queue.filter((id) => !known.includes(id))).toEqual(before);
    const shapes = new Set(items.map((item) => JSON.stringify([Object.keys(item), item.status, item.responses])));
    expect([...shapes]).toHaveLength(1);
    expect((await person.get(`/api/v1/records/${controls[0]}`)).body).toMatchObject({ status: 'pending' });
    expect((await owner.get(`/api/v1/records/${controls[0]}`)).body).toMatchObject({ status: 'completed' });
    expect((await person.get(`${dataset.mine}/metrics`)).body).toMatchObject({ responses: { pending: total } });

    const pages = [];
    for (let offset = 0; offset < total; offset += 7) {
      const page = await person.get(`${dataset.mine}/records?response_status=pending&limit=7&offset=${offset}`);
      pages.push(...ids(page.body.items));
    }
    expect(pages).toEqual(queue);
    // Nor do the team's numbers tell which is which: each answer completes one more.
    const completed = async () => (await person.get<{ completed: number }>(`${dataset.path}/progress`)).body.completed;
    const hiddenFrom = await completed();
    expect(hiddenFrom).toBe(30 - controls.length);
    expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ completed: 30, pending: 60 });
    for (const [at, id] of queue.entries()) {
      if (at % 9 === 0) expect(await completed()).toBe(hiddenFrom + at);
      if (at % 9 === 0) expect(ids((await queueOf(person, dataset)).items)).toEqual(queue.slice(at));
      await answer(person, dataset, id);
    }
    expect((await queueOf(person, dataset)).total).toBe(0);
    expect((await person.get(`/api/v1/records/${controls[0]}`)).body).toMatchObject({ status: 'completed' });
  });

  test('come with every filter, order and search of the queue', async () => {
    const { dataset, known, person } = await withResolved(40, { records: 80, minSubmitted: 1 });
    await setControls(dataset, { share: 20 });
    const controlsIn = (items: { id: string }[]) => ids(items).filter((id) => known.includes(id)).length;
    const filtered = await queueOf(person, dataset, 'metadata=lang:de');
    expect(filtered.items.every(({ metadata }) => (metadata as { lang: string }).lang === 'de')).toBe(true);
    expect(filtered.total).toBe(filtered.items.length);
    expect(controlsIn(filtered.items)).toBeGreaterThan(0);
    const sorted = await queueOf(person, dataset, 'sort_by=inserted_at:asc');
    expect(sorted.total).toBe((await queueOf(person, dataset)).total);
    expect(controlsIn(sorted.items)).toBe(sorted.total - 40);
    const search = async (filters: object[]) =>
      (
        await person.post<{ items: { record: { id: string; status: string } }[]; total: number }>(
          `${dataset.mine}/records/search?limit=1000&response_status=pending`,
          { query: { text: { q: 'record' } }, ...(filters.length > 0 && { filters: { and: filters } }) },
        )
      ).body;
    const found = await search([]);
    expect(controlsIn(found.items.map(({ record }) => record))).toBeGreaterThan(0);
    const byStatus = (status: string) =>
      search([{ type: 'terms', scope: { entity: 'record', property: 'status' }, values: [status] }]);
    expect((await byStatus('pending')).total).toBe(found.total);
    expect((await byStatus('completed')).total).toBe(0);
    await owner.patch(`${dataset.path}/queue`, { order: 'most_disagreement' });
    expect((await queueOf(person, dataset)).total).toBe(sorted.total);
  });

  test('come sooner than their turn where everyone answers every record, and none twice', async () => {
    const { dataset, all, known, person } = await withResolved(5, { records: 60 });
    const before = await queueOf(person, dataset);
    expect(before.total).toBe(60);
    await setControls(dataset, { share: 10 });
    const queue = ids((await queueOf(person, dataset)).items);
    expect(queue.toSorted()).toEqual(all.toSorted());
    const places = queue.flatMap((id, at) => (known.includes(id) ? [at] : []));
    const gaps = places.map((place, index) => place - (index === 0 ? -1 : places[index - 1]!) - 1);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(14);
  });

  test('are not for those who see the resolutions, and leave when a resolution is withdrawn', async () => {
    const { dataset, all, known, person } = await withResolved(20, { records: 30, minSubmitted: 1 });
    await setControls(dataset, { share: 20 });
    expect((await queueOf(admin, dataset)).total).toBe(10);
    expect((await queueOf(person, dataset)).total).toBeGreaterThan(10);
    for (const id of known) await owner.delete(`${dataset.path}/resolutions/${id}`);
    expect(ids((await queueOf(person, dataset)).items).toSorted()).toEqual(all.slice(20).toSorted());
  });

  test('are set by those who manage the dataset, between 0 and 20 percent', async () => {
    const { dataset, person } = await withResolved(0, { records: 1 });
    expect((await setControls(dataset, { share: 20 }, admin)).status).toBe(200);
    for (const body of [{ share: 21 }, { share: 2.5 }, { share: -1 }, { share: 'many' }, { shows_own_score: 2 }]) {
      expect((await setControls(dataset, body)).status).toBe(422);
    }
    expect((await setControls(dataset, { shows_own_score: true })).body).toMatchObject({ share: 20 });
    expect((await setControls(dataset, { share: 0 }, person)).status).toBe(403);
    for (const path of ['/controls', '/controls/scores']) {
      expect((await person.get(`${dataset.path}${path}`)).status).toBe(403);
    }
  });
});

describe('scores on control records', () => {
  const WEEK = 7 * 24 * 60 * 60 * 1_000_000;
  const scoresOf = async (dataset: TestDataset) =>
    (await owner.get<{ items: (Score & { user_id: string })[] }>(`${dataset.path}/controls/scores`)).body.items;
  const ownScore = async (caller: Caller, dataset: TestDataset) =>
    (await caller.get<{ score: Score | null }>(`${dataset.mine}/controls/score`)).body.score;

  test('count answers that were given after the resolution, over the weeks', async () => {
    const { dataset, all, person } = await withResolved(0, { records: 8, minSubmitted: 1 });
    await answer(person, dataset, all[0]!, 'no');
    for (const id of all.slice(0, 7)) await resolve(dataset, id);
    for (const [at, id] of all.slice(1, 7).entries()) await answer(person, dataset, id, at < 4 ? 'yes' : 'no');
    await answer(person, dataset, all[7]!);
    const [score, ...others] = await scoresOf(dataset);
    expect(others).toEqual([]);
    expect(score).toMatchObject({ user_id: person.userId, records: 6, answers: 6, right: 4 });
    expect(score!.weeks).toHaveLength(1);
    await resolve(dataset, all[5]!, 'no');
    expect(await scoresOf(dataset)).toMatchObject([{ records: 6, right: 5 }]);
  });

  test('leave out who sees the resolutions, and answers that were given while there was none', async () => {
    const { dataset, all, person } = await withResolved(0, { records: 2, minSubmitted: 1 });
    await resolve(dataset, all[0]!);
    await answer(admin, dataset, all[0]!);
    expect(await scoresOf(dataset)).toEqual([]);
    await owner.delete(`${dataset.path}/resolutions/${all[0]}`);
    await answer(person, dataset, all[0]!);
    await resolve(dataset, all[0]!);
    expect(await scoresOf(dataset)).toEqual([]);
    await resolve(dataset, all[1]!);
    await answer(person, dataset, all[1]!);
    expect(await scoresOf(dataset)).toMatchObject([{ user_id: person.userId, records: 1 }]);
  });

  test('are shown to the person if the dataset allows it, for past weeks and at least five records', async () => {
    const { dataset, known, person } = await withResolved(10, { records: 12, minSubmitted: 1 });
    for (const id of known) await answer(person, dataset, id);
    const makeOlder = (from: number, to: number) => {
      for (const id of known.slice(from, to)) {
        const { place } = store.records.byId(id)!;
        store.db.run(
          'UPDATE responses SET inserted_at = inserted_at - ?, updated_at = updated_at - ? WHERE place = ?',
          [WEEK, WEEK, place],
        );
        store.db.run('UPDATE resolutions SET made_at = made_at - ? WHERE place = ?', [WEEK, place]);
      }
    };
    makeOlder(0, 4);
    await setControls(dataset, { shows_own_score: true });
    expect(await ownScore(person, dataset)).toBeNull();
    makeOlder(4, 6);
    expect(await ownScore(person, dataset)).toMatchObject({
      records: 6,
      answers: 6,
      right: 6,
      weeks: [{ records: 6 }],
    });
    await setControls(dataset, { shows_own_score: false });
    expect(await ownScore(person, dataset)).toBeNull();
    expect((await scoresOf(dataset))[0]!.weeks.map(({ records }) => records)).toEqual([6, 4]);
  });
});
