import { describe, expect, test } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const dataset = await datasetWith(backend);
const { questions } = dataset;
const { body: ann } = await annotator.get('/api/v1/me');

const answer = (status: string, more: object = {}) => ({
  user_id: ann.id,
  status,
  values: { label: { value: 'yes' }, ...more },
});
const RECORDS = [
  {
    fields: { text: 'The quick brown fox', context: 'a lazy dog' },
    metadata: { lang: 'de', words: 4, score: 0.5, secret: 's', extra: 'e' },
    suggestions: [
      { question_id: questions.label, value: 'yes', score: 0.9, agent: 'm1' },
      { question_id: questions.topics, value: ['a', 'b'], score: [0.1, 0.8] },
    ],
    responses: [answer('submitted', { stars: { value: 5 }, topics: { value: ['a', 'c'] } })],
  },
  {
    external_id: 'second',
    fields: { text: 'Fox-trot at 12.5, émigré' },
    metadata: { lang: ['en', 'es'], words: 40, score: 0.25 },
    suggestions: [
      { question_id: questions.label, value: 'no', score: 0.2, agent: 'm2' },
      { question_id: questions.stars, value: 2, type: 'human' },
    ],
    responses: [answer('draft', { stars: { value: 3 } })],
  },
  {
    fields: { text: "A dog's life", context: 'foxes don’t count' },
    metadata: { words: 400 },
    responses: [answer('discarded')],
  },
  { fields: { text: 'nothing to see' }, suggestions: [{ question_id: questions.topics, value: ['c'], score: [0.5] }] },
];
const { body: created } = await owner.post(`${dataset.path}/records/bulk`, { items: RECORDS });
const all = ids(created.items);

type Scope = Record<string, string>;
const record = (property: string): Scope => ({ entity: 'record', property });
const metadata = (metadata_property: string): Scope => ({ entity: 'metadata', metadata_property });
const suggestion = (question: string, property?: string): Scope => ({
  entity: 'suggestion',
  question,
  ...(property && { property }),
});
const response = (question: string): Scope => ({ entity: 'response', question });
const status: Scope = { entity: 'response', property: 'status' };
const terms = (scope: Scope, ...values: string[]) => ({ filters: { and: [{ type: 'terms', scope, values }] } });
const range = (scope: Scope, bounds: object) => ({ filters: { and: [{ type: 'range', scope, ...bounds }] } });
const text = (q: string, field?: string) => ({ query: { text: { q, ...(field !== undefined && { field }) } } });
const sort = (scope: Scope, order: 'asc' | 'desc') => ({ sort: [{ scope, order }] });

interface Hits {
  items: { record: Wire; query_score: number | null }[];
  total: number;
}
const search = (caller: Caller, body: object, parameters = '') => {
  const path = caller === annotator ? dataset.mine : dataset.path;
  return caller.post<Hits>(`${path}/records/search?limit=100${parameters}`, body);
};
/** The results as positions in RECORDS, in order. */
async function found(caller: Caller, body: object, parameters = ''): Promise<number[]> {
  const answer = await search(caller, body, parameters);
  expect(answer.status).toBe(200);
  expect(answer.body.total).toBe(answer.body.items.length);
  return answer.body.items.map(({ record }) => all.indexOf(record.id));
}
const sorted = async (...given: Parameters<typeof found>) => (await found(...given)).sort((a, b) => a - b);

describe('searching for words', () => {
  test.each<[string, number[], string?]>([
    ['fox', [0, 1]],
    ['FOX', [0, 1]],
    ['fox dog', [0]],
    ['dog', [0]],
    ["dog's", [2]],
    ['fo', []],
    ['fox*', [0, 1]],
    ['"quick fox"', [0]],
    ['-quick fox', [0]],
    ['fox OR dog', []],
    ['12.5', [1]],
    ['12', []],
    ['émigré', [1]],
    ['emigre', []],
    ['don’t', [2]],
    ['', []],
    ['  ?', []],
    ['dog', [0], 'context'],
    ['fox dog', [], 'context'],
    ['fox', [0, 1], 'text'],
    ['fox dog', [0], ''],
  ])('%j finds %j', async (q, expected, field) => {
    expect(await sorted(owner, text(q, field))).toEqual(expected);
    expect(await sorted(annotator, text(q, field))).toEqual(expected);
  });

  test('ignores null members', async () => {
    const nothingElse = { query: { ...text('fox').query, vector: null }, filters: null, sort: null };
    expect(await sorted(owner, nothingElse)).toEqual([0, 1]);
    const wrong = { ...nothingElse, ...range(metadata('words'), {}) };
    expect((await search(owner, wrong)).status).toBe(422);
    expect(await sorted(owner, { query: null })).toEqual([0, 1, 2, 3]);
  });

  test('returns the best matches first to managers', async () => {
    const { body } = await search(owner, text('a dog'));
    const scores = body.items.map(({ query_score }) => query_score!);
    expect(scores.every((score) => score > 0)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('no longer finds deleted records', async () => {
    const { body } = await owner.post(`${dataset.path}/records/bulk`, { items: [{ fields: { text: 'fleeting' } }] });
    expect((await search(owner, text('fleeting'))).body.total).toBe(1);
    await owner.delete(`/api/v1/records/${body.items[0]!.id}`);
    expect((await search(owner, text('fleeting'))).body.total).toBe(0);
  });
});

describe('filtering', () => {
  test.each<[string, number[], object]>([
    ['a term', [0], terms(metadata('lang'), 'de')],
    ['any of several terms, in lists too', [0, 1], terms(metadata('lang'), 'de', 'es')],
    ['a term in another case', [], terms(metadata('lang'), 'DE')],
    ['a range of integers', [0, 1], range(metadata('words'), { ge: 4, le: 40 })],
    ['a number as a term', [1], terms(metadata('words'), '40')],
    ['a word for a number', [], terms(metadata('words'), 'forty')],
    ['a range of floats', [1], range(metadata('score'), { le: 0.4 })],
    ['ids', [0, 2], terms(record('id'), all[2]!, all[0]!, NO_ONE, 'x')],
    ['external ids', [1], terms(record('external_id'), 'second', 'other')],
    ['the type of suggestions', [1], terms(suggestion('stars', 'type'), 'human')],
    ['a range of dates', [0, 1, 2, 3], range(record('inserted_at'), { ge: '2024-02-29T10:00:00.5+02:00' })],
    ['a range of days', [], range(record('inserted_at'), { ge: '2024-02-28', le: '2024-02-29' })],
    ['a range of milliseconds', [0, 1, 2, 3], range(record('updated_at'), { ge: 1_700_000_000_000 })],
    ['a range written in words', [0, 1], range(metadata('words'), { ge: '4', le: ' 4e1 ' })],
    ['a range of agents', [0, 1], range(suggestion('label', 'agent'), { ge: 5 })],
    ['a range of rankings, which are not indexed', [], range(suggestion('order'), { ge: 0 })],
    ['a ranking, which is not indexed', [], terms(suggestion('order'), 'x')],
    ['numbers as terms', [0, 1], terms(metadata('words'), 4 as never, 40 as never)],
    ['no property of a suggestion', [], terms({ ...suggestion('label'), property: null as never }, 'yes')],
    ['a suggested label', [1], terms(suggestion('label'), 'no')],
    ['one of several suggested labels', [0, 3], terms(suggestion('topics', 'value'), 'b', 'c')],
    ['a suggested rating', [1], range(suggestion('stars'), { ge: 2, le: 3 })],
    ['a suggesting agent', [0], terms(suggestion('label', 'agent'), 'm1')],
    ['a score', [0], range(suggestion('label', 'score'), { ge: 0.5 })],
    ['any score of several', [0], range(suggestion('topics', 'score'), { ge: 0.75 })],
    ['a suggested text, which is not indexed', [], terms(suggestion('comment'), 'x')],
    ['the day of arrival', [0, 1, 2, 3], terms(record('inserted_at'), new Date().toISOString().slice(0, 10))],
    ['a time long gone', [], range({ entity: 'record', property: 'updated_at' }, { le: Date.parse('2020-01-01') })],
    [
      'a time since then',
      [0, 1, 2, 3],
      range({ entity: 'record', property: 'updated_at' }, { ge: Date.parse('2020-01-01') }),
    ],
    [
      'two conditions',
      [1],
      {
        filters: {
          and: [...range(metadata('words'), { ge: 1 }).filters.and, ...terms(suggestion('label'), 'no').filters.and],
        },
      },
    ],
  ])('by %s finds %j', async (_what, expected, body) => {
    expect(await sorted(owner, body)).toEqual(expected);
    expect(await sorted(annotator, body)).toEqual(expected);
  });

  test.each<[string, number[], object]>([
    ['own rating', [0], range(response('stars'), { ge: 4 })],
    ['own rating, drafts included', [0, 1], range(response('stars'), { ge: 1 })],
    ['own labels', [0], terms(response('topics'), 'c', 'b')],
    ['own label', [0, 1, 2], terms(response('label'), 'yes')],
    ['own status', [0, 1], terms(status, 'submitted', 'draft')],
    ['pending', [3], terms(status, 'pending')],
    ['pending or discarded', [2, 3], terms(status, 'pending', 'discarded')],
    ['responses to no question', [], terms({ entity: 'response' }, 'submitted', 'yes')],
    ['a range of responses to no question', [], range({ entity: 'response' }, { ge: 0 })],
  ])('by %s finds %j for the user who answered', async (_what, expected, body) => {
    expect(await sorted(annotator, body)).toEqual(expected);
  });

  test('by status matches everybody’s responses for managers', async () => {
    await owner.post(`/api/v1/records/${all[1]}/responses`, dataset.submitted('no'));
    expect(await sorted(owner, terms(status, 'submitted'))).toEqual([0, 1]);
    expect(await sorted(owner, {}, '&response_status=pending')).toEqual([3]);
    expect(await sorted(owner, {}, '&response_status=pending&response_status=draft')).toEqual([1, 3]);
    expect(await sorted(owner, {}, '&response_status=submitted&response_status=discarded')).toEqual([0, 1, 2]);
  });

  test.each<[string, number[], object]>([
    ['a label', [0, 1, 2], terms(response('label'), 'yes')],
    ['a label that only one of them gave', [1], terms(response('label'), 'no')],
    ['one of several labels', [0], terms(response('topics'), 'c', 'b')],
    ['a rating', [0], range(response('stars'), { ge: 4 })],
    ['a rating as a term', [1], terms(response('stars'), '3')],
    ['a text, which is not indexed', [], terms(response('comment'), 'x')],
  ])('by %s finds %j, the answers of anybody, for managers', async (_what, expected, body) => {
    expect(await sorted(owner, body)).toEqual(expected);
  });

  test('can be combined with words and with the parameters of lists', async () => {
    expect(await sorted(annotator, text('fox'), '&response_status=draft')).toEqual([1]);
    expect(await sorted(annotator, text('fox'), '&metadata=lang:de')).toEqual([0]);
    expect(await sorted(annotator, terms(metadata('lang'), 'de', 'en'), '&response_status=pending')).toEqual([]);
  });
});

describe('sorting', () => {
  test.each<[string, number[], object]>([
    ['a number, upwards', [0, 1, 2, 3], sort(metadata('words'), 'asc')],
    ['a number, downwards, without a value last', [2, 1, 0, 3], sort(metadata('words'), 'desc')],
    ['words, the least of several upwards', [0, 1], sort(metadata('lang'), 'asc')],
    ['words, the greatest of several downwards', [1, 0], sort(metadata('lang'), 'desc')],
    ['a score', [1, 0], sort(suggestion('label', 'score'), 'asc')],
    ['several scores upwards', [0, 3], sort(suggestion('topics', 'score'), 'asc')],
    ['several scores downwards', [0, 3], sort(suggestion('topics', 'score'), 'desc')],
    ['arrival', [3, 2, 1, 0], sort(record('inserted_at'), 'desc')],
    ['external ids, those without last', [1], sort(record('external_id'), 'desc')],
    ['ids', [...all].sort().map((id) => all.indexOf(id)), sort(record('id'), 'asc')],
  ])('records are sorted by %s', async (_what, expected, body) => {
    for (const caller of [owner, annotator]) {
      expect((await found(caller, body)).slice(0, expected.length)).toEqual(expected);
      expect((await search(caller, body)).body.items.map(({ query_score }) => query_score)).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
  });

  test('records are sorted by several keys; the order in the body has priority over that of the parameters', async () => {
    const arrival = { scope: { entity: 'record', property: 'inserted_at' }, order: 'desc' };
    const body = { sort: [{ scope: metadata('secret'), order: 'asc' }, arrival] };
    expect(await found(owner, body, '&sort_by=metadata.words')).toEqual([0, 3, 2, 1]);
    expect(await found(owner, {}, '&sort_by=metadata.words:desc')).toEqual([2, 1, 0, 3]);
  });

  test('records are sorted by own answers', async () => {
    expect((await found(annotator, sort(response('stars'), 'asc'))).slice(0, 2)).toEqual([1, 0]);
    expect(await search(owner, sort(response('stars'), 'asc'))).toMatchObject({
      status: 422,
      body: { detail: 'records are sorted by the answers of one user: add the id of a user to the scope' },
    });
  });
});

describe('pages and scores', () => {
  test('are consecutive, with falling scores', async () => {
    const { body: whole } = await search(annotator, {});
    const scores = whole.items.map(({ query_score }) => query_score!);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const { body: part } = await annotator.post<Hits>(`${dataset.mine}/records/search?limit=2&offset=1`, {});
    expect(part.items).toEqual(whole.items.slice(1, 3));
    expect(part.total).toBe(4);
    const { body: list } = await annotator.get(`${dataset.mine}/records`);
    expect(ids(list.items)).toEqual(whole.items.map(({ record }) => record.id));
    expect((await search(owner, {})).body.items.map(({ query_score }) => query_score)).toEqual([1, 1, 1, 1]);
  });

  test.each<[string, object, string?]>([
    ['an unknown field', text('fox', 'nowhere')],
    ['an unknown property', terms(metadata('nothing'), 'x')],
    ['an unknown question', terms(suggestion('nothing'), 'x')],
    ['an unknown question of responses', terms(response('nothing'), 'x')],
    ['an unknown status', terms(status, 'done')],
    ['a range of statuses', range(status, { ge: 1 })],
    ['an unknown scope', terms({ entity: 'nothing' }, 'x')],
    ['no values', terms(metadata('lang'))],
    ['no bounds', range(metadata('words'), {})],
    ['bounds the wrong way round', range(metadata('words'), { ge: 2, le: 1 })],
    ['no filters in the list', { filters: { and: [] } }],
    ['no sort in the list', { sort: [] }],
    ['an unknown order', sort(metadata('words'), 'up' as never)],
    ['an order by status', sort(status, 'asc')],
    ['an offset below zero', {}, '&offset=-1'],
    ['a limit of zero', {}, '&limit=0'],
    ['a limit above a thousand', {}, '&limit=1001'],
    ['an unknown word to include', {}, '&include=everything'],
  ])('%s is refused', async (_what, body, parameters = '') => {
    expect((await annotator.post(`${dataset.mine}/records/search?${parameters}`, body)).status).toBe(422);
  });
});

test('the words of all records of a request come into the search index at once, also with responses and when texts change', async () => {
  const many = await datasetWith(backend);
  const positions = Array.from({ length: 30 }, (_none, at) => at);
  const send = (text: string) => {
    const items = positions.map((at) => ({
      external_id: `${at}`,
      fields: { text: `${text} ${at}` },
      responses: [answer('submitted')],
    }));
    return owner.put(`${many.path}/records/bulk`, { items });
  };
  const { store } = backend.app;
  const index = `words_${store.datasets.byId(many.id)!.pk}_idx`;
  const parts = () => store.db.value<number>(`SELECT count(DISTINCT segid) FROM ${index}`);
  const found = async (q: string) =>
    (await owner.post(`${many.path}/records/search`, { query: { text: { q } } })).body.total;

  expect((await send('early')).status).toBe(200);
  expect([parts(), await found('early')]).toEqual([1, 30]);
  expect((await send('late')).status).toBe(200);
  // Parts are merged later.
  expect(parts()).toBeLessThanOrEqual(2);
  expect([await found('early'), await found('late')]).toEqual([0, 30]);
});
