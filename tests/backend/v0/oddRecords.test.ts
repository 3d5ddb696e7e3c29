import { describe, expect, test } from 'vitest';
import { coded, issue } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { type Task, taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;

const refusal = (code: string) => ({ detail: { code: `argilla.api.errors::${code}` } });
const log = async (task: Task, ...records: object[]) => (await taskDataset(backend, task)).log(records);

describe('a dataset works', () => {
  const scored = (...scores: number[]) =>
    taskDataset(
      backend,
      'TokenClassification',
      scores.map((score) => ({ text: 'x', tokens: ['x'], prediction: { agent: 'm', entities: [], score } })),
    );

  test.each([
    ['far apart', [0, 1e5], { '0.0': 1, '100000.0': 1 }],
    ['too large for steps of a thousandth', [2 ** 47, 2 ** 48], { '140737488355328.0': 1, '281474976710656.0': 1 }],
  ])('with scores %s', async (_how, scores, expected) => {
    const dataset = await scored(...scores);
    expect((await dataset.search()).body.aggregations.score).toEqual(expected);
    const summary = await owner.post(dataset.path('/TokenClassification/metrics/score:summary'), {});
    expect(summary.body).toEqual(expected);
  });

  test('with a very long text', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', [{ text: 'short' }, { text: 'long '.repeat(20_000) }]);
    const { body } = await owner.post(dataset.path('/Text2Text/metrics/text_length:summary'), {});
    expect(body).toEqual({ '5.0': 1, '100000.0': 1 });
  });

  test('with words that are names of object properties in metadata, labels and agents', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const metadata = JSON.parse(`{${names.map((name) => `"${name}":"${name}"`).join()}}`) as object;
    const dataset = await taskDataset(
      backend,
      'TextClassification',
      names.map((name, id) => ({
        id,
        inputs: { [name]: name, text: 'x' },
        metadata,
        prediction: { agent: name, labels: [{ class: name }] },
        annotation: { agent: name, labels: [{ class: name }] },
        vectors: { [name]: { value: [1] } },
      })),
    );
    const { body } = await dataset.search({}, '&include_metrics=true');
    expect(Object.keys(body.aggregations.predicted_as!).sort()).toEqual([...names].sort());
    expect(Object.keys(body.aggregations.metadata).sort()).toEqual(['constructor', 'hasOwnProperty', 'toString']);
    expect(body.records.map(({ predictions }) => Object.keys(predictions as object))).toEqual(
      names.map((name) => [name]),
    );
    for (const name of names) expect(await dataset.found({ predicted_as: [name] })).toHaveLength(1);
    expect(await dataset.found({ metadata: { constructor: 'constructor' } })).toHaveLength(4);
    const summary = await owner.post(dataset.path('/TextClassification/metrics/F1:summary'), {});
    expect(summary).toMatchObject({ status: 200, body: { constructor_f1: 1, __proto___f1: 1 } });
    const scan = await owner.post(dataset.path('/records/:search'), { fields: ['metadata.toString'] });
    expect(scan.body).toMatchObject({ records: names.map(() => ({ metadata: { toString: 'toString' } })) });
    await dataset.log([{ id: 0, inputs: { text: 'y' }, metadata }]);
    expect(await dataset.found({ query_text: 'inputs.constructor:constructor' })).toEqual([0]);
  });
});

describe('times', () => {
  const NONE = [1_704_067_200_000_000_000, -1e18, 1e300, 8.64e15, 253_402_300_800_000, -62_135_596_800_001];
  test.each([...NONE, '2026-02-31', '0000-12-31T00:00:00'])(
    '%s that no calendar has are refused',
    async (event_timestamp) => {
      const answer = await log('Text2Text', { text: 'fine' }, { text: 'x', event_timestamp });
      expect(answer).toMatchObject({
        status: 422,
        body: coded('ValidationError', { errors: [issue('value_error', 'body', 'records', 1, '__root__')] }),
      });
    },
  );

  test('in metadata are refused if they are invalid, and the dataset stays the same', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', [{ text: 'x', metadata: { d: '2024-01-01' } }]);
    for (const d of [1_704_067_200_000_000_000, -1e16, 1e300]) {
      expect(await dataset.log([{ text: 'y', metadata: { d } }])).toMatchObject({
        status: 400,
        body: refusal('BulkDataError'),
      });
    }
    expect((await dataset.log([{ text: 'y', metadata: { d: 1_704_067_200_000 } }])).status).toBe(200);
    expect((await dataset.search()).body).toMatchObject({
      total: 2,
      aggregations: {
        metadata: { d: { 'argilla:stats': { count: 2, max_as_string: '2024-01-01T00:00:00.000Z' } } },
      },
    });
  });
});

describe.each([
  ['a null', '\u0000'],
  ['half a character', '\uD800'],
])('%s in a text cannot be stored', (_what, odd) => {
  const vectors = (name: string) => ({ [name]: { value: [1] } });
  const text = { text: 'y' };
  test.each<[place: string, record: object, loc: (string | number)[]]>([
    ['an id', { ...text, id: `q${odd}` }, ['id']],
    ['a text', { text: `y${odd}` }, ['text']],
    ['a name of metadata', { ...text, metadata: { [`n${odd}`]: 'word' } }, ['metadata']],
    ['a value of metadata', { ...text, metadata: { n: ['word', odd] } }, ['metadata', 'n', 1]],
    ['a name of vectors', { ...text, vectors: vectors(`v${odd}`) }, ['vectors']],
    ['an agent', { ...text, prediction: { agent: odd, sentences: [] } }, ['prediction', 'agent']],
  ])('it is refused in %s, with the whole request', async (_place, record, loc) => {
    const dataset = await taskDataset(backend, 'Text2Text', [{ id: 'q', text: 'mine' }]);
    expect(await dataset.log([{ text: 'first' }, record])).toMatchObject({
      status: 422,
      body: coded('ValidationError', { errors: [issue('value_error.str.unstorable', 'body', 'records', 1, ...loc)] }),
    });
    expect((await dataset.search()).body).toMatchObject({ total: 1, records: [{ id: 'q', text: 'mine' }] });
  });
});

test('surrogate pairs written as two escapes are valid texts', async () => {
  const dataset = await taskDataset(backend, 'Text2Text');
  const body = '{"records":[{"id":1,"text":"\\ud83d\\ude00 \\\\u0000"}]}';
  expect((await owner.post(dataset.path('/Text2Text:bulk'), body)).status).toBe(200);
  expect((await dataset.search()).body.records).toMatchObject([{ text: '😀 \\u0000' }]);
});

describe('vectors', () => {
  test('whose distances are beyond 32-bit floats are refused, those below are found', async () => {
    const dataset = await taskDataset(backend, 'Text2Text');
    const text = (value: number[]) => ({ text: 'x', vectors: { v: { value } } });
    expect(await dataset.log([text([1, 0]), text([1, 1e300])])).toMatchObject({
      status: 422,
      body: { detail: { params: { errors: [{ loc: ['body', 'records', 1, 'vectors', 'v', 'value'] }] } } },
    });
    expect((await dataset.log([text([0, 4e18]), text([0, -4e18])])).status).toBe(200);
    const near = (value: number[]) => dataset.search({ query: { vector: { name: 'v', value } } });
    const { body } = await near([0, -3e18]);
    expect(body.records.map((record) => record.vectors)).toEqual([
      { v: { value: [0, -4e18] } },
      { v: { value: [0, 4e18] } },
    ]);
    expect((await near([0, 1e300])).status).toBe(400);
  });

  test('are refused if they have more numbers than the index allows', async () => {
    const vectors = { v: { value: Array.from({ length: 8193 }, () => 1) } };
    expect(await log('Text2Text', { text: 'x', vectors })).toMatchObject({
      status: 422,
      body: coded('ValidationError', {
        errors: [issue('value_error.list.max_items', 'body', 'records', 0, 'vectors', 'v', 'value')],
      }),
    });
    const largest = { v: { value: Array.from({ length: 8192 }, () => 1) } };
    expect((await log('Text2Text', { text: 'x', vectors: largest })).status).toBe(200);
  });

  test('are compared for empty pages, too', async () => {
    const dataset = await taskDataset(backend, 'Text2Text', [{ text: 'x', vectors: { v: { value: [1] } } }]);
    for (const limit of [0, -1]) {
      const answer = await dataset.search({ query: { vector: { name: 'v', value: [1] } } }, `&limit=${limit}`);
      expect(answer).toMatchObject({ status: 200, body: { records: [] } });
    }
  });
});
