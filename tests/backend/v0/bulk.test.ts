import { describe, expect, test } from 'vitest';
import { aTime, aUuid, coded, issue } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { type Task, taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;

const only = async (task: Task, record: object) => {
  const dataset = await taskDataset(backend, task, [record]);
  return (await dataset.search()).body.records[0]!;
};

describe('logging', () => {
  test('returns the number of records', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    const { status, body } = await dataset.log([{ text: 'one' }, { text: 'two' }]);
    expect(status).toBe(200);
    expect(body).toEqual({ dataset: dataset.name, processed: 2, failed: 0 });
    expect((await dataset.log([])).body).toMatchObject({ processed: 0 });
  });

  test('is allowed for annotators', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    expect((await dataset.log([{ text: 'one' }], annotator)).status).toBe(200);
  });

  test('merges tags and metadata into the dataset', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    const log = (body: object) => owner.post(dataset.path('/Text2Text:bulk'), { records: [], ...body });
    await log({ tags: { a: '1' }, metadata: { x: 1 } });
    await log({ tags: { b: 2 }, metadata: { y: [2] } });
    expect((await owner.get(dataset.path(''))).body).toMatchObject({
      tags: { a: '1', b: '2' },
      metadata: { x: 1, y: [2] },
    });
  });

  test('refuses other tasks, closed datasets and bodies without records', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    expect((await owner.post(dataset.path('/TextClassification:bulk'), { records: [] })).body).toMatchObject({
      detail: { code: 'argilla.api.errors::WrongTaskError' },
    });
    expect((await owner.post(dataset.path('/Text2Text:bulk'), {})).status).toBe(422);
    await owner.put(dataset.path(':close'));
    expect(await dataset.log([{ text: 'one' }])).toMatchObject({
      status: 400,
      body: coded('ClosedDatasetError', { name: dataset.name }),
    });
  });
});

describe('a record', () => {
  test('without an id gets one', async () => {
    expect(await only('Text2Text', { id: null, text: 'one' })).toEqual({
      id: aUuid,
      status: 'Default',
      metrics: {},
      last_updated: aTime,
      text: 'one',
    });
  });

  test('has flat metadata, without empty values, and with the end of long texts', async () => {
    const long = `${'a'.repeat(100)}${'b'.repeat(128)}`;
    const metadata = { a: { b: { c: 1 } }, none: null, empty: [], long, list: [long], _own: { x: { y: long } } };
    expect((await only('Text2Text', { text: 'x', metadata })).metadata).toEqual({
      'a.b.c': 1,
      long: 'b'.repeat(128),
      list: ['b'.repeat(128)],
      _own: { x: { y: long } },
    });
  });

  test.each([{}, { none: null, empty: [] }])('has metadata, if only none: %j', async (metadata) => {
    expect((await only('Text2Text', { text: 'x', metadata })).metadata).toEqual({});
    expect(await only('Text2Text', { text: 'x', metadata: null })).not.toHaveProperty('metadata');
  });

  test.each([
    ['2026-01-02T03:04:05.678901', '2026-01-02T03:04:05.678901'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05'],
    [1_767_323_045, '2026-01-02T03:04:05'],
    ['1960-01-01T00:00:00.5', '1960-01-01T00:00:00.500000'],
    [-1.5, '1969-12-31T23:59:58.500000'],
    [-1e-6, '1969-12-31T23:59:59.999999'],
    [-62_135_596_800_000, '0001-01-01T00:00:00'],
    ['9999-12-31T23:59:59.999999', '9999-12-31T23:59:59.999999'],
    [253_402_300_799_999, '9999-12-31T23:59:59.999000'],
  ])('the time %s is stored in UTC', async (event_timestamp, expected) => {
    expect((await only('Text2Text', { text: 'x', event_timestamp })).event_timestamp).toBe(expected);
  });

  test('may have annotations of several agents, of which the first counts', async () => {
    const predictions = { m1: { sentences: [{ text: 'one' }] }, m2: { sentences: [] } };
    const record = await only('Text2Text', { text: 'x', predictions });
    expect(record.prediction).toEqual({ agent: 'm1', sentences: [{ text: 'one', score: 1 }] });
    expect(Object.keys(record.predictions as object)).toEqual(['m1', 'm2']);
  });
});

describe('logging a record again', () => {
  test('merges objects, replaces lists and keeps absent members', async () => {
    const dataset = await taskDataset(backend, 'TextClassification', [
      {
        id: 1,
        inputs: { a: 'one', b: 'two' },
        metadata: { x: 1, y: [1, 2] },
        prediction: { agent: 'm1', labels: [{ class: 'a', score: 0.6 }] },
      },
    ]);
    await dataset.log([
      {
        id: '1',
        inputs: { b: 'three' },
        metadata: { y: [3] },
        prediction: { agent: 'm2', labels: [{ class: 'b', score: 0.7 }] },
      },
    ]);
    const { body } = await dataset.search();
    expect(body.total).toBe(1);
    expect(body.records[0]).toMatchObject({
      id: '1',
      inputs: { a: 'one', b: 'three' },
      metadata: { x: 1, y: [3] },
      prediction: { agent: 'm2', labels: [{ class: 'b', score: 0.7 }] },
      predictions: { m1: { labels: [{ class: 'a' }] }, m2: { labels: [{ class: 'b' }] } },
    });
    expect(await dataset.found({ query_text: 'three' })).toEqual(['1']);
    expect(await dataset.found({ query_text: 'two' })).toEqual([]);
    expect(await dataset.found({ predicted_as: ['a'] })).toEqual([]);
  });

  test('a record logged again without its annotation keeps showing it, but is not found by it', async () => {
    const annotation = { agent: 'bob', labels: [{ class: 'a' }] };
    const dataset = await taskDataset(backend, 'TextClassification', [
      { id: 1, inputs: { text: 'x' }, annotation, status: 'Validated' },
    ]);
    await dataset.log([{ id: 1, inputs: { text: 'x' } }]);
    const { body } = await dataset.search();
    expect(body.records[0]).toMatchObject({ status: 'Default', annotation: { agent: 'bob' } });
    expect(body.aggregations.annotated_by).toEqual({});
    expect(await dataset.found({ annotated_as: ['a'] })).toEqual([]);
  });

  test('counts once, however often it is in a request', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    await dataset.log([
      { id: 1, text: 'first', metadata: { a: 1 }, vectors: { v: { value: [1, 2] } } },
      { id: 1, text: 'second', metadata: { b: 2 }, vectors: { v: { value: [3, 4] } } },
    ]);
    const { body } = await dataset.search();
    expect(body.total).toBe(1);
    expect(body.records[0]).toMatchObject({
      text: 'second',
      metadata: { a: 1, b: 2 },
      vectors: { v: { value: [3, 4] } },
    });
    expect(await dataset.found({ query_text: 'first' })).toEqual([]);
  });
});

describe('text classification', () => {
  const log = async (...records: object[]) => (await taskDataset(backend, 'TextClassification')).log(records);
  const labels = (...names: string[]) => ({ agent: 'a', labels: names.map((name) => ({ class: name })) });

  test('sorts labels by their scores', async () => {
    const prediction = {
      agent: 'm',
      labels: [
        { class: 'a', score: 0.2 },
        { class: 1, score: 0.8 },
      ],
    };
    expect((await only('TextClassification', { inputs: { text: 'x' }, prediction })).prediction).toEqual({
      agent: 'm',
      labels: [
        { class: '1', score: 0.8 },
        { class: 'a', score: 0.2 },
      ],
    });
  });

  test('predicts the labels above one half if several are allowed', async () => {
    const dataset = await taskDataset(backend, 'TextClassification', [
      {
        id: 1,
        multi_label: true,
        inputs: { text: 'x' },
        prediction: {
          agent: 'm',
          labels: [
            { class: 'a', score: 0.51 },
            { class: 'b', score: 0.5 },
            { class: 'c', score: 0.9 },
          ],
        },
        annotation: labels('c', 'a'),
        status: 'Validated',
      },
    ]);
    const { aggregations } = (await dataset.search()).body;
    expect(aggregations.predicted_as).toEqual({ a: 1, c: 1 });
    expect(aggregations.predicted).toEqual({ ok: 1 });
    expect(await dataset.found({ predicted_as: ['b'] })).toEqual([]);
  });

  test.each<[string, object]>([
    ['no inputs', { inputs: {} }],
    ['inputs that are no text', { inputs: { text: { a: [1] } } }],
    [
      'scores of more than one',
      { inputs: { text: 'x' }, prediction: { agent: 'a', labels: [{ class: 'a' }, { class: 'b', score: 0.5 }] } },
    ],
    ['two annotations', { inputs: { text: 'x' }, annotation: labels('a', 'b') }],
    ['none, though validated', { inputs: { text: 'x' }, status: 'Validated' }],
  ])('refuses %s', async (_what, record) => {
    const answer = await log({ inputs: { text: 'fine' } }, record);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(
      coded('ValidationError', { errors: [issue('value_error', 'body', 'records', 1, '__root__')] }),
    );
  });

  test('refuses malformed bodies', async () => {
    const answer = await log({ inputs: { text: 'x' }, prediction: { labels: [{ class: 'a', score: 2 }] } });
    expect(answer.body).toEqual(
      coded('ValidationError', {
        errors: [
          issue('value_error.missing', 'body', 'records', 0, 'prediction', 'agent'),
          issue('value_error.number.not_le', 'body', 'records', 0, 'prediction', 'labels', 0, 'score'),
        ],
      }),
    );
  });

  test('has either one label or several in a dataset', async () => {
    const dataset = await taskDataset(backend, 'TextClassification', [{ inputs: { text: 'x' } }]);
    expect((await dataset.log([{ inputs: { text: 'x' }, multi_label: true }])).status).toBe(400);
    // Without records, either kind is accepted again.
    await owner.delete(dataset.path('/data'), {});
    expect((await dataset.log([{ inputs: { text: 'x' }, multi_label: true }])).status).toBe(200);
    expect((await dataset.log([{ inputs: { text: 'x' } }])).status).toBe(400);
    const mixed = [{ inputs: { text: 'x' } }, { inputs: { text: 'y' }, multi_label: true }];
    expect((await dataset.log(mixed)).status).toBe(422);
    expect((await dataset.search()).body.total).toBe(1);
  });
});

describe('token classification', () => {
  const tokens = ['Ada', 'lives', 'in', '😀', 'Bern', '.'];
  const text = 'Ada lives in 😀 Bern.';
  const entities = (...some: [number, number, string][]) => ({
    agent: 'm',
    entities: some.map(([start, end, label]) => ({ start, end, label })),
  });

  test('accepts entities by characters, without surrounding white space', async () => {
    const record = await only('TokenClassification', {
      text,
      tokens,
      prediction: entities([0, 4, 'PER'], [14, 19, 'LOC']),
    });
    expect(record).toMatchObject({
      text,
      tokens,
      prediction: {
        entities: [
          { start: 0, end: 3, label: 'PER', score: 1 },
          { start: 15, end: 19, label: 'LOC', score: 1 },
        ],
      },
    });
  });

  test.each<[string, object]>([
    ['a blank text', { text: ' ', tokens: [' '] }],
    ['tokens that are not there', { text, tokens: ['Bob'] }],
    ['tokens in another order', { text: 'a b', tokens: ['b', 'a'] }],
    ['entities within tokens', { text, tokens, prediction: entities([0, 2, 'PER']) }],
    ['entities that end before they begin', { text, tokens, prediction: entities([4, 4, 'PER']) }],
  ])('refuses %s', async (_what, record) => {
    const dataset = await taskDataset(backend, 'TokenClassification');
    expect((await dataset.log([record])).status).toBe(422);
  });

  test('is right if the entities are equal, in order', async () => {
    const both = (id: number, one: object, other: object) => ({ id, text, tokens, prediction: one, annotation: other });
    const dataset = await taskDataset(backend, 'TokenClassification', [
      both(1, entities([0, 3, 'PER']), entities([0, 3, 'PER'])),
      both(2, entities([0, 3, 'PER']), entities([0, 3, 'LOC'])),
      both(3, entities([0, 3, 'PER'], [15, 19, 'LOC']), entities([15, 19, 'LOC'], [0, 3, 'PER'])),
      { id: 4, text, tokens, prediction: entities() },
    ]);
    expect(await dataset.found({ predicted: 'ok' })).toEqual([1]);
    expect(await dataset.found({ predicted: 'ko' })).toEqual([2, 3]);
  });

  test('counts mentions, and finds them', async () => {
    const dataset = await taskDataset(backend, 'TokenClassification', [
      { id: 1, text, tokens, prediction: entities([0, 3, 'PER']), annotation: entities([15, 19, 'LOC']) },
      { id: 2, text, tokens, annotation: entities([0, 3, 'PER'], [15, 19, 'LOC']) },
    ]);
    const { aggregations } = (await dataset.search()).body;
    expect(aggregations.predicted_mentions).toEqual({ PER: { Ada: 1 } });
    expect(aggregations.mentions).toEqual({ LOC: { Bern: 2 }, PER: { Ada: 1 } });
    expect(await dataset.found({ query_text: 'metrics.annotated.mentions.value:Ada' })).toEqual([2]);
    expect(await dataset.found({ query_text: 'metrics.predicted.mentions.label:PER' })).toEqual([1]);
    expect(await dataset.found({ query_text: 'tokens:Bern' })).toEqual([1, 2]);
    expect(await dataset.found({ query_text: 'tokens:bern' })).toEqual([]);
    expect(await dataset.found({ query_text: 'metrics.tokens.capitalness:UPPER' })).toEqual([]);
  });

  test('is found by the capitals of its tokens', async () => {
    const dataset = await taskDataset(backend, 'TokenClassification', [
      { id: 1, text: 'IBM met her', tokens: ['IBM', 'met', 'her'] },
      { id: 2, text: 'Ada met her upper', tokens: ['Ada', 'met', 'her', 'upper'] },
    ]);
    expect(await dataset.found({ query_text: 'metrics.tokens.capitalness:UPPER' })).toEqual([1]);
    expect(await dataset.found({ query_text: 'metrics.tokens.capitalness:FIRST' })).toEqual([2]);
  });
});

describe('text to text', () => {
  test('sorts sentences by their scores', async () => {
    const prediction = {
      agent: 'm',
      sentences: [
        { text: 'worse', score: 0.2 },
        { text: 'better', score: 0.9 },
      ],
    };
    const dataset = await taskDataset(backend, 'Text2Text', [{ id: 1, text: 'x', prediction }]);
    const { records, aggregations } = (await dataset.search()).body;
    expect(records[0]!.prediction).toMatchObject({ sentences: [{ text: 'better' }, { text: 'worse' }] });
    expect(aggregations).toMatchObject({
      predicted_as: {},
      predicted_text: {},
      annotated_text: {},
      predicted_by: { m: 1 },
    });
    expect(await dataset.found({ predicted_as: ['none'] })).toEqual([1]);
  });
});

describe('the contents of a dataset', () => {
  const log = async (first: object, second: object) => {
    const dataset = await taskDataset(backend, 'Text2Text', [{ text: 'x', ...first }]);
    return { dataset, answer: await dataset.log([{ text: 'y', ...second }]) };
  };

  test.each<[string, object, object]>([
    ['words for numbers', { n: 1 }, { n: 'one' }],
    ['words for dates', { day: '2026-01-01' }, { day: 'tomorrow' }],
    ['words for booleans', { is: true }, { is: 'maybe' }],
  ])('refuses %s in metadata', async (_what, before, after) => {
    const { dataset, answer } = await log({ metadata: before }, { metadata: after });
    expect(answer).toMatchObject({ status: 400, body: { detail: { code: 'argilla.api.errors::BulkDataError' } } });
    expect((await dataset.search()).body.total).toBe(1);
  });

  test('accept decimal numbers after whole ones', async () => {
    const { dataset } = await log({ metadata: { n: 1 } }, { metadata: { n: 1.5 } });
    expect(await dataset.found({ query_text: 'metadata.n:1.5' })).toHaveLength(1);
  });

  test('are limited to 50 keys of metadata', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_none, index) => [`k${index}`, index]));
    expect((await log({}, { metadata })).answer).toMatchObject({
      status: 400,
      body: coded('MetadataLimitExceededError', { len: 51, limit: 50 }),
    });
  });

  test('are limited to five vectors, each with a fixed length', async () => {
    const vector = (length: number) => ({ value: Array.from({ length }, () => 1) });
    expect((await log({ vectors: { a: vector(2) } }, { vectors: { a: vector(3) } })).answer.status).toBe(400);
    const six = Object.fromEntries(['b', 'c', 'd', 'e', 'f'].map((name) => [name, vector(2)]));
    expect((await log({ vectors: { a: vector(2) } }, { vectors: six })).answer.status).toBe(400);
  });
});
