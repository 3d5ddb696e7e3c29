import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { admin, annotator } = backend;
const NOBODY = '9f7d6c6e-1111-4111-8111-111111111111';

interface Outcome {
  items: { outcome: string; record_id?: string; detail?: string; loc?: (string | number)[] }[];
}

async function start() {
  const dataset = await datasetWith(backend);
  const fields = { text: 'Ann met Bob' };
  const { body } = await admin.post(`${dataset.path}/records/bulk`, {
    items: [{ fields, external_id: 'a' }, { fields }],
  });
  const { label: question_id } = dataset.questions;
  const [first, second] = body.items.map(({ id }) => id);
  return {
    ...{ dataset, question_id, first: first!, second: second! },
    path: `${dataset.path}/suggestions/bulk`,
    suggestionsOf: async (id: string) => (await admin.get(`/api/v1/records/${id}/suggestions`)).body.items,
  };
}

test('each of many suggestions has its own outcome', async () => {
  const { dataset, path, question_id, first, second, suggestionsOf } = await start();
  const items = [
    { record_id: first, question_id, value: 'no', score: 0.5, agent: 'bot' },
    { external_id: 'a', question_id: dataset.questions.stars, value: 3 },
    { record_id: second.toUpperCase(), question_id, value: 'yes' },
  ];
  const created = await admin.put<Outcome>(path, { items });
  expect([created.status, created.body]).toEqual([
    200,
    { items: [first, first, second].map((record_id) => ({ outcome: 'created', record_id })) },
  ]);
  const [before] = await suggestionsOf(first);
  const again = await admin.put<Outcome>(path, { items: [...items.slice(0, 2), { ...items[2], score: 1 }] });
  expect(again.body.items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'updated']);
  expect((await suggestionsOf(first))[0]).toEqual(before);
});

test('a refused one names its member and changes nothing, the others are saved', async () => {
  const { path, question_id, first, second, suggestionsOf } = await start();
  const other = await start();
  const right = { record_id: first, question_id, value: 'no' };
  const refused: [object, (string | number)[]][] = [
    [{ ...right, record_id: other.first }, ['record_id']],
    [{ ...right, record_id: undefined, external_id: 'b' }, ['external_id']],
    [{ ...right, external_id: 'a' }, []],
    [{ question_id, value: 'no' }, []],
    [{ ...right, question_id: NOBODY }, []],
    [{ ...right, question_id: other.question_id }, []],
    [{ ...right, value: 'perhaps' }, []],
    [{ ...right, value: undefined }, ['value']],
    [{ ...right, score: 2 }, ['score']],
    [{ ...right, type: 'robot' }, ['type']],
  ];
  const items = [...refused.map(([item]) => item), { record_id: second, question_id, value: 'no' }];
  const { body } = await admin.put<Outcome>(path, { items });
  expect(body.items).toEqual([
    ...refused.map(([, loc]) => ({ outcome: 'refused', detail: expect.stringMatching(/\w/) as string, loc })),
    { outcome: 'created', record_id: second },
  ]);
  expect(await suggestionsOf(first)).toEqual([]);
});

test('the request as a whole is refused for its shape, and for those who may not suggest', async () => {
  const { path, question_id, first } = await start();
  const item = { record_id: first, question_id, value: 'no' };
  for (const items of [[], 'none', ['text'], Array.from({ length: 1001 }, () => item)]) {
    expect((await admin.put(path, { items })).status).toBe(422);
  }
  expect((await annotator.put(path, { items: [item] })).status).toBe(403);
  expect((await admin.put(`/api/v1/datasets/${NOBODY}/suggestions/bulk`, { items: [item] })).status).toBe(404);
});

test('a record that is upserted with what it has stays as it is', async () => {
  const { dataset, question_id } = await start();
  const path = `${dataset.path}/records/bulk`;
  const record = {
    external_id: 'u',
    fields: { text: 'Hello' },
    metadata: { words: 2, lang: 'de' },
    suggestions: [{ question_id, value: 'no', score: 0.5 }],
  };
  const upsert = async (...items: object[]) => {
    const { body } = await admin.put(path, { items });
    return { item: body.items[0]!, updated: body.updated_item_ids, unchanged: body.unchanged_item_ids };
  };
  const created = await upsert(record);
  expect([created.updated, created.unchanged]).toEqual([[], []]);
  const { id } = created.item;
  expect(await upsert(record)).toEqual({ item: created.item, updated: [id], unchanged: [id] });
  expect(await upsert({ external_id: 'u' })).toMatchObject({ unchanged: [id] });
  for (const change of [
    { fields: { text: 'Hullo' } },
    { metadata: { words: 3 } },
    { metadata: null },
    { suggestions: [{ question_id, value: 'yes', score: 0.5 }] },
    { suggestions: [{ question_id, value: 'yes' }] },
    { vectors: { v: [1, 2, 3] } },
  ]) {
    expect(await upsert({ external_id: 'u', ...change })).toMatchObject({ updated: [id], unchanged: [] });
  }
  // The same record twice: the second time changes it back.
  const twice = [
    { id, metadata: { words: 1 } },
    { external_id: 'u', metadata: null },
  ];
  expect(await upsert(...twice)).toMatchObject({ item: { metadata: null }, unchanged: [] });
});
