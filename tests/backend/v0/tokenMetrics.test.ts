import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { summaries } from './summaries.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;

const TASK = 'TokenClassification';
const entities = (...some: [number, number, string][]) => ({
  agent: 'm',
  entities: some.map(([start, end, label]) => ({ start, end, label })),
});
const dataset = await taskDataset(backend, TASK, [
  {
    text: 'Ada met IBM',
    tokens: ['Ada', 'met', 'IBM'],
    prediction: entities([0, 3, 'PER'], [8, 11, 'PER']),
    annotation: entities([0, 3, 'PER'], [8, 11, 'ORG']),
  },
  {
    text: 'Ada met',
    tokens: ['Ada', 'met'],
    prediction: entities([0, 3, 'ORG']),
    annotation: entities([0, 3, 'PER']),
  },
  { text: 'IBM', tokens: ['IBM'], annotation: entities([0, 3, 'PER']) },
]);
const of = summaries(backend, dataset, TASK);

test('token classification has thirty-two metrics', async () => {
  const { body } = await owner.get<unknown[]>(dataset.path(`/${TASK}/metrics`));
  expect(body).toHaveLength(32);
});

test.each<[metric: string, expected: unknown]>([
  ['error_distribution', { ko: 2, unknown: 1 }],
  ['token_frequency', { Ada: 2, IBM: 2, met: 2 }],
  ['token_capitalness', { FIRST: 2, LOWER: 2, UPPER: 2 }],
  ['predicted_entity_labels', { PER: 2, ORG: 1 }],
  ['annotated_entity_labels', { PER: 3, ORG: 1 }],
  ['predicted_entity_capitalness', { FIRST: 2, UPPER: 1 }],
  ['annotated_entity_capitalness', { FIRST: 2, UPPER: 2 }],
  ['annotated_mentions_distribution', { PER: { Ada: 2, IBM: 1 }, ORG: { IBM: 1 } }],
  ['tokens_length', {}],
  ['token_length', {}],
  ['predicted_entity_density', {}],
  ['annotated_mention_token_length', {}],
  ['annotated_mention_char_length', {}],
  ['annotated_tag_consistency', { mentions: [] }],
  ['dataset_labels', { labels: ['ORG', 'PER'] }],
])('token metrics measure %s', async (metric, expected) => {
  expect(await of(metric)).toEqual(expected);
});

test('token metrics list mentions with several labels', async () => {
  const both = [
    { label: 'ORG', count: 1 },
    { label: 'PER', count: 1 },
  ];
  const all = (await of('annotated_top_k_mentions_consistency', {}, '&interval=1')) as { mentions: unknown[] };
  expect(all.mentions).toEqual([
    { mention: 'IBM', entities: both },
    { mention: 'Ada', entities: [{ label: 'PER', count: 2 }] },
  ]);
  expect(await of('annotated_top_k_mentions_consistency', {}, '&interval=2')).toEqual({
    mentions: [{ mention: 'IBM', entities: both }],
  });
});

test('token metrics sort mentions with as many labels by frequency, then by text', async () => {
  const named = ['Zoe', 'Amy', 'Bob', 'Bob'].map((name) => ({
    text: name,
    tokens: [name],
    annotation: entities([0, 3, 'PER']),
  }));
  const ties = await taskDataset(backend, TASK, [
    ...named,
    { text: 'Zoe', tokens: ['Zoe'], annotation: entities([0, 3, 'LOC']) },
    { text: 'Amy', tokens: ['Amy'], annotation: entities([0, 3, 'ORG']) },
    { text: 'Amy', tokens: ['Amy'], prediction: entities([0, 3, 'LOC']) },
    { text: 'Amy Zoe', tokens: ['Amy', 'Zoe'], prediction: entities([0, 3, 'PER'], [4, 7, 'PER']) },
    { text: 'Bob', tokens: ['Bob'], prediction: entities([0, 3, 'PER']) },
  ]);
  const summary = summaries(backend, ties, TASK);
  const mentioned = async (size: string) => {
    const answer = (await summary('annotated_top_k_mentions_consistency', {}, size)) as {
      mentions: { mention: string }[];
    };
    return answer.mentions.map(({ mention }) => mention);
  };
  expect(await mentioned('')).toEqual(['Amy', 'Zoe', 'Bob']);
  expect(await mentioned('&size=2')).toEqual(['Amy', 'Bob']);
  expect(Object.keys((await summary('predicted_mentions_distribution')) as object)).toEqual(['PER', 'LOC']);
});

test('token metrics compare the entities of records with predictions and annotations', async () => {
  const scores = await of('F1');
  expect(scores).toMatchObject({
    PER_precision: 0.5,
    PER_recall: 0.5,
    PER_f1: 0.5,
    ORG_precision: 0,
    ORG_recall: 0,
    ORG_f1: 0,
    precision_micro: 1 / 3,
    recall_micro: 1 / 3,
    precision_macro: 0.25,
    f1_macro: 0.25,
  });
});
