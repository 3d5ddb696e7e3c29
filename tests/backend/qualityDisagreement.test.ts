import { beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { annotators, type Annotator, valuesOf } from './support/annotators.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
let [anna, ben, cleo]: Annotator[] = [];
beforeAll(async () => {
  [anna, ben, cleo] = await annotators(backend, 3);
});

interface Compared extends Wire {
  disagreement: { all: number | null; questions: Record<string, number> };
}

const answer = (who: Annotator, record: string, answers: Record<string, unknown>, status = 'submitted') =>
  who.post(`/api/v1/me/responses/bulk`, { items: [{ record_id: record, status, values: valuesOf(answers) }] });

const recordsOf = async (dataset: TestDataset): Promise<Compared[]> =>
  (await owner.get<{ items: Compared[] }>(`${dataset.path}/records?include=disagreement&limit=1000`)).body.items;

async function compared(...responses: Record<string, unknown>[]): Promise<Compared['disagreement']> {
  const dataset = await datasetWith(backend, { records: 1 });
  const [record] = await recordsOf(dataset);
  for (const [index, answers] of responses.entries()) {
    await answer([anna!, ben!, cleo!][index]!, record!.id, { label: 'yes', ...answers });
  }
  return (await recordsOf(dataset))[0]!.disagreement;
}

describe('the disagreement of a record', () => {
  test('is unknown with fewer than two answers', async () => {
    expect(await compared()).toEqual({ all: null, questions: {} });
    expect(await compared({})).toEqual({ all: null, questions: {} });
    expect((await compared({ stars: 1 }, {})).questions).toEqual({ label: 0 });
  });

  test('about labels is their entropy: 0 if all agree, 1 if they differ as much as they can', async () => {
    expect((await compared({}, {}, {})).questions.label).toBe(0);
    expect((await compared({}, { label: 'no' })).questions.label).toBe(1);
    expect((await compared({}, { label: 'no' }, {})).questions.label).toBeCloseTo(0.918296, 6);
  });

  test('about several labels is the mean MASI distance', async () => {
    const { questions } = await compared({ topics: ['a'] }, { topics: ['a', 'b'] }, { topics: ['c'] });
    expect(questions.topics).toBeCloseTo((1 - 1 / 3 + 1 + 1) / 3, 9);
    expect((await compared({ topics: ['a', 'b'] }, { topics: ['b', 'a'] })).questions.topics).toBe(0);
  });

  test('about ratings is the mean distance over the range', async () => {
    expect((await compared({ stars: 1 }, { stars: 5 })).questions.stars).toBe(1);
    expect((await compared({ stars: 1 }, { stars: 2 }, { stars: 4 })).questions.stars).toBeCloseTo(0.5, 9);
  });

  test('about rankings is the mean Kendall distance, half of it for ties', async () => {
    const ranked = (...order: [string, number][]) => ({ order: order.map(([value, rank]) => ({ value, rank })) });
    const straight = ranked(['x', 1], ['y', 2], ['z', 3]);
    expect((await compared(straight, ranked(['x', 3], ['y', 2], ['z', 1]))).questions.order).toBe(1);
    expect((await compared(straight, ranked(['x', 1], ['y', 1], ['z', 3]))).questions.order).toBeCloseTo(1 / 6, 9);
  });

  test('about spans is 1 − F1 of the characters', async () => {
    const spans = (...marked: [number, number, string][]) => ({
      names: marked.map(([start, end, label]) => ({ start, end, label })),
    });
    expect((await compared(spans([0, 6, 'PER']), spans([0, 3, 'PER']))).questions.names).toBeCloseTo(1 - 6 / 9, 9);
    expect((await compared(spans([0, 6, 'PER']), spans([0, 6, 'LOC']))).questions.names).toBe(1);
    expect((await compared(spans(), spans())).questions.names).toBe(0);
  });

  test('does not contain texts, and in all is the mean of the questions', async () => {
    expect(await compared({ comment: 'a', stars: 1 }, { comment: 'b', stars: 3, label: 'no' })).toEqual({
      all: 0.75,
      questions: { label: 1, stars: 0.5 },
    });
  });

  test('follows changes of status and answers, and removed responses', async () => {
    const dataset = await datasetWith(backend, { records: 1 });
    const [record] = await recordsOf(dataset);
    const current = async () => (await recordsOf(dataset))[0]!.disagreement.all;
    await answer(anna!, record!.id, { label: 'yes' });
    const { body } = await ben!.post(`/api/v1/records/${record!.id}/responses`, {
      status: 'draft',
      values: valuesOf({ label: 'no' }),
    });
    expect(await current()).toBeNull();
    await answer(ben!, record!.id, { label: 'no' });
    expect(await current()).toBe(1);
    await answer(ben!, record!.id, { label: 'yes' });
    expect(await current()).toBe(0);
    await answer(ben!, record!.id, {}, 'discarded');
    expect(await current()).toBeNull();
    await answer(ben!, record!.id, { label: 'no' });
    await ben!.delete(`/api/v1/responses/${body.id}`);
    expect(await current()).toBeNull();
  });

  test('is known for responses that come with records', async () => {
    const responses = [anna!, ben!].map(({ userId }, index) => ({
      user_id: userId,
      status: 'submitted',
      values: valuesOf({ label: index === 0 ? 'yes' : 'no' }),
    }));
    const dataset = await datasetWith(backend, { records: [{ fields: { text: 'one' }, responses }] });
    expect((await recordsOf(dataset))[0]!.disagreement.all).toBe(1);
  });
});

describe('searching', () => {
  let dataset: TestDataset;
  let records: string[];
  /** The external ids of the matches. */
  const search = async (body: object) => {
    const found = await owner.post<{ items: { record: Wire }[]; total: number; detail: unknown }>(
      `${dataset.path}/records/search`,
      body,
    );
    expect(found.status, found.text).toBe(200);
    return found.body.items.map(({ record }) => record.external_id);
  };
  const range = (scope: object, ge?: number, le?: number) => ({ type: 'range', scope, ge, le });
  const terms = (scope: object, ...values: string[]) => ({ type: 'terms', scope, values });
  const found = (...and: object[]) => search({ filters: { and } });

  beforeAll(async () => {
    dataset = await datasetWith(backend, { records: 5 });
    records = ids(await recordsOf(dataset));
    const given: [Annotator, number, string, number?][] = [
      [anna!, 0, 'yes', 1],
      [ben!, 0, 'no', 5],
      [anna!, 1, 'yes', 1],
      [ben!, 1, 'yes', 3],
      [anna!, 2, 'yes'],
      [ben!, 2, 'yes'],
      [cleo!, 2, 'no'],
      [anna!, 3, 'no'],
    ];
    for (const [who, place, label, stars] of given)
      await answer(who, records[place]!, { label, ...(stars && { stars }) });
    await owner.put(`${dataset.path}/resolutions/${records[1]}`, { values: valuesOf({ label: 'yes' }) });
  });

  test('finds records by the disagreement in all and about a question', async () => {
    expect(await found(range({ entity: 'disagreement' }, 0.5))).toEqual(['r0', 'r2']);
    expect(await found(range({ entity: 'disagreement', question: 'stars' }, 0, 0.5))).toEqual(['r1']);
    expect(await found(range({ entity: 'disagreement', question: 'comment' }, 0))).toEqual([]);
  });

  test('sorts records by disagreement, those without last', async () => {
    const sorted = (order: string, question?: string) =>
      search({ sort: [{ scope: { entity: 'disagreement', question }, order }] });
    expect((await sorted('desc')).slice(0, 3)).toEqual(['r0', 'r2', 'r1']);
    expect((await sorted('asc', 'label')).slice(0, 3)).toEqual(['r1', 'r2', 'r0']);
  });

  test('finds and sorts records by the number of submitted responses', async () => {
    const scope = { entity: 'record', property: 'response_count' };
    expect(await found(range(scope, 2))).toEqual(['r0', 'r1', 'r2']);
    expect(await found(range(scope, 0, 0))).toEqual(['r4']);
    expect(await search({ sort: [{ scope, order: 'asc' }] })).toEqual(['r4', 'r3', 'r0', 'r1', 'r2']);
  });

  test('finds records with and without a resolution', async () => {
    const scope = { entity: 'record', property: 'resolved' };
    expect(await found(terms(scope, 'true'))).toEqual(['r1']);
    expect(await found(terms(scope, 'false'))).toEqual(['r0', 'r2', 'r3', 'r4']);
    expect(await found(terms(scope, 'true', 'false'))).toHaveLength(5);
  });

  test('finds records by what a person answered', async () => {
    const of = (who: Annotator, more: object) => ({ entity: 'response', user: who.userId, ...more });
    expect(await found(terms(of(ben!, { property: 'status' }), 'submitted'))).toEqual(['r0', 'r1', 'r2']);
    expect(await found(terms(of(ben!, { property: 'status' }), 'pending'))).toEqual(['r3', 'r4']);
    expect(await found(terms(of(anna!, { question: 'label' }), 'no'))).toEqual(['r3']);
    expect(await found(range(of(ben!, { question: 'stars' }), 4))).toEqual(['r0']);
    expect(
      await found(terms(of(anna!, { question: 'label' }), 'yes'), terms(of(ben!, { question: 'label' }), 'no')),
    ).toEqual(['r0']);
  });

  test('refuses unknown people, questions and words with a reason', async () => {
    const refused: [object, RegExp][] = [
      [terms({ entity: 'response', user: records[0], property: 'status' }, 'draft'), /user with id .* not found/],
      [range({ entity: 'disagreement', question: 'none' }, 0), /question with name `none` not found/],
      [terms({ entity: 'record', property: 'resolved' }, 'maybe'), /'resolved' is true or false/],
      [range({ entity: 'disagreement' }), /'ge' or 'le' must be provided/],
    ];
    for (const [filter, message] of refused) {
      const { status, text } = await owner.post(`${dataset.path}/records/search`, { filters: { and: [filter] } });
      expect(status, text).toBe(422);
      expect(text).toMatch(message);
    }
  });

  test('tells annotators nothing about others', async () => {
    for (const scope of [
      { entity: 'disagreement' },
      { entity: 'record', property: 'response_count' },
      { entity: 'response', user: anna!.userId, question: 'stars' },
    ]) {
      const filters = { filters: { and: [range(scope, 0)] } };
      expect((await annotator.post(`${dataset.mine}/records/search`, filters)).status).toBe(422);
      expect((await annotator.post(`${dataset.path}/records/search`, filters)).status).toBe(403);
      const sort = { sort: [{ scope, order: 'desc' }] };
      expect((await annotator.post(`${dataset.mine}/records/search`, sort)).status).toBe(422);
    }
    const filters = { filters: { and: [terms({ entity: 'record', property: 'resolved' }, 'true')] } };
    expect((await annotator.post(`${dataset.mine}/records/search`, filters)).status).toBe(422);
    for (const part of ['disagreement', 'resolution']) {
      expect((await annotator.get(`${dataset.mine}/records?include=${part}`)).status).toBe(422);
      expect((await annotator.get(`/api/v1/records/${records[0]}?include=${part}`)).status).toBe(403);
    }
  });
});
