import { beforeAll, expect, test } from 'vitest';
import { checkStore } from '#gateway/backend/cli/check/checkStore.ts';
import { wordIndexing } from '#gateway/backend/services/wordIndex.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith, type TestDataset } from './support/datasets.ts';
import { taskDataset, type TaskDataset } from './v0/taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;
const { store } = backend.app;

/** One full chunk and the beginning of the next. */
const RECORDS = 17_000;
const BATCH = 1000;
const textAt = (at: number) => `all ${at % 3 ? 'red' : 'blue'} ${at % 7 ? 'cars' : 'ships'} nr${at}`;
const contextAt = (at: number) => (at % 5 ? 'a red harbour' : 'a garage');
const SEARCHES: [text: string, field?: string][] = [
  ['all'],
  ['red'],
  ['blue ships'],
  ['red garage'],
  ['red ships', 'text'],
  ['red', 'context'],
  ['nr16999'],
  ['red nr4'],
  ['all nr16990'],
  ['missing red'],
];

let dataset: TestDataset;
let tasks: TaskDataset;

beforeAll(async () => {
  dataset = await datasetWith(backend);
  tasks = await taskDataset(backend, 'Text2Text');
  const positions = Array.from({ length: BATCH }, (_none, at) => at);
  for (let from = 0; from < RECORDS; from += BATCH) {
    const items = positions.map((at) => ({ fields: { text: textAt(from + at), context: contextAt(from + at) } }));
    await owner.post(`${dataset.path}/records`, { items });
    await tasks.log(positions.map((at) => ({ id: from + at, text: textAt(from + at) })));
  }
}, 60_000);

async function totals(): Promise<number[]> {
  const found: number[] = [];
  for (const [q, field] of SEARCHES) {
    const body = { query: { text: { q, ...(field && { field }) } } };
    const { body: hits } = await owner.post<{ total: number }>(`${dataset.mine}/records/search?limit=1`, body);
    found.push(hits.total);
  }
  for (const query_text of ['red ships', 'blue', 'nr4 red', '"red ships" OR blue', 'nr16999']) {
    found.push((await tasks.search({ query: { query_text } }, '&limit=1')).body.total);
  }
  return found;
}

const chunks = () =>
  ['word_chunks', 'task_word_chunks'].map((table) =>
    store.db.value<number>(`SELECT count(*) FROM ${table} WHERE is_complete = 1`),
  );
const indexed = () => expect.poll(chunks, { interval: 200 }).toEqual([1, 1]);

test('frequent words are indexed in the background and found the same', async () => {
  const before = await totals();
  expect(before[0]).toBe(RECORDS);
  await indexed();
  expect(await totals()).toEqual(before);
  expect([...checkStore(store.db)]).toEqual([]);
  // Sets answer, not the full-text table.
  store.db.exec(
    "UPDATE word_sets SET members = x'' WHERE pk >> 18 IN (SELECT code FROM frequent_words WHERE word = 'all')",
  );
  expect((await totals())[0]).toBe(RECORDS % 16_384);
  expect([...checkStore(store.db)].map(({ problem }) => problem)).toEqual([
    expect.stringContaining('frequent words are indexed wrongly'),
  ]);
  store.db.exec('DELETE FROM word_chunks');
  expect(await totals()).toEqual(before);
});

test('a changed and a removed text are found as they are now', async () => {
  const before = await totals();
  const found = await owner.post<{ items: { record: { id: string } }[] }>(`${dataset.path}/records/search?limit=2`, {
    query: { text: { q: 'blue ships', field: 'text' } },
    sort: [{ scope: { entity: 'record', property: 'inserted_at' }, order: 'asc' }],
  });
  const [changed, removed] = found.body.items.map(({ record }) => record.id);
  await indexed();
  await owner.patch(`/api/v1/records/${changed}`, { fields: { text: 'all green ships', context: 'a garage' } });
  expect(chunks()).toEqual([0, 1]);
  expect((await owner.delete(`${dataset.path}/records?ids=${removed}`)).status).toBe(204);
  await tasks.log([{ id: 0, text: 'all green ships' }]);
  const after = await totals();
  expect(after[2]).toBe(before[2]! - 2);
  expect(after[11]).toBe(before[11]! - 1);
  await indexed();
  expect(await totals()).toEqual(after);
  expect([...checkStore(store.db)]).toEqual([]);
});

test('a text that changes while its chunk is indexed leaves the chunk for later', () => {
  const { pk } = store.datasets.all().find(({ id }) => id === dataset.id)!;
  const index = wordIndexing(store);
  const removeFirst = () => {
    const words = store.fullText.changes(pk);
    words.remove(0);
    words.flush();
  };
  const run = () => {
    const steps = index();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      removeFirst();
    }
  };
  removeFirst();
  // The first call only notes the number of records.
  expect(run()).toBe(true);
  expect(run()).toBe(true);
  expect(chunks()).toEqual([0, 1]);
});

test('records that come in while others are indexed are left for later', () => {
  const { pk } = store.datasets.byId(dataset.id)!;
  store.fullText.sets.open(pk, 0);
  const index = wordIndexing(store);
  // The first call only notes the number of records.
  while (!index().next().done);
  const steps = index();
  expect(steps.next().done).toBe(false);
  store.db.run('UPDATE record_counts SET next_ordinal = ? WHERE dataset_pk = ?', [3 * RECORDS, pk]);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toBe(true);
  expect(chunks()).toEqual([1, 1]);
  store.db.run('UPDATE record_counts SET next_ordinal = ? WHERE dataset_pk = ?', [RECORDS, pk]);
});

test('a dataset that is deleted while others are indexed is left out', async () => {
  const gone = await datasetWith(backend, { records: [{ fields: { text: 'all' } }] });
  const { pk } = store.datasets.byId(gone.id)!;
  store.db.run('UPDATE record_counts SET next_ordinal = ? WHERE dataset_pk = ?', [RECORDS, pk]);
  store.fullText.sets.open(store.datasets.byId(dataset.id)!.pk, 0);
  const index = wordIndexing(store);
  // The first call only notes the number of records.
  while (!index().next().done);
  const steps = index();
  expect(steps.next().done).toBe(false);
  await owner.delete(gone.path);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toBe(false);
});

test('the sets go with their dataset', async () => {
  const rows = () =>
    ['frequent_words', 'word_sets', 'word_chunks'].map((table) => store.db.all(`SELECT * FROM ${table}`).length);
  expect(
    rows()
      .slice(0, 2)
      .every((count) => count > 0),
  ).toBe(true);
  await owner.delete(dataset.path);
  await expect.poll(rows).toEqual([0, 0, 0]);
});
