import { expect, test } from 'vitest';
import { type Caller, startTestBackend } from '#tests/support/backend.ts';
import { datasetWith, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

const queueOf = async (caller: Caller, dataset: TestDataset, query = '') =>
  (await caller.get(`${dataset.mine}/records?response_status=pending&limit=100&${query}`)).body.items.map(
    ({ fields }) => (fields as { text: string }).text,
  );
const order = (dataset: TestDataset, name: string, caller = owner) =>
  caller.patch(`${dataset.path}/queue`, { order: name });

/** A dataset whose suggestions for one or two questions have these scores. */
async function withScores(scores: readonly (number | number[] | null)[]) {
  const dataset = await datasetWith(backend);
  const { label, topics } = dataset.questions;
  const items = scores.map((score, index) => ({
    fields: { text: `record ${index}` },
    suggestions:
      score === null
        ? []
        : Array.isArray(score)
          ? [{ question_id: topics, value: ['a', 'b'], score }]
          : [{ question_id: label, value: 'yes', score }],
  }));
  await owner.post(`${dataset.path}/records/bulk`, { items });
  return dataset;
}

test('a queue begins with the suggestions that the model is least sure of, in any question', async () => {
  const dataset = await withScores([0.9, 0.2, null, [0.95, 0.1], 0.5, null, [0.4, 0.8]]);
  const shuffled = await queueOf(annotator, dataset);
  expect((await order(dataset, 'least_sure')).body).toEqual({ order: 'least_sure', only_assigned: false });
  const sorted = await queueOf(annotator, dataset);
  const scored = [3, 1, 6, 4, 0].map((index) => `record ${index}`);
  expect(sorted).toEqual([...scored, ...shuffled.filter((text) => !scored.includes(text))]);
  const pages = [];
  for (const offset of [0, 2, 4, 6]) {
    const path = `${dataset.mine}/records?response_status=pending&limit=2&offset=${offset}`;
    pages.push(...(await annotator.get(path)).body.items.map(({ fields }) => (fields as { text: string }).text));
  }
  expect(pages).toEqual(sorted);
  // A chosen order wins over that of the queue; other lists are not ordered.
  expect(await queueOf(annotator, dataset, 'sort_by=inserted_at:asc')).toEqual(sorted.toSorted());
  await order(dataset, 'shuffled');
  expect(await queueOf(annotator, dataset)).toEqual(shuffled);
});

test('a queue begins with the records on which others differ most, and stays when its person answers', async () => {
  const dataset = await datasetWith(backend, { records: 8 });
  const { items } = (await owner.get(`${dataset.path}/records?limit=8`)).body;
  const answer = (caller: Caller, index: number, label: string) =>
    caller.post(`/api/v1/records/${items[index]!.id}/responses`, dataset.submitted(label));
  for (const [index, second] of [
    [5, 'no'],
    [2, 'yes'],
  ] as const) {
    await answer(owner, index, 'yes');
    await answer(admin, index, second);
  }
  await order(dataset, 'most_disagreement');
  const [first, second, ...rest] = await queueOf(annotator, dataset);
  expect([first, second]).toEqual(['record number 5', 'record number 2']);
  await answer(annotator, 5, 'no');
  expect(await queueOf(annotator, dataset)).toEqual([second, ...rest]);
});

test('the order holds within what is assigned, and within what is nobody’s', async () => {
  const dataset = await withScores([0.1, 0.9, 0.2, 0.8]);
  const { items } = (await owner.get(`${dataset.path}/records?limit=4`)).body;
  const users = (await owner.get('/api/v1/users')).body.items;
  const values = [items[1]!.id, items[3]!.id];
  const filters = { and: [{ type: 'terms', scope: { entity: 'record', property: 'id' }, values }] };
  const user_ids = [users.find(({ username }) => username === 'annotator')!.id];
  await owner.post(`${dataset.path}/assignments`, { filters, user_ids, each: 1, strategy: 'round_robin' });
  await order(dataset, 'least_sure');
  expect(await queueOf(annotator, dataset)).toEqual(['record 3', 'record 1', 'record 0', 'record 2']);
});

test('a queue begins with the records farthest from what is annotated and from each other, by vectors', async () => {
  const dataset = await datasetWith(backend);
  const vectors = [[1, 0, 0], [1, 0.1, 0], null, [0, 1, 0], [0, 1, 0.1], [-1, 0, 0], [0, 0, 0]];
  const items = vectors.map((v, index) => ({
    fields: { text: `record ${index}` },
    ...(v && { vectors: { v } }),
  }));
  expect((await owner.post(`${dataset.path}/records`, { items })).status).toBe(204);
  const found = (await owner.get(`${dataset.path}/records?limit=10`)).body.items;
  const answer = (index: number) =>
    admin.post(`/api/v1/records/${found[index]!.id}/responses`, dataset.submitted('yes'));
  await answer(0);
  const shuffled = await queueOf(annotator, dataset);
  expect((await order(dataset, 'farthest')).status).toBe(200);
  const sorted = await queueOf(annotator, dataset);
  expect(sorted[0]).toBe('record 5');
  expect(['record 3', 'record 4']).toContain(sorted[1]);
  // Those without a direction follow in the shuffled order.
  const rest = shuffled.filter((text) => text === 'record 2' || text === 'record 6');
  expect(sorted.slice(5)).toEqual(rest);
  expect(sorted.toSorted()).toEqual(shuffled.toSorted());
  await answer(5);
  expect(['record 3', 'record 4']).toContain((await queueOf(annotator, dataset))[0]);
  const page = await annotator.get(`${dataset.mine}/records?response_status=pending&limit=2&offset=5`);
  expect(page.body.items.map(({ fields }) => (fields as { text: string }).text)).toEqual(rest);
  expect(page.body.total).toBe(7);
});

test('a queue by distance is shuffled where no record has a vector', async () => {
  const dataset = await datasetWith(backend, { records: 6 });
  const shuffled = await queueOf(annotator, dataset);
  await order(dataset, 'farthest');
  expect(await queueOf(annotator, dataset)).toEqual(shuffled);
});

test('only admins and owners change the order, and only to one that exists', async () => {
  const dataset = await datasetWith(backend);
  expect((await order(dataset, 'least_sure', annotator)).status).toBe(403);
  expect((await order(dataset, 'least_sure', admin)).status).toBe(200);
  expect((await order(dataset, 'backwards')).status).toBe(422);
});
