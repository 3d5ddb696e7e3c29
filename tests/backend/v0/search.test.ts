import { describe, expect, test } from 'vitest';
import { aTime, coded, invalid, issue, notNone } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset, type TaskRecord } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;

const record = (id: number | string, text: string, rest: object = {}) => ({ id, inputs: { text }, ...rest });
const by = (agent: string, name: string, score = 1) => ({ agent, labels: [{ class: name, score }] });

const dataset = await taskDataset(backend, 'TextClassification', [
  record(1, 'the first card', {
    prediction: by('m1', 'pos', 0.9),
    annotation: by('bob', 'pos'),
    status: 'Validated',
    metadata: { lang: ['en', 'de'], n: 1, _hidden: { a: [] } },
    vectors: { v: { value: [0, 0] } },
  }),
  record(2, 'the second card', {
    prediction: by('m2', 'neg', 0.25),
    annotation: by('eve', 'pos'),
    metadata: { lang: 'de', n: 2, ratio: 0.5 },
    vectors: { v: { value: [3, 4] } },
  }),
  record(10, 'a third one', { prediction: by('m1', 'neg', 0.25), vectors: { v: { value: [1, 1] } } }),
  record('x', 'the last', { status: 'Discarded', metadata: { n: 10, ratio: 1.5 } }),
]);

describe('filters', () => {
  test.each<[string, object, (string | number)[]]>([
    ['nothing', {}, [1, 10, 2, 'x']],
    ['who predicted', { predicted_by: ['m1'] }, [1, 10]],
    ['who annotated', { annotated_by: ['bob', 'eve'] }, [1, 2]],
    ['what was predicted', { predicted_as: ['neg'] }, [10, 2]],
    ['what was annotated', { annotated_as: ['pos'] }, [1, 2]],
    ['whether it was right', { predicted: 'ok' }, [1]],
    ['whether it was wrong', { predicted: 'ko' }, [2]],
    ['status', { status: ['Validated', 'Discarded'] }, [1, 'x']],
    ['score', { score: { from: 0.25, to: 0.5 } }, [10, 2]],
    ['score by its other names', { score: { range_from: 0.25, range_to: 0.5 } }, [10, 2]],
    ['score without an end', { score: { from: 0.5 } }, [1]],
    ['metadata', { metadata: { lang: 'de' } }, [1, 2]],
    ['metadata of several', { metadata: { lang: ['en'], n: ['1', 2] } }, [1]],
    ['unknown metadata', { metadata: { none: 'x' } }, []],
    ['none of the metadata there is', { metadata: { lang: [] } }, []],
    ['having an annotation', { has_annotation: true }, [1, 2]],
    ['not asking for an annotation', { has_annotation: false }, [1, 10, 2, 'x']],
    ['having a prediction', { has_prediction: true }, [1, 10, 2]],
    ['several at once', { predicted_by: ['m1'], query_text: 'card' }, [1]],
    ['ids, and nothing else', { ids: ['10', 2], status: ['Validated'] }, [10, 2]],
    ['what no rule covers', { uncovered_by_rules: ['card', 'last'] }, [10]],
    ['empty lists', { status: [], predicted_as: [], metadata: {} }, [1, 10, 2, 'x']],
    ['null', { query_text: null, ids: null, vector: null, score: null }, [1, 10, 2, 'x']],
  ])('records are filtered by %s', async (_what, query, ids) => {
    expect(await dataset.found(query)).toEqual(ids);
  });

  test.each([
    { status: null },
    { predicted_by: null },
    { annotated_by: null },
    { predicted_as: null },
    { annotated_as: null },
    { uncovered_by_rules: null },
  ])('refuse null as a list: %j', async (query) => {
    const answer = { status: 422, body: invalid(notNone('body', 'query', ...Object.keys(query))) };
    expect(await dataset.search({ query })).toMatchObject(answer);
  });

  test('refuse null as a query, an order or a bound, and unknown statuses', async () => {
    const answer = (error: object) => ({ status: 422, body: invalid(error) });
    expect(await dataset.search({ query: null })).toMatchObject(answer(notNone('body', 'query')));
    expect(await dataset.search({ sort: null })).toMatchObject(answer(notNone('body', 'sort')));
    const score = { from: null };
    expect(await dataset.search({ query: { score } })).toMatchObject(answer(notNone('body', 'query', 'score', 'from')));
    const status = ['Default', 'Lost'];
    expect(await dataset.search({ query: { status } })).toMatchObject(
      answer(issue('type_error.enum', 'body', 'query', 'status', 1)),
    );
  });

  test('ignore null where the task has no labels', async () => {
    const texts = await taskDataset(backend, 'Text2Text', [{ id: 1, text: 'x' }]);
    expect(await texts.found({ predicted_as: null, uncovered_by_rules: null })).toEqual([1]);
    const scan = (query: object) => owner.post(dataset.path('/records/:search'), { query });
    expect((await scan({ annotated_as: null })).status).toBe(200);
    expect((await scan({ status: null })).status).toBe(422);
  });

  test('raw queries for the search engine are refused', async () => {
    const answer = await dataset.search({ query: { raw_query: { match_all: {} } } });
    expect(answer.status).toBe(400);
  });
});

describe('sorting', () => {
  const order = async (...sort: object[]) => (await dataset.search({ sort })).body.records.map(({ id }) => id);

  test.each<[string, object[], (string | number)[]]>([
    ['ids as texts', [{ id: 'id', order: 'desc' }], ['x', 2, 10, 1]],
    ['numbers, what has none last', [{ id: 'metadata.n', order: 'desc' }], ['x', 2, 1, 10]],
    ['words', [{ id: 'status' }, { id: 'id' }], [10, 2, 'x', 1]],
    ['several keys', [{ id: 'score' }, { id: 'id', order: 'desc' }], [2, 10, 1, 'x']],
    ['what is level stays in the order of arrival', [{ id: 'predicted_as', order: 'asc' }], [2, 10, 1, 'x']],
  ])('records are sorted by %s', async (_what, sort, ids) => {
    expect(await order(...sort)).toEqual(ids);
  });

  test('refuses fields that cannot be sorted', async () => {
    expect(await dataset.search({ sort: [{ id: 'text' }] })).toMatchObject({
      status: 400,
      body: { detail: { code: 'argilla.api.errors::BadRequestError' } },
    });
    expect(await dataset.search({ sort: [{ id: 'metadata.none' }] })).toMatchObject({
      status: 400,
      body: { detail: { code: 'argilla.api.errors::InvalidTextSearchError' } },
    });
  });
});

describe('pages', () => {
  test('have the total, the first one with aggregations', async () => {
    const first = await dataset.search({}, '&limit=1&from=0');
    expect(first.body.total).toBe(4);
    expect(first.body.records.map(({ id }) => id)).toEqual([1]);
    expect(first.body.aggregations).toBeDefined();
    const second = await dataset.search({}, '&limit=2&from=1');
    expect(second.body.records.map(({ id }) => id)).toEqual([10, 2]);
    expect(second.body).not.toHaveProperty('aggregations');
  });

  test('of size 0 have the total', async () => {
    const { body } = await dataset.search({}, '&limit=0');
    expect(body.records).toEqual([]);
    expect(body.aggregations.status).toEqual({ Default: 2, Discarded: 1, Validated: 1 });
  });

  test('require no body', async () => {
    const answer = await owner.post(dataset.path('/TextClassification:search'));
    expect(answer).toMatchObject({ status: 200, body: { total: 4 } });
  });

  test.each(['&limit=1001', '&from=10001', '&from=-1', '&limit=x'])('refuse %s', async (parameters) => {
    expect((await dataset.search({}, parameters)).status).toBe(422);
  });
});

describe('aggregations', () => {
  test('of a dataset are current after each write, and cached in between', async () => {
    const { log, search, path } = await taskDataset(backend, 'Text2Text', [
      { id: 1, text: 'apples', metadata: { shelf: 'left' } },
      { id: 2, text: 'pears', metadata: { shelf: 'left' } },
    ]);
    const counts = async () => {
      const { status, words, metadata } = (await search()).body.aggregations;
      return { status, words, shelf: metadata.shelf };
    };
    const before = await counts();
    expect(before).toEqual({ status: { Default: 2 }, words: { apples: 1, pears: 1 }, shelf: { left: 2 } });
    expect(await counts()).toEqual(before);
    await log([{ id: 3, text: 'apples', metadata: { shelf: 'right' } }]);
    expect(await counts()).toMatchObject({ words: { apples: 2, pears: 1 }, shelf: { left: 2, right: 1 } });
    await owner.patch(path('/records/3'), { metadata: { shelf: 'left' } });
    expect(await counts()).toMatchObject({ shelf: { left: 3 } });
    await log([{ id: 2, text: 'plums' }]);
    expect(await counts()).toMatchObject({ words: { apples: 2, plums: 1 } });
    await owner.delete(path('/data'), { ids: [1] });
    expect(await counts()).toMatchObject({ words: { apples: 1, plums: 1 } });
  });

  test('cover the matching records', async () => {
    const { body } = await dataset.search({ query: { predicted_by: ['m1', 'm2'] } });
    expect(body.aggregations).toMatchObject({
      predicted_as: { neg: 2, pos: 1 },
      annotated_as: { pos: 2 },
      annotated_by: { bob: 1, eve: 1 },
      predicted_by: { m1: 2, m2: 1 },
      status: { Default: 2, Validated: 1 },
      predicted: { ko: 1, ok: 1 },
      metadata: {
        lang: { de: 2, en: 1 },
        n: { 1: 1, 2: 1 },
        ratio: { 'argilla:stats': { count: 1, min: 0.5, max: 0.5 } },
      },
    });
    expect(body.aggregations.metadata).not.toHaveProperty('_hidden');
  });

  test('include metadata that no matching record has', async () => {
    const { body } = await dataset.search({ query: { ids: ['10'] } });
    expect(body.aggregations.metadata).toMatchObject({ lang: {}, n: {} });
  });

  test('list the most frequent values first, also numbers', async () => {
    const some = await taskDataset(
      backend,
      'Text2Text',
      [7, 3, 30, 30, 7, 30].map((n, id) => ({ id, text: `number ${n}`, metadata: { n } })),
    );
    const { text } = await some.search();
    expect(text).toContain('"n":{"30":3,"7":2,"3":1}');
  });

  test('count scores in steps of a thousandth, including empty ones', async () => {
    const some = await taskDataset(
      backend,
      'TextClassification',
      [0.5, 0.5025, 0.5].map((score, id) => record(id, 'x', { prediction: by('m', 'a', score) })),
    );
    const { text } = await some.search();
    expect(text).toContain('"score":{"0.5":2,"0.501":0,"0.502":1}');
  });

  test('list the words of the texts without stop words', async () => {
    const { body } = await dataset.search();
    expect(Object.keys(body.aggregations.words!)).toEqual(['card', 'first', 'last', 'one', 'second', 'third']);
    const texts = [
      'Where has she put my letters?',
      'Estuvimos en Berlin',
      'Sans cette lettre',
      'Welcher derselben Briefe',
    ];
    const some = await taskDataset(
      backend,
      'Text2Text',
      texts.map((text) => ({ text })),
    );
    const { aggregations } = (await some.search()).body;
    expect(Object.keys(aggregations.words!)).toEqual(['berlin', 'briefe', 'letters', 'lettre', 'put']);
  });
});

test('the words of a search include one that was too frequent once other records are deleted', async () => {
  const text = (id: number) => (id < 70 ? `rare ${id}` : `text${id}`);
  const texts = Array.from({ length: 600 }, (_, id) => ({ id, text: text(id) }));
  const some = await taskDataset(backend, 'Text2Text', texts);
  const words = async () => (await some.search({}, '&limit=0')).body.aggregations.words;
  expect(await words()).not.toHaveProperty('rare');
  await owner.delete(some.path('/data'), { ids: Array.from({ length: 40 }, (_, id) => id) });
  expect(await words()).toHaveProperty('rare');
});

describe('records', () => {
  test('are returned as logged, without empty members', async () => {
    const { body } = await dataset.search({ query: { ids: ['1'] } });
    expect(body.records).toEqual<TaskRecord[]>([
      {
        id: 1,
        metadata: { lang: ['en', 'de'], n: 1, _hidden: { a: [] } },
        status: 'Validated',
        prediction: { agent: 'm1', labels: [{ class: 'pos', score: 0.9 }] },
        annotation: { agent: 'bob', labels: [{ class: 'pos', score: 1 }] },
        predictions: { m1: { labels: [{ class: 'pos', score: 0.9 }] } },
        annotations: { bob: { labels: [{ class: 'pos', score: 1 }] } },
        vectors: { v: { value: [0, 0] } },
        metrics: {},
        last_updated: aTime,
        inputs: { text: 'the first card' },
        multi_label: false,
      },
    ]);
  });

  test('contain their metrics on request', async () => {
    const { body } = await dataset.search({ query: { ids: ['1'] } }, '&include_metrics=true');
    expect(body.records[0]!.metrics).toEqual({ text_length: 14 });
  });
});

describe('the nearest vectors', () => {
  const near = async (value: number[], rest: object = {}) =>
    (await dataset.search({ query: { vector: { name: 'v', value }, ...rest } }, '&limit=2')).body;

  test('have the smallest Euclidean distance', async () => {
    const { total, records } = await near([2, 2]);
    expect(total).toBe(2);
    expect(records.map(({ id }) => id)).toEqual([10, 2]);
  });

  test('match the other conditions', async () => {
    const { records } = await near([2, 2], { query_text: 'card' });
    expect(records.map(({ id }) => id)).toEqual([2, 1]);
    expect((await near([2, 2], { query_text: 'NOT id:"10"' })).records.map(({ id }) => id)).toEqual([2, 1]);
  });

  test('require a known name and length', async () => {
    for (const vector of [
      { name: 'none', value: [1, 2] },
      { name: 'v', value: [1] },
    ]) {
      expect((await dataset.search({ query: { vector } })).status).toBe(400);
    }
  });
});

test('a search of another task is refused', async () => {
  expect(await owner.post(dataset.path('/Text2Text:search'), {})).toMatchObject({
    status: 400,
    body: { detail: { code: 'argilla.api.errors::WrongTaskError' } },
  });
  expect(await owner.post('/api/datasets/none/Text2Text:search?workspace=argilla', {})).toMatchObject({
    status: 404,
    body: coded('EntityNotFoundError', { name: 'none', type: 'ServiceDataset' }),
  });
});
