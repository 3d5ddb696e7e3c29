import { expect, test } from 'vitest';
import { coded } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { summaries } from './summaries.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;

const record = (id: number, text: string, predicted?: string, annotated?: string) => ({
  id,
  inputs: { text },
  metadata: { source: id < 3 ? 'web' : 'mail' },
  ...(predicted && { prediction: { agent: 'm', labels: [{ class: predicted, score: 0.5 }] } }),
  ...(annotated && { annotation: { agent: 'bob', labels: [{ class: annotated }] } }),
});
const TASK = 'TextClassification';
const dataset = await taskDataset(backend, TASK, [
  record(1, 'one', 'a', 'a'),
  record(2, 'two', 'a', 'b'),
  record(3, 'three three', 'b', 'b'),
  record(4, 'four', 'c', 'b'),
  record(5, 'five', 'a'),
  record(6, 'five'),
]);
const of = summaries(backend, dataset, TASK);

test('text metrics count scores as 32-bit floats, like the original search engine', async () => {
  const scored = (score: number) => ({
    inputs: { text: 'x' },
    prediction: { agent: 'm', labels: [{ class: 'a', score }] },
  });
  const floats = await taskDataset(backend, TASK, [0.009, 0.29, 0.58, 0.9, 0.999].map(scored));
  const expected = { 0.008: 1, 0.289: 1, 0.579: 1, 0.899: 1, 0.999: 1 };
  const filled = (counts: unknown) =>
    Object.fromEntries(Object.entries(counts as Record<string, number>).filter(([, count]) => count > 0));
  expect(filled(await summaries(backend, floats, TASK)('score'))).toEqual(expected);
  const { body } = await floats.search();
  expect(filled(body.aggregations.score)).toEqual(expected);
});

test('text classification has fifteen metrics, on either path', async () => {
  const { body } = await owner.get<{ id: string }[]>(dataset.path(`/${TASK}/metrics`));
  expect(body.map(({ id }) => id).sort()).toEqual(
    [
      ...['F1', 'MultiLabelF1', 'annotated_as', 'annotated_by', 'dataset_labeling_rules', 'dataset_labels'],
      ...['error_distribution', 'labeling_rule', 'metadata', 'predicted_as', 'predicted_by', 'score'],
      ...['status_distribution', 'text_length', 'words_cloud'],
    ].sort(),
  );
  const old = await owner.get(`/api/datasets/${TASK}/${dataset.name}/metrics?workspace=argilla`);
  expect(old.body).toEqual(body);
  expect(body[0]).toEqual({
    id: 'text_length',
    name: 'Text length distribution',
    description: 'Computes the input text length distribution',
  });
});

test.each<[metric: string, expected: unknown]>([
  ['text_length', { '3.0': 2, '4.0': 3, '5.0': 0, '6.0': 0, '7.0': 0, '8.0': 0, '9.0': 0, '10.0': 0, '11.0': 1 }],
  ['error_distribution', { ok: 2, ko: 2, unknown: 2 }],
  ['status_distribution', { Default: 6 }],
  ['predicted_by', { m: 5 }],
  ['annotated_by', { bob: 4 }],
  ['predicted_as', { a: 3, b: 1, c: 1 }],
  ['annotated_as', { b: 3, a: 1 }],
  ['metadata', { source: { mail: 4, web: 2 } }],
  ['score', { 0.5: 5 }],
  ['words_cloud', { five: 2, four: 1, one: 1, three: 1, two: 1 }],
  ['dataset_labels', { labels: ['a', 'b', 'c'] }],
  ['labeling_rule', {}],
  ['dataset_labeling_rules', {}],
])('text metrics measure %s', async (metric, expected) => {
  expect(await of(metric)).toEqual(expected);
});

test('text metrics measure the records of a query, with the requested number of values', async () => {
  expect(await of('annotated_as', { query_text: 'metadata.source:web' })).toEqual({ a: 1, b: 1 });
  expect(await of('predicted_as', {}, '&size=1')).toEqual({ a: 3 });
});

test.each(['F1', 'MultiLabelF1'])('text metrics compare predictions with annotations: %s', async (metric) => {
  expect(await of(metric)).toEqual({
    precision_macro: 0.5,
    recall_macro: (1 + 1 / 3 + 0) / 3,
    f1_macro: (2 / 3 + 0.5 + 0) / 3,
    precision_micro: 0.5,
    recall_micro: 0.5,
    f1_micro: 0.5,
    a_precision: 0.5,
    a_recall: 1,
    a_f1: 2 / 3,
    a_support: 1,
    b_precision: 1,
    b_recall: 1 / 3,
    b_f1: 0.5,
    b_support: 3,
    c_precision: 0,
    c_recall: 0,
    c_f1: 0,
    c_support: 0,
  });
  expect(await of(metric, { query_text: 'five' })).toEqual({});
});

test('unknown text metrics and empty sizes are refused', async () => {
  const path = (metric: string, parameters = '') => dataset.path(`/${TASK}/metrics/${metric}:summary`, parameters);
  expect(await owner.post(path('none'), {})).toMatchObject({
    status: 404,
    body: coded('EntityNotFoundError', { name: 'none', type: 'ServiceBaseMetric' }),
  });
  expect((await owner.post(path('score', '&size=0'), {})).status).toBe(422);
  expect((await owner.post(path('score', '&interval=0'), {})).status).toBe(422);
  expect((await owner.post(path('score'))).status).toBe(422);
});

test('text2text has the common metrics', async () => {
  const dataset = await taskDataset(backend, 'Text2Text', [{ text: 'x' }]);
  const { body } = await owner.get<unknown[]>(dataset.path('/Text2Text/metrics'));
  expect(body).toHaveLength(8);
  expect(await summaries(backend, dataset, 'Text2Text')('status_distribution')).toEqual({ Default: 1 });
  expect((await owner.post(dataset.path('/Text2Text/metrics/F1:summary'), {})).status).toBe(404);
});
