import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const dataset = await datasetWith(backend);

test.each(['managers', 'annotators'])(
  'lists and searches of %s bring the questions where they are wanted',
  async (who) => {
    const [caller, path] = who === 'managers' ? [owner, dataset.path] : [annotator, dataset.mine];
    const { items: questions } = (await owner.get(`${dataset.path}/questions`)).body;
    const search = (query: string) => caller.post(`${path}/records/search${query}`, {});

    expect(questions).not.toEqual([]);
    expect((await caller.get(`${path}/records?questions=true`)).body.questions).toEqual(questions);
    expect((await search('?questions=true')).body.questions).toEqual(questions);
    expect((await caller.get(`${path}/records`)).body).not.toHaveProperty('questions');
    expect((await search('')).body).not.toHaveProperty('questions');
  },
);

test('a bulk of responses names the datasets on request', async () => {
  const { body: added } = await owner.post(`${dataset.path}/records/bulk`, { items: [{ fields: { text: 'Hi' } }] });
  const items = [{ record_id: added.items[0]!.id, status: 'discarded' }];
  const answer = async (query: string) =>
    (await annotator.post<{ items: { item: object }[] }>(`/api/v1/me/responses/bulk${query}`, { items })).body.items;

  expect(await answer('?datasets=true')).toEqual([
    { item: expect.objectContaining({ dataset_id: dataset.id }), error: null },
  ]);
  expect((await answer(''))[0]!.item).not.toHaveProperty('dataset_id');
});
