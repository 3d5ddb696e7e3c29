import { describe, expect, test } from 'vitest';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const dataset = await datasetWith(backend);
const { questions } = dataset;
const NOBODY = '9f7d6c6e-1111-4111-8111-111111111111';

async function newRecord(suggestions: object[] = []): Promise<Wire> {
  const items = [{ fields: { text: 'Ann met Bob' }, suggestions }];
  return (await owner.post(`${dataset.path}/records/bulk`, { items })).body.items[0]!;
}
const pathOf = ({ id }: Wire) => `/api/v1/records/${id}/suggestions`;
const listOf = async (record: Wire) => (await annotator.get(pathOf(record))).body.items;

describe('suggestions of a record', () => {
  test('are stored once for each question, and absent members are cleared the second time', async () => {
    const record = await newRecord([{ question_id: questions.stars, value: 3 }]);
    const given = { question_id: questions.label, value: 'no', score: 0.5, agent: 'model a/b:c.d_e-f', type: 'model' };
    const created = await admin.put(pathOf(record), given);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(given);
    const updated = await admin.put(pathOf(record), { question_id: questions.label, value: 'yes' });
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({
      id: created.body.id,
      value: 'yes',
      score: null,
      agent: null,
      type: null,
      inserted_at: created.body.inserted_at,
    });
    expect(updated.body.updated_at).not.toBe(created.body.updated_at);
    expect(await listOf(record)).toMatchObject([{ value: 3 }, { value: 'yes' }]);
  });

  test('are deleted by id, one or several', async () => {
    const record = await newRecord([
      { question_id: questions.stars, value: 3 },
      { question_id: questions.label, value: 'no' },
      { question_id: questions.comment, value: 'hm' },
    ]);
    const [stars, label, comment] = await listOf(record);
    const removed = await admin.delete(`/api/v1/suggestions/${label!.id}`);
    expect([removed.status, removed.body]).toEqual([200, { ...label, record_id: record.id }]);
    expect((await admin.delete(`/api/v1/suggestions/${label!.id}`)).status).toBe(404);
    expect((await admin.delete(`${pathOf(record)}?ids=${NOBODY}`)).status).toBe(204);
    expect((await admin.delete(`${pathOf(record)}?ids=${stars!.id},${NOBODY}`)).status).toBe(204);
    expect(await listOf(record)).toEqual([comment]);
    for (const refused of ['', '?ids=', '?ids=x'])
      expect((await admin.delete(pathOf(record) + refused)).status).toBe(422);
  });

  test.each<[string, () => object]>([
    ['an unknown question', () => ({ question_id: NOBODY, value: 'no' })],
    ['no value', () => ({ question_id: questions.label })],
    ['a value nobody could choose', () => ({ question_id: questions.label, value: 'perhaps' })],
    ['an empty choice of many', () => ({ question_id: questions.topics, value: [] })],
    ['a score that is none', () => ({ question_id: questions.label, value: 'no', score: 'high' })],
    ['a score for no spans', () => ({ question_id: questions.names, value: [], score: [0.5] })],
    [
      'an agent of more than 200 characters',
      () => ({ question_id: questions.label, value: 'no', agent: 'x'.repeat(201) }),
    ],
    ['an empty agent', () => ({ question_id: questions.label, value: 'no', agent: '' })],
  ])('are refused with %s', async (_what, body) => {
    expect((await owner.put(pathOf(await newRecord()), body())).status).toBe(422);
  });

  test('may contain an incomplete ranking', async () => {
    const body = { question_id: questions.order, value: [{ value: 'y' }] };
    expect((await owner.put(pathOf(await newRecord()), body)).body.value).toEqual([{ value: 'y', rank: null }]);
  });

  test('are read by members and written by managers of the dataset', async () => {
    const record = await newRecord([{ question_id: questions.stars, value: 3 }]);
    const [suggestion] = await listOf(record);
    expect((await annotator.put(pathOf(record), { question_id: questions.label, value: 'no' })).status).toBe(403);
    expect((await annotator.delete(`${pathOf(record)}?ids=${suggestion!.id}`)).status).toBe(403);
    expect((await annotator.delete(`/api/v1/suggestions/${suggestion!.id}`)).status).toBe(403);
    expect((await owner.get(`/api/v1/records/${NOBODY}/suggestions`)).status).toBe(404);
    expect((await owner.delete(`/api/v1/suggestions/${NOBODY}`)).status).toBe(404);
  });
});

describe('a suggestion for a question of another dataset', () => {
  const suggested = async (external_id: string, question_id: string, value: unknown) => {
    const items = [{ fields: { text: 'a' }, external_id, suggestions: [{ question_id, value }] }];
    expect((await owner.post(`${dataset.path}/records`, { items })).status).toBe(204);
    const { body } = await owner.get(`${dataset.path}/records?limit=1000`);
    return body.items.find((record) => record.external_id === external_id)!;
  };

  test('is accepted by the older routes, and removed with that question', async () => {
    const elsewhere = await datasetWith(backend, { published: false });
    const { comment, label } = elsewhere.questions;
    const record = await suggested('elsewhere', comment!, 'x');
    const own = { question_id: questions.stars, value: 3 };
    expect((await owner.put(pathOf(record), own)).status).toBe(201);
    expect((await owner.put(pathOf(record), { question_id: label, value: 'yes' })).status).toBe(201);
    expect((await listOf(record)).length).toBe(3);

    expect((await owner.delete(`/api/v1/questions/${comment}`)).status).toBe(200);
    expect(await listOf(record)).toMatchObject([own, { value: 'yes' }]);
    expect((await owner.delete(elsewhere.path)).status).toBe(200);
    expect(await listOf(record)).toMatchObject([own]);
    const { body } = await owner.get(`/api/v1/records/${record.id}`);
    expect(body.suggestions).toHaveLength(1);
  });

  test('that outlived the question in an earlier release does no harm', async () => {
    const elsewhere = await datasetWith(backend, { published: false });
    const question_id = elsewhere.questions.comment!;
    const record = await suggested('orphan', question_id, 'x');
    const { db } = backend.app.store;
    db.run('DELETE FROM questions WHERE id = ?', [question_id]);
    const [orphan] = await listOf(record);

    const given = { question_id: questions.stars, value: 3 };
    expect((await owner.put(pathOf(record), given)).status).toBe(201);
    const upsert = [{ external_id: 'orphan', suggestions: [{ ...given, value: 4 }] }];
    expect((await owner.put(`${dataset.path}/records/bulk`, { items: upsert })).status).toBe(200);
    expect(await listOf(record)).toMatchObject([{ question_id }, { value: 4 }]);
    expect((await owner.delete(`/api/v1/suggestions/${orphan!.id}`)).status).toBe(200);
    expect((await owner.patch(`/api/v1/records/${record.id}`, { suggestions: [] })).status).toBe(200);
  });
});

test('the agents of each question are known as long as they have a suggestion', async () => {
  const other = await datasetWith(backend, {
    records: [
      { fields: { text: 'a' }, suggestions: [] },
      { fields: { text: 'b' }, suggestions: [] },
    ],
  });
  const [first, second] = (await owner.get(`${other.path}/records`)).body.items as [Wire, Wire];
  const put = (record: Wire, question: string, agent: string | null) =>
    owner.put(pathOf(record), {
      question_id: other.questions[question],
      value: question === 'stars' ? 1 : 'yes',
      agent,
    });
  await put(first, 'label', 'zoe');
  await put(second, 'label', 'abe');
  await put(second, 'stars', 'zoe');
  await put(first, 'stars', null);
  const agents = async () => {
    const { body } = await annotator.get(`${other.path}/records/search/suggestions/options`);
    return body.items.map(({ question, agents }) => [(question as { name: string }).name, agents]);
  };
  expect(await agents()).toEqual([
    ['label', ['abe', 'zoe']],
    ['topics', []],
    ['stars', ['zoe']],
    ['order', []],
    ['comment', []],
    ['names', []],
  ]);
  await put(second, 'label', 'zoe');
  expect((await agents())[0]).toEqual(['label', ['zoe']]);
});
