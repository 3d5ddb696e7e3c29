import { expect, test } from 'vitest';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const NOBODY = '9f7d6c6e-1111-4111-8111-111111111111';

const COUNT = 1500;
let state = 5;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
const vectors = Array.from({ length: COUNT }, () => [random(), random(), random()] as [number, number, number]);
const LANGS = ['de', 'en', 'es'];
const dataset = await datasetWith(backend, {
  records: vectors
    .map((v, index) => ({
      fields: { text: index % 2 ? 'odd' : 'even' },
      metadata: { lang: LANGS[index % 3] },
      vectors: index === 7 ? {} : { v },
    }))
    .slice(0, 1000),
});
await owner.post(`${dataset.path}/records`, {
  items: vectors.slice(1000).map((v, index) => ({
    fields: { text: (index + 1000) % 2 ? 'odd' : 'even' },
    metadata: { lang: LANGS[(index + 1000) % 3] },
    vectors: { v },
  })),
});
const pages = [0, 1000].map((offset) => owner.get(`${dataset.path}/records?limit=1000&offset=${offset}`));
const all = (await Promise.all(pages)).flatMap(({ body }) => ids(body.items));

type Vector = readonly number[];
const dot = (a: Vector, b: Vector) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
const cosine = (a: Vector, b: Vector) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
/** The score of every candidate, computed one by one. */
const expected = (query: Vector, count: number, admits: (index: number) => boolean = () => true) =>
  vectors
    .map((vector, index) => ({ index, score: (1 + cosine(vector, query)) / 2 }))
    .filter(({ index }) => index !== 7 && admits(index))
    .sort((a, b) => b.score - a.score)
    .slice(0, count);

interface Hits {
  items: { record: Wire; query_score: number }[];
  total: number;
}
const near = (caller: Caller, vector: object, more: object = {}, parameters = 'limit=50') => {
  const { text, ...rest } = more as { text?: object };
  const path = caller === annotator ? dataset.mine : dataset.path;
  return caller.post<Hits>(`${path}/records/search?${parameters}`, {
    query: { vector: { name: 'v', ...vector }, text },
    ...rest,
  });
};
function expectHits({ status, body }: { status: number; body: Hits }, hits: { index: number; score: number }[]): void {
  expect(status).toBe(200);
  expect(body.total).toBe(hits.length);
  expect(body.items.map(({ record }) => all.indexOf(record.id))).toEqual(hits.map(({ index }) => index));
  for (const [index, { query_score }] of body.items.entries()) expect(query_score).toBeCloseTo(hits[index]!.score, 5);
}

const query = [0.3, -0.2, 0.9];

test('a search by a vector finds exactly the nearest, best first', async () => {
  for (const caller of [owner, annotator]) expectHits(await near(caller, { value: query }), expected(query, 50));
});

test('a search by a vector finds the farthest by the opposite one', async () => {
  const opposite = query.map((value) => -value);
  expectHits(await near(owner, { value: query, order: 'least_similar' }), expected(opposite, 50));
});

test('a search by a record excludes that record', async () => {
  const hits = expected(vectors[3]!, 50, (index) => index !== 3);
  expectHits(await near(owner, { record_id: all[3] }), hits);
});

test('a search by a vector returns as many as requested, with any other filters', async () => {
  const filters = {
    filters: { and: [{ type: 'terms', scope: { entity: 'metadata', metadata_property: 'lang' }, values: ['de'] }] },
  };
  expectHits(
    await near(owner, { value: query }, filters),
    expected(query, 50, (index) => index % 3 === 0),
  );
  expectHits(
    await near(owner, { value: query }, { text: { q: 'odd' } }),
    expected(query, 50, (index) => index % 2 === 1),
  );
  const both = { ...filters, text: { q: 'odd' } };
  expectHits(
    await near(owner, { record_id: all[9] }, both),
    expected(vectors[9]!, 50, (index) => index % 6 === 3 && index !== 9),
  );
});

test('a search by a vector is limited to the user’s pending records', async () => {
  const answered = expected(query, 20).map(({ index }) => index);
  const items = answered.map((index) => ({ record_id: all[index], ...dataset.submitted('yes') }));
  await annotator.post('/api/v1/me/responses/bulk', { items });
  const open = expected(query, 50, (index) => !answered.includes(index));
  expectHits(await near(annotator, { value: query }, {}, 'limit=50&response_status=pending'), open);
  const done = expected(query, 50, (index) => answered.includes(index));
  expectHits(await near(annotator, { value: query }, {}, 'limit=50&response_status=submitted'), done);
});

test('a search by a vector pages through the nearest, and ignores the order', async () => {
  const sort = { sort: [{ scope: { entity: 'record', property: 'inserted_at' }, order: 'asc' }] };
  expectHits(await near(owner, { value: query, max_results: 3 }, sort, 'limit=150'), expected(query, 150));
  const page = await near(owner, { value: query }, sort, 'limit=5&offset=10');
  const nearest = expected(query, 15);
  expect(page.body.items.map(({ record }) => all.indexOf(record.id))).toEqual(
    nearest.slice(10).map(({ index }) => index),
  );
  expect(page.body.total).toBe(15);
});

test('a search by a vector follows a changed vector of a record, and forgets a deleted one', async () => {
  const other = await datasetWith(backend, {
    records: [
      { fields: { text: 'a' }, vectors: { v: [1, 0, 0] } },
      { fields: { text: 'b' }, vectors: { v: [0, 1, 0] } },
      { fields: { text: 'c' }, vectors: { v: [0, 0, 0] } },
    ],
  });
  const [a, b] = ids((await owner.get(`${other.path}/records`)).body.items);
  const nearest = async () => {
    const { body } = await owner.post<Hits>(`${other.path}/records/search`, {
      query: { vector: { name: 'v', value: [1, 0, 0] } },
    });
    return body.items.map(({ record, query_score }) => [record.id, query_score]);
  };
  expect(await nearest()).toEqual([
    [a, 1],
    [b, 0.5],
  ]);
  await owner.patch(`/api/v1/records/${a}`, { vectors: { v: [-1, 0, 0] } });
  expect(await nearest()).toEqual([
    [b, 0.5],
    [a, 0],
  ]);
  await owner.delete(`/api/v1/records/${b}`);
  expect(await nearest()).toEqual([[a, 0]]);
});

test.each([1e300, 1e-300])('vectors of numbers like %d are compared by their angles', async (size) => {
  const other = await datasetWith(backend, {
    records: [
      [0, 1, 0],
      [size, size, 0],
      [size, 0, 0],
    ].map((v) => ({ fields: { text: 'x' }, vectors: { v } })),
  });
  const [up, diagonal, right] = ids((await owner.get(`${other.path}/records`)).body.items);
  const search = { query: { vector: { name: 'v', value: [size, size / 1000, 0] } } };
  const { body } = await owner.post<Hits>(`${other.path}/records/search`, search);
  expect(body.items.map(({ record }) => record.id)).toEqual([right, diagonal, up]);
});

test.each<[string, object, number]>([
  ['nothing to be near to', {}, 422],
  ['two things to be near to', { value: query, record_id: NOBODY }, 422],
  ['an empty vector', { value: [] }, 422],
  ['a vector of another length', { value: [1, 2] }, 422],
  ['an unknown kind of vector', { name: 'w', value: query }, 422],
  ['an unknown record', { record_id: NOBODY }, 422],
  ['an unknown order', { value: query, order: 'near' }, 422],
])('a search for similar records with %s is refused', async (_what, vector, status) => {
  expect((await near(owner, vector)).status).toBe(status);
});

test('a record without the vector is reported by a code', async () => {
  const { status, body } = await near(owner, { record_id: all[7] });
  expect(status).toBe(422);
  expect(body as unknown).toEqual({ code: 'missing_vector', message: expect.any(String) });
});
