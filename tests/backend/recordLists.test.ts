import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { firstBlockOf } from '#gateway/backend/services/search/queue.ts';
import { BLOCKS } from '#gateway/backend/store/counts.ts';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const dataset = await datasetWith(backend);
const RECORDS = [
  {
    fields: { text: 'a' },
    metadata: { lang: 'de', words: 4, score: 0.5, secret: 's', extra: 'e' },
    vectors: { v: [1, 0, 0] },
  },
  { fields: { text: 'b' }, metadata: { lang: 'en', words: 40 } },
  { fields: { text: 'c' }, metadata: { secret: 's' } },
  { fields: { text: 'd' } },
];
const { body: created } = await owner.post(`${dataset.path}/records/bulk`, { items: RECORDS });
const all = ids(created.items);

const list = (caller: Caller, query = '') =>
  caller.get(`${caller === annotator ? dataset.mine : dataset.path}/records?${query}`);
async function found(caller: Caller, query: string): Promise<number[]> {
  const { status, body } = await list(caller, query);
  expect(status).toBe(200);
  return body.items.map(({ id }) => all.indexOf(id));
}
const json = (bounds: object) => encodeURIComponent(JSON.stringify(bounds));

describe('the include parameter', () => {
  const keys = (record: Wire | undefined) =>
    Object.keys(record!).filter((key) => ['responses', 'suggestions', 'vectors'].includes(key));

  test.each([
    ['', []],
    ['include=responses', ['responses']],
    ['include=responses,suggestions', ['responses', 'suggestions']],
    ['include=suggestions&include=vectors', ['suggestions', 'vectors']],
    ['include=vectors:v', ['vectors']],
  ])('%s', async (query, expected) => {
    for (const caller of [owner, annotator]) expect(keys((await list(caller, query)).body.items[0])).toEqual(expected);
  });

  test('returns vectors by name; unknown names are ignored', async () => {
    for (const query of ['include=vectors', 'include=vectors:v', 'include=vectors:other,v']) {
      expect((await list(owner, query)).body.items.map(({ vectors }) => vectors)).toEqual([
        { v: [1, 0, 0] },
        {},
        {},
        {},
      ]);
    }
    expect((await list(owner, 'include=vectors:other')).body.items[0]!.vectors).toEqual({});
  });

  test('returns everybody’s responses to managers, their own to others', async () => {
    for (const caller of [owner, annotator])
      await caller.post(`/api/v1/records/${all[0]}/responses`, dataset.submitted('yes'));
    expect((await list(owner, 'include=responses')).body.items[0]!.responses).toHaveLength(2);
    const own = (await list(annotator, 'include=responses')).body.items;
    expect(own.map(({ responses }) => (responses as unknown[]).length).sort()).toEqual([0, 0, 0, 1]);
  });

  test.each(['include=other', 'include=vectors&include=vectors:v', 'include=vectors:', 'include='])(
    '%s is refused',
    async (query) => {
      expect((await list(owner, query)).status).toBe(422);
    },
  );
});

test('the include parameter ignores names after other words than vectors', async () => {
  const { status, body } = await list(owner, 'include=suggestions:x');
  expect(status).toBe(200);
  expect(body.items[0]).not.toHaveProperty('suggestions');
});

describe('filters', () => {
  test.each<[string, number[]]>([
    ['', [0, 1, 2, 3]],
    ['offset=1&limit=2', [1, 2]],
    ['offset=4', []],
    ['offset=-3&limit=1', [0]],
    ['metadata=lang:de', [0]],
    ['metadata=lang:de,en', [0, 1]],
    [`metadata=words:${json({ ge: 5 })}`, [1]],
    [`metadata=words:${json({ ge: 4, le: 40 })}&metadata=lang:en`, [1]],
    [`metadata=score:${json({ le: 0.5 })}`, [0]],
    [`metadata=words:${json({ ge: '5', le: null })}`, [1]],
    [`metadata=words:${json({ ge: 40.9 })}`, [1]],
    [`metadata=score:${json({ le: ' 5e-1 ' })}`, [0]],
    [`metadata=words:${json([['ge', 5]])}`, [1]],
    ['metadata=unknown:x', [0, 1, 2, 3]],
    ['sort_by=inserted_at:desc', [3, 2, 1, 0]],
    ['sort_by=inserted_at:desc&sort_by=inserted_at', [0, 1, 2, 3]],
    ['sort_by=metadata.words,inserted_at', [0, 1, 2, 3]],
    ['sort_by=metadata.words:desc', [1, 0, 2, 3]],
    ['sort_by=metadata.words', [0, 1, 2, 3]],
    ['sort_by=metadata.secret&sort_by=inserted_at:desc', [2, 0, 3, 1]],
  ])('%j lists %j', async (query, expected) => {
    expect(await found(owner, query)).toEqual(expected);
    if (query.includes('metadata=')) expect((await found(annotator, query)).sort()).toEqual(expected);
  });

  test.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'response_status=done',
    'metadata=lang',
    'metadata=words:4',
    `metadata=words:${json({})}`,
    `metadata=words:${json({ ge: 2, le: 1 })}`,
    'sort_by=fields.text',
    'sort_by=metadata.unknown',
    `metadata=words:${json({ ge: 'x' })}`,
    `metadata=words:${json({ ge: '1.5' })}`,
    `metadata=words:${json([])}`,
    'sort_by=inserted_at:up',
    'sort_by=inserted_at:desc,asc',
    'sort_by=inserted_at:desc&sort_by=inserted_at:asc',
    'sort_by=metadata.words,inserted_at:desc',
    'sort_by=inserted_at:',
    'sort_by=',
  ])('%s is refused', async (query) => {
    for (const caller of [owner, annotator]) expect((await list(caller, query)).status).toBe(422);
  });

  test('lists skip deleted records, whose numbers are not reused', async () => {
    const other = await datasetWith(backend, { records: 5 });
    const before = ids((await owner.get(`${other.path}/records`)).body.items);
    await owner.delete(`${other.path}/records?ids=${before[1]},${before[4]}`);
    await owner.post(`${other.path}/records`, { items: [{ fields: { text: 'new' } }] });
    const { body } = await owner.get(`${other.path}/records`);
    const after = ids(body.items);
    expect(body.total).toBe(4);
    expect(after.slice(0, 3)).toEqual([before[0], before[2], before[3]]);
    expect(before).not.toContain(after[3]);
    expect(ids((await owner.get(`${other.path}/records?offset=1&limit=2`)).body.items)).toEqual([before[2], before[3]]);
    expect(ids((await annotator.get(`${other.mine}/records`)).body.items).sort()).toEqual([...after].sort());
  });
});

describe('metadata', () => {
  test('is visible to annotators only if its property is, in lists and searches', async () => {
    const seen = async (caller: Caller) => {
      const { body } = await caller.get(`${dataset.mine}/records`);
      const search = await caller.post<{ items: { record: Wire }[] }>(`${dataset.mine}/records/search`, {});
      const byId = (items: Wire[]) => all.map((id) => items.find((item) => item.id === id)!.metadata);
      expect(byId(search.body.items.map(({ record }) => record))).toEqual(byId(body.items));
      return byId(body.items);
    };
    const whole = RECORDS.map(({ metadata = null }) => metadata);
    expect(await seen(owner)).toEqual(whole);
    expect(await seen(admin)).toEqual(whole);
    expect(await seen(annotator)).toEqual([{ lang: 'de', words: 4, score: 0.5 }, { lang: 'en', words: 40 }, {}, null]);
  });

  test('has the same numbers for annotators and others', async () => {
    const records = [{ fields: { text: 'a' }, metadata: { score: 1, words: 3, secret: 'x' } }];
    const { mine } = await datasetWith(backend, { records });
    expect((await owner.get(`${mine}/records`)).text).toContain('"metadata":{"score":1.0,"words":3,"secret":"x"}');
    expect((await annotator.get(`${mine}/records`)).text).toContain('"metadata":{"score":1.0,"words":3}');
  });

  test('is summarized by property, over all records', async () => {
    const metrics = (caller: Caller, name: string) =>
      caller.get(`/api/v1/metadata-properties/${dataset.properties[name]}/metrics`);
    expect((await metrics(annotator, 'lang')).body).toEqual({
      type: 'terms',
      total: 2,
      values: [
        { term: 'de', count: 1 },
        { term: 'en', count: 1 },
      ],
    });
    expect((await metrics(annotator, 'words')).body).toEqual({ min: 4, max: 40, type: 'integer' });
    expect((await metrics(annotator, 'score')).text).toBe('{"min":0.5,"max":0.5,"type":"float"}');
    expect((await metrics(admin, 'secret')).body).toMatchObject({ total: 2, values: [{ term: 's', count: 2 }] });
    expect((await metrics(annotator, 'secret')).status).toBe(403);
    expect((await owner.get('/api/v1/metadata-properties/9f7d6c6e-1111-4111-8111-111111111111/metrics')).status).toBe(
      404,
    );

    const empty = await datasetWith(backend);
    const of = (name: string) => owner.get(`/api/v1/metadata-properties/${empty.properties[name]}/metrics`);
    expect((await of('lang')).body).toEqual({ type: 'terms', total: 0, values: [] });
    expect((await of('words')).body).toEqual({ min: null, max: null, type: 'integer' });
  });

  test('counts each item of a list, most frequent first', async () => {
    const other = await datasetWith(backend, {
      records: ['es', ['de', 'es'], 'de', 'es', 'en'].map((lang, words) => ({
        fields: { text: 't' },
        metadata: { lang, words },
      })),
    });
    const metrics = (name: string) => owner.get(`/api/v1/metadata-properties/${other.properties[name]}/metrics`);
    expect((await metrics('lang')).body).toMatchObject({
      total: 6,
      values: [
        { term: 'es', count: 3 },
        { term: 'de', count: 2 },
        { term: 'en', count: 1 },
      ],
    });
    const [first] = ids((await owner.get(`${other.path}/records`)).body.items);
    await owner.patch(`/api/v1/records/${first}`, { metadata: { lang: 'en', words: 10 } });
    expect((await metrics('words')).body).toMatchObject({ min: 1, max: 10 });
    expect((await metrics('lang')).body).toMatchObject({
      total: 6,
      values: [{ count: 2 }, { count: 2 }, { count: 2 }],
    });
  });
});

/** A user who starts at least a quarter of the circle away, so that some of many records lie between the two. */
async function farFrom(caller: Caller, datasetId: string): Promise<Caller> {
  const { store } = backend.app;
  const row = store.datasets.byId(datasetId)!;
  const startOf = (id: string) => firstBlockOf(store.users.byId(id)!, row);
  const start = startOf((await caller.get('/api/v1/me')).body.id);
  for (;;) {
    const user = { username: `far-${randomUUID()}`, first_name: 'Far', password: 'a long password', role: 'owner' };
    const { body } = await owner.post<Wire & { api_key: string }>('/api/v1/users', user);
    const distance = Math.abs(startOf(body.id) - start);
    if (Math.min(distance, BLOCKS - distance) >= BLOCKS / 4) return backend.as(body.api_key);
  }
}

test('each user has an order of their own, which is stable when records are added', async () => {
  const other = await datasetWith(backend, { records: 200 });
  const order = async (caller: Caller) => ids((await caller.get(`${other.mine}/records?limit=1000`)).body.items);
  const [first, second] = [await order(annotator), await order(await farFrom(annotator, other.id))];
  expect(first).not.toEqual(second);
  expect([...first].sort()).toEqual([...second].sort());
  expect(first).not.toEqual(ids((await owner.get(`${other.path}/records?limit=1000`)).body.items));
  const pages = await Promise.all(
    [0, 60, 120, 180].map((offset) => annotator.get(`${other.mine}/records?offset=${offset}&limit=60`)),
  );
  expect(pages.flatMap(({ body }) => ids(body.items))).toEqual(first);
  await owner.post(`${other.path}/records`, {
    items: Array.from({ length: 50 }, () => ({ fields: { text: 'more' } })),
  });
  expect((await order(annotator)).filter((id) => first.includes(id))).toEqual(first);
});
