import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { checkDataset } from '#gateway/backend/cli/check/dataset.ts';
import { continueAssignments } from '#gateway/backend/assignments/jobs.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { OrdinalSet } from '#gateway/backend/store/ordinalSet.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { type Caller, startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';
import { datasetWith, ids, type TestDataset, workspaceId } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator, as } = backend;
const { store } = backend.app;

interface Person extends Record<'assigned' | 'done' | 'begun' | 'needless' | 'stale', number> {
  user_id: string;
  username: string;
}

interface Outcome {
  records: number;
  changed: number;
  people: { user_id: string; changed: number }[];
  job: object | null;
}

/** A member of the workspace with an API key. */
async function newPerson() {
  const username = `person-${randomUUID().slice(0, 8)}`;
  const { body } = await owner.post('/api/v1/users', {
    username,
    first_name: 'P',
    password: '12345678',
    role: 'annotator',
  });
  await owner.post(`/api/v1/workspaces/${await workspaceId(backend)}/users`, { user_id: body.id });
  return { id: body.id, username, caller: as(body.api_key as string) };
}

const [anna, ben, cleo] = [await newPerson(), await newPerson(), await newPerson()];

const assign = (dataset: TestDataset, body: object, caller = owner) =>
  caller.post<Outcome>(`${dataset.path}/assignments`, { each: 1, strategy: 'round_robin', ...body });
const queueOf = async (caller: Caller, dataset: TestDataset, query = '') => {
  const { body } = await caller.get(`${dataset.mine}/records?response_status=pending&limit=1000&${query}`);
  expect(body.items).toHaveLength(Math.min(body.total, 1000));
  return ids(body.items);
};
const pendingOf = async (caller: Caller, dataset: TestDataset) =>
  (await caller.get<{ responses: { pending: number }; assigned?: object }>(`${dataset.mine}/metrics`)).body;
const peopleOf = async (dataset: TestDataset, query = '') =>
  (await owner.get<{ items: Person[]; job: object | null }>(`${dataset.path}/assignments${query}`)).body;
const person = async (dataset: TestDataset, id: string, query = '') =>
  (await peopleOf(dataset, query)).items.find(({ user_id }) => user_id === id)!;
const shares = (outcome: Outcome) =>
  Object.fromEntries(outcome.people.map(({ user_id, changed }) => [user_id, changed]));
const answer = (caller: Caller, dataset: TestDataset, id: string) =>
  caller.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
const expectIntact = (dataset: TestDataset) =>
  expect([...checkDataset(store, store.datasets.byId(dataset.id)!)]).toEqual([]);
/** Sets the date of all assignments of a dataset back. */
const age = (dataset: TestDataset, days: number) =>
  store.db.run('UPDATE assignments SET assigned_at = assigned_at - ? WHERE place >> 32 = ?', [
    days * 86_400_000_000,
    store.datasets.byId(dataset.id)!.pk,
  ]);

describe('a queue', () => {
  test('holds what is assigned to the person first, then what is nobody’s, and never what is others’', async () => {
    const dataset = await datasetWith(backend, { records: 30 });
    const before = await queueOf(anna.caller, dataset);
    const own = before.slice(20, 25);
    const filter = (wanted: string[]) => ({
      filters: { and: [{ type: 'terms', scope: { entity: 'record', property: 'id' }, values: wanted }] },
    });
    await assign(dataset, { ...filter(own), user_ids: [anna.id] });
    const foreign = before.slice(0, 7);
    await assign(dataset, { ...filter(foreign), user_ids: [ben.id] });

    const rest = before.filter((id) => !own.includes(id) && !foreign.includes(id));
    expect(await queueOf(anna.caller, dataset)).toEqual([...own, ...rest]);
    expect((await queueOf(ben.caller, dataset)).slice(0, 7).sort()).toEqual(foreign.toSorted());
    expect((await queueOf(cleo.caller, dataset)).sort()).toEqual(rest.toSorted());
    expect(await pendingOf(anna.caller, dataset)).toMatchObject({
      responses: { pending: 23 },
      assigned: { assigned: 5, done: 0, begun: 0, needless: 0 },
    });
    expect((await pendingOf(cleo.caller, dataset)).responses.pending).toBe(18);

    const pages = [];
    for (const offset of [0, 3, 6, 9]) {
      pages.push(
        ...ids(
          (await anna.caller.get(`${dataset.mine}/records?response_status=pending&limit=3&offset=${offset}`)).body
            .items,
        ),
      );
    }
    expect(pages).toEqual([...own, ...rest].slice(0, 12));

    await owner.patch(`${dataset.path}/queue`, { only_assigned: true });
    expect(await queueOf(anna.caller, dataset)).toEqual(own);
    expect(await queueOf(cleo.caller, dataset)).toEqual([]);
    expect((await pendingOf(cleo.caller, dataset)).responses.pending).toBe(0);
    await owner.patch(`${dataset.path}/queue`, { only_assigned: false });
    expect(await queueOf(anna.caller, dataset)).toEqual([...own, ...rest]);
    expectIntact(dataset);
  });

  test('keeps to the assignments when it is filtered and searched', async () => {
    const dataset = await datasetWith(backend, { records: 12 });
    const [first, second] = await queueOf(anna.caller, dataset);
    const filters = { and: [{ type: 'terms', scope: { entity: 'record', property: 'id' }, values: [first] }] };
    await assign(dataset, { filters, user_ids: [ben.id] });
    const search = async (caller: Caller) =>
      (
        await caller.post(`${dataset.mine}/records/search?response_status=pending&limit=50`, {
          query: { text: { q: 'record' } },
        })
      ).body.items.map(({ record }) => (record as { id: string }).id);
    expect(await search(anna.caller)).not.toContain(first);
    expect(await search(anna.caller)).toContain(second);
    expect((await search(ben.caller))[0]).toBe(first);
  });

  test('is as before when the last assignment is removed', async () => {
    const dataset = await datasetWith(backend, { records: 10 });
    const before = await queueOf(anna.caller, dataset);
    await assign(dataset, { user_ids: [ben.id] });
    expect(await queueOf(anna.caller, dataset)).toEqual([]);
    const removed = await owner.post<Outcome>(`${dataset.path}/assignments/remove`, {});
    expect(removed.body).toMatchObject({ records: 10, changed: 10, people: [{ user_id: ben.id, changed: 10 }] });
    expect(await queueOf(anna.caller, dataset)).toEqual(before);
    expect(await pendingOf(anna.caller, dataset)).not.toHaveProperty('assigned');
  });

  test('leaves out what others completed, and tells that it is not needed', async () => {
    const dataset = await datasetWith(backend, { records: 4, minSubmitted: 1 });
    await assign(dataset, { user_ids: [anna.id, ben.id], each: 2 });
    const [id] = await queueOf(anna.caller, dataset);
    await answer(anna.caller, dataset, id!);
    expect(await queueOf(ben.caller, dataset)).toHaveLength(3);
    expect(await person(dataset, ben.id)).toMatchObject({ assigned: 4, done: 0, needless: 1 });
    expect(await person(dataset, anna.id)).toMatchObject({ assigned: 4, done: 1, needless: 0 });
    expect((await pendingOf(ben.caller, dataset)).responses.pending).toBe(3);
  });
});

describe('records are dealt', () => {
  test('in turn, and a preview tells the outcome', async () => {
    const dataset = await datasetWith(backend, { records: 10 });
    const body = { user_ids: [anna.id, ben.id, cleo.id], each: 2, strategy: 'round_robin' };
    const preview = await owner.post<Outcome>(`${dataset.path}/assignments/preview`, body);
    expect(preview.body).toMatchObject({ records: 10, changed: 20, job: null });
    expect((await owner.post(`${dataset.path}/assignments?dry_run=true`, body)).body).toEqual(preview.body);
    expect((await person(dataset, anna.id)).assigned).toBe(0);
    const { body: outcome } = await assign(dataset, body);
    expect(outcome).toEqual(preview.body);
    expect(Object.values(shares(outcome)).sort()).toEqual([6, 7, 7]);
    // Whoever has a record counts, so the same deal changes nothing.
    expect((await assign(dataset, body)).body).toMatchObject({ records: 10, changed: 0, people: [] });
    expect((await assign(dataset, { ...body, each: 3 })).body.changed).toBe(10);
    expectIntact(dataset);
  });

  test('by lot, alike in the preview', async () => {
    const dataset = await datasetWith(backend, { records: 200 });
    const body = { user_ids: [anna.id, ben.id], each: 1, strategy: 'random' };
    const preview = await owner.post<Outcome>(`${dataset.path}/assignments?dry_run=true`, body);
    const { body: outcome } = await assign(dataset, body);
    expect(outcome).toEqual(preview.body);
    for (const count of Object.values(shares(outcome))) expect(count).toBeGreaterThan(70);
  });

  test('evenly for each value of a metadata property', async () => {
    const languages = [...Array<string>(8).fill('de'), ...Array<string>(4).fill('en'), ...Array<string>(4).fill('es')];
    const records = languages.map((lang) => ({ fields: { text: lang }, metadata: { lang } }));
    const dataset = await datasetWith(backend, { records: [...records, { fields: { text: 'none' } }] });
    const balanced = { strategy: 'balanced', metadata_property: 'lang' };
    await assign(dataset, { ...balanced, user_ids: [anna.id, ben.id] });
    for (const { caller } of [anna, ben]) {
      const { items } = (await caller.get(`${dataset.mine}/records?response_status=pending&limit=100`)).body;
      const count = (lang: string) =>
        items.filter(({ metadata }) => (metadata as { lang: string } | null)?.lang === lang).length;
      expect([count('de'), count('en'), count('es')]).toEqual([4, 2, 2]);
    }
    expect((await assign(dataset, { ...balanced, metadata_property: 'words', user_ids: [anna.id] })).status).toBe(422);
    expect((await assign(dataset, { user_ids: [anna.id], metadata_property: 'lang' })).status).toBe(422);
  });

  test('only as a filter and a search say', async () => {
    const records = ['red', 'blue', 'blue'].map((text, index) => ({ fields: { text }, metadata: { words: index } }));
    const dataset = await datasetWith(backend, { records });
    const query = { text: { q: 'blue' } };
    const filters = { and: [{ type: 'range', scope: { entity: 'metadata', metadata_property: 'words' }, ge: 2 }] };
    expect((await assign(dataset, { query, user_ids: [anna.id] })).body.changed).toBe(2);
    expect((await assign(dataset, { filters, user_ids: [ben.id] })).body.changed).toBe(1);
    const wrong = await assign(dataset, { query: { vector: { name: 'v', value: [1, 0, 0] } }, user_ids: [anna.id] });
    expect(wrong.status).toBe(422);
  });

  test('only to people who may answer them', async () => {
    const dataset = await datasetWith(backend, { records: 1 });
    const outsider = await owner.post('/api/v1/users', {
      username: randomUUID(),
      first_name: 'O',
      password: '12345678',
    });
    for (const user_ids of [[outsider.body.id], [randomUUID()], [anna.id, anna.id], []]) {
      expect((await assign(dataset, { user_ids })).status).toBe(422);
    }
    expect((await assign(dataset, { user_ids: [anna.id], each: 2 })).status).toBe(422);
  });
});

describe('assignments', () => {
  test('tell for each person what is done, begun and stale', async () => {
    const dataset = await datasetWith(backend, { records: 10 });
    await assign(dataset, { user_ids: [anna.id] });
    const [first, second, third] = await queueOf(anna.caller, dataset);
    await answer(anna.caller, dataset, first!);
    await anna.caller.post(`/api/v1/records/${second}/responses`, { status: 'discarded' });
    await anna.caller.post(`/api/v1/records/${third}/responses`, { status: 'draft', values: {} });
    expect(await person(dataset, anna.id)).toMatchObject({ assigned: 10, done: 2, begun: 1, stale: 0 });
    age(dataset, 8);
    expect((await person(dataset, anna.id)).stale).toBe(7);
    expect((await person(dataset, anna.id, '?stale_days=9')).stale).toBe(0);
    expect(await person(dataset, ben.id)).toMatchObject({ assigned: 0, done: 0 });
  });

  test('that have not been begun can be reassigned', async () => {
    const dataset = await datasetWith(backend, { records: 10 });
    await assign(dataset, { user_ids: [anna.id] });
    const [first] = await queueOf(anna.caller, dataset);
    await answer(anna.caller, dataset, first!);
    const reassign = (body: object) => owner.post<Outcome>(`${dataset.path}/assignments/reassign`, body);
    expect((await reassign({ from: anna.id, to: ben.id })).body.changed).toBe(0);
    age(dataset, 7.5);
    expect((await reassign({ from: anna.id, to: ben.id })).body).toMatchObject({
      changed: 9,
      people: [{ user_id: ben.id, changed: 9 }],
    });
    expect(await person(dataset, anna.id)).toMatchObject({ assigned: 1, done: 1 });
    expect(await person(dataset, ben.id)).toMatchObject({ assigned: 9, stale: 0 });
    expect(await queueOf(anna.caller, dataset)).toEqual([]);
    expect((await reassign({ from: anna.id, to: anna.id })).status).toBe(422);
    expectIntact(dataset);
  });

  test('are removed for some people, or only where nothing is begun; answers stay', async () => {
    const dataset = await datasetWith(backend, { records: 6 });
    await assign(dataset, { user_ids: [anna.id, ben.id], each: 2 });
    const [first] = await queueOf(anna.caller, dataset);
    await answer(anna.caller, dataset, first!);
    const remove = (body: object) => owner.post<Outcome>(`${dataset.path}/assignments/remove`, body);
    expect((await remove({ user_ids: [anna.id], untouched_for_days: 0 })).body.changed).toBe(5);
    expect((await remove({ user_ids: [anna.id] })).body.changed).toBe(1);
    expect(await person(dataset, ben.id)).toMatchObject({ assigned: 6 });
    const { responses } = (await anna.caller.get(`${dataset.mine}/records?response_status=submitted&include=responses`))
      .body.items[0]!;
    expect(responses).toHaveLength(1);
    expectIntact(dataset);
  });

  test('go with their records, their person and their dataset', async () => {
    const dataset = await datasetWith(backend, { records: 6 });
    const leaver = await newPerson();
    await assign(dataset, { user_ids: [leaver.id, anna.id], each: 2 });
    const [first] = await queueOf(anna.caller, dataset);
    await owner.delete(`/api/v1/records/${first}`);
    expect((await person(dataset, anna.id)).assigned).toBe(5);
    await owner.delete(`/api/v1/users/${leaver.id}`);
    const { pk } = store.datasets.byId(dataset.id)!;
    const left = () => store.db.value('SELECT count(*) FROM assignments WHERE place >> 32 = ?', [pk]);
    await expect.poll(left).toBe(5);
    expectIntact(dataset);
    await owner.delete(dataset.path);
    await expect.poll(left).toBe(0);
  });

  test('are for admins of the workspace and owners; everybody reads what queues hold', async () => {
    const dataset = await datasetWith(backend, { records: 1 });
    const calls = (caller: Caller) => [
      caller.get(`${dataset.path}/assignments`),
      assign(dataset, { user_ids: [anna.id] }, caller),
      caller.post(`${dataset.path}/assignments/remove`, {}),
      caller.post(`${dataset.path}/assignments/reassign`, { from: anna.id, to: ben.id }),
      caller.patch(`${dataset.path}/queue`, { only_assigned: false }),
    ];
    expect((await Promise.all(calls(annotator))).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await Promise.all(calls(admin))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await annotator.get(`${dataset.path}/queue`)).body).toEqual({ order: 'shuffled', only_assigned: false });
  });
});

test('a change of many records that a crash interrupts is completed by the next start, without loss or repetition', async () => {
  const dataset = await datasetWith(backend, { records: 900 });
  const row = store.datasets.byId(dataset.id)!;
  const [a, b] = [store.users.byId(anna.id)!.pk, store.users.byId(ben.id)!.pk];
  const plan = { kind: 'assign' as const, users: [a, b], each: 1, strategy: 'round_robin' as const, facetPk: null };
  store.assignmentJobs.add(row.pk, plan, OrdinalSet.below(900).toArray());
  expect((await peopleOf(dataset)).job).toEqual({ done: 0, total: 900 });
  // What a request waits for is not continued in the background.
  expect(continueAssignments(store)).toBe(false);

  const copy = `${backend.databaseFile}.crashed`;
  // A connection of its own, like that of a backup: the backend goes on with its own.
  const source = new Database(backend.databaseFile);
  await source.copyTo(copy).finally(() => source.close());
  const crashed = createStore(new Database(copy));
  crashed.assignmentJobs.abandon();
  continueAssignments(crashed);
  expect(crashed.assignmentJobs.progress(row.pk)).toEqual({ done: 256, total: 900 });
  crashed.db.close();
  const restarted = await buildBackend({ databaseFile: copy, secret: TEST_SECRET, demo: false, logLevel: 'error' });
  try {
    await restarted.listen({ host: '127.0.0.1', port: 0 });
    const { db } = restarted.store;
    await expect.poll(() => db.value('SELECT count(*) FROM assignment_jobs')).toBe(0);
    const counts = db.all(
      'SELECT user_pk, count(*) AS n FROM assignments WHERE place >> 32 = ? GROUP BY user_pk ORDER BY 1',
      [row.pk],
    );
    expect(counts).toEqual([
      { user_pk: a, n: 450 },
      { user_pk: b, n: 450 },
    ]);
    expect([...checkDataset(restarted.store, row)]).toEqual([]);
  } finally {
    await restarted.close();
  }
});
