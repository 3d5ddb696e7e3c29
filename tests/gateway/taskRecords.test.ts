import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import {
  entities,
  labels,
  type LoggedRecord,
  makeTaskDataset,
  sentences,
  type TestTaskDataset,
} from '#tests/support/tasks.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

const COMMON =
  'id externalId status metadata eventTimestamp lastUpdated searchKeywords vectors { name value } dataset { id name }';

/** The only record of a dataset, from a page and by its id. */
async function read(dataset: TestTaskDataset, id: string | number, selection: string): Promise<unknown> {
  const query = `query ($workspace: String!, $name: String!, $id: ID!) { taskDataset(workspace: $workspace, name: $name) {
    record(id: $id) { __typename ${COMMON} ${selection} }
    search { items { __typename ${COMMON} ${selection} } }
  } }`;
  const { workspace, name } = dataset;
  const { taskDataset } = await world.annotator.run<{ taskDataset: { record: unknown; search: { items: unknown[] } } }>(
    query,
    { workspace, name, id: dataset.record(id) },
  );
  expect(taskDataset.search.items).toEqual([taskDataset.record]);
  return taskDataset.record;
}

const common = (dataset: TestTaskDataset, id: string | number) => ({
  id: `${dataset.id}.${id}`,
  externalId: String(id),
  status: 'DEFAULT',
  metadata: {},
  eventTimestamp: null,
  lastUpdated: expect.stringMatching(/Z$/) as string,
  searchKeywords: [],
  vectors: [],
  dataset: { id: dataset.id, name: dataset.name },
});

const TEXT = `... on TextClassificationRecord {
  inputs { name text } explanation { input tokens { token attributions { label value } } } multiLabel
  prediction { agent labels { label score } } annotation { agent labels { label score } }
  predictedAs annotatedAs predicted
}`;
const TOKEN = `... on TokenClassificationRecord {
  text tokens entities { start end label score origin } predicted
  prediction { agent score entities { label origin } } annotation { agent score entities { label origin } }
}`;
const TEXT2TEXT = `... on Text2TextRecord {
  text sentences { text score origin }
  prediction { agent sentences { text score } } annotation { agent sentences { text score } }
}`;

const text = (record: LoggedRecord) => makeTaskDataset(gateway, world, 'TextClassification', [record]);

describe('a text classification record', () => {
  it('has its texts, the explanation and all stored values', async () => {
    const dataset = await text({
      id: 'a.b/1',
      inputs: { subject: 'Late', body: ['Where', 'is it?'] },
      metadata: { split: 'test', nested: { deep: 1 } },
      event_timestamp: '2026-01-02T03:04:05',
      prediction: labels('model', ['good', 0.3], ['bad', 0.7]),
      annotation: labels('ada', ['bad']),
      status: 'Validated',
      explanation: { subject: [{ token: 'Late', attributions: { bad: 0.9, good: -0.1 } }] },
    });
    expect(await read(dataset, 'a.b/1', TEXT)).toEqual({
      __typename: 'TextClassificationRecord',
      ...common(dataset, 'a.b/1'),
      status: 'VALIDATED',
      metadata: { split: 'test', 'nested.deep': 1 },
      eventTimestamp: '2026-01-02T03:04:05Z',
      inputs: [
        { name: 'subject', text: 'Late' },
        { name: 'body', text: 'Where\nis it?' },
      ],
      explanation: [
        {
          input: 'subject',
          tokens: [
            {
              token: 'Late',
              attributions: [
                { label: 'bad', value: 0.9 },
                { label: 'good', value: -0.1 },
              ],
            },
          ],
        },
      ],
      multiLabel: false,
      prediction: {
        agent: 'model',
        labels: [
          { label: 'bad', score: 0.7 },
          { label: 'good', score: 0.3 },
        ],
      },
      annotation: { agent: 'ada', labels: [{ label: 'bad', score: 1 }] },
      predictedAs: ['bad'],
      annotatedAs: ['bad'],
      predicted: 'OK',
    });
  });

  it.each([
    ['OK', 'bad'],
    ['KO', 'good'],
  ])('is predicted %s when annotated %s', async (outcome, label) => {
    const dataset = await text({
      ...{ id: 1, inputs: { text: 'x' } },
      ...{ prediction: labels('model', ['bad', 0.7], ['good', 0.3]), annotation: labels('ada', [label]) },
    });
    expect(await read(dataset, 1, TEXT)).toMatchObject({ predicted: outcome });
  });

  it('with several labels has those above 0.5 as prediction, and is neither right nor wrong', async () => {
    const dataset = await text({
      ...{ id: 1, inputs: { text: 'x' }, multi_label: true },
      prediction: labels('model', ['a', 0.9], ['b', 0.5], ['c', 0.51]),
      annotation: labels('ada', ['a'], ['c']),
    });
    expect(await read(dataset, 1, TEXT)).toMatchObject({
      ...{ multiLabel: true, predictedAs: ['a', 'c'], annotatedAs: ['a', 'c'], predicted: null, explanation: null },
    });
  });

  it.runIf(gateway.isEmbedded)('has its vectors', async () => {
    const dataset = await text({ id: 1, inputs: { text: 'x' }, vectors: { v: { value: [1, 0.5] } } });
    expect(await read(dataset, 1, TEXT)).toMatchObject({ vectors: [{ name: 'v', value: [1, 0.5] }] });
  });

  it('may lack prediction and annotation', async () => {
    const dataset = await text({ id: 1, inputs: { text: 'x' } });
    expect(await read(dataset, 1, TEXT)).toMatchObject({
      ...{ prediction: null, annotation: null, predictedAs: [], annotatedAs: [], predicted: null },
    });
  });
});

describe('a token classification record', () => {
  const ADA = { id: 7, text: 'Ada in Rome', tokens: ['Ada', 'in', 'Rome'] };
  const token = (record: object) => makeTaskDataset(gateway, world, 'TokenClassification', [{ ...ADA, ...record }]);

  it('shows the entities of the annotation', async () => {
    const dataset = await token({
      prediction: entities('ner', [0, 3, 'PER', 0.8]),
      annotation: entities('ada', [0, 3, 'PER'], [7, 11, 'LOC']),
      status: 'Edited',
    });
    expect(await read(dataset, 7, TOKEN)).toEqual({
      __typename: 'TokenClassificationRecord',
      ...common(dataset, 7),
      status: 'EDITED',
      text: 'Ada in Rome',
      tokens: ['Ada', 'in', 'Rome'],
      entities: [
        { start: 0, end: 3, label: 'PER', score: 1, origin: 'ANNOTATION' },
        { start: 7, end: 11, label: 'LOC', score: 1, origin: 'ANNOTATION' },
      ],
      prediction: { agent: 'ner', score: null, entities: [{ label: 'PER', origin: 'PREDICTION' }] },
      annotation: {
        agent: 'ada',
        score: null,
        entities: [
          { label: 'PER', origin: 'ANNOTATION' },
          { label: 'LOC', origin: 'ANNOTATION' },
        ],
      },
      predicted: 'KO',
    });
  });

  it('shows those of the prediction without an annotation', async () => {
    const dataset = await token({ prediction: entities('ner', [0, 3, 'PER', 0.8]) });
    expect(await read(dataset, 7, TOKEN)).toMatchObject({
      entities: [{ start: 0, end: 3, label: 'PER', score: 0.8, origin: 'PREDICTION' }],
      annotation: null,
      predicted: null,
    });
  });

  it('shows none if the annotation is empty', async () => {
    const none = { prediction: entities('ner', [0, 3, 'PER', 0.8]), annotation: entities('ada'), status: 'Validated' };
    const dataset = await token(none);
    expect(await read(dataset, 7, TOKEN)).toMatchObject({
      ...{ entities: [], annotation: { agent: 'ada', entities: [] }, predicted: 'KO' },
    });
  });

  it('counts offsets in code points', async () => {
    const dataset = await makeTaskDataset(gateway, world, 'TokenClassification', [
      {
        ...{ id: 1, text: '👍 Ada', tokens: ['👍', 'Ada'] },
        annotation: entities('ada', [2, 5, 'PER']),
      },
    ]);
    expect(await read(dataset, 1, TOKEN)).toMatchObject({ entities: [{ start: 2, end: 5, label: 'PER' }] });
  });
});

describe('a text2text record', () => {
  it('shows the annotation, else the prediction, best first', async () => {
    const prediction = sentences('s2s', ['Hallo', 0.2], ['Guten Tag', 0.8]);
    const made = (more: object) =>
      makeTaskDataset(gateway, world, 'Text2Text', [{ id: 'x', text: 'Hello', prediction, ...more }]);
    const predicted = await made({});
    expect(await read(predicted, 'x', TEXT2TEXT)).toEqual({
      __typename: 'Text2TextRecord',
      ...common(predicted, 'x'),
      text: 'Hello',
      sentences: [
        { text: 'Guten Tag', score: 0.8, origin: 'PREDICTION' },
        { text: 'Hallo', score: 0.2, origin: 'PREDICTION' },
      ],
      prediction: {
        agent: 's2s',
        sentences: [
          { text: 'Guten Tag', score: 0.8 },
          { text: 'Hallo', score: 0.2 },
        ],
      },
      annotation: null,
    });
    const annotated = await made({ annotation: sentences('ada', ['Servus']) });
    expect(await read(annotated, 'x', TEXT2TEXT)).toMatchObject({
      sentences: [{ text: 'Servus', score: 1, origin: 'ANNOTATION' }],
      annotation: { agent: 'ada', sentences: [{ text: 'Servus', score: 1 }] },
    });
  });
});

describe('a record by its id', () => {
  const ONE = `query ($workspace: String!, $name: String!, $id: ID!) {
    taskDataset(workspace: $workspace, name: $name) { record(id: $id) { id } }
  }`;

  it('is null for a missing one', async () => {
    const dataset = await text({ id: 1, inputs: { text: 'x' } });
    const { workspace, name } = dataset;
    expect(await world.annotator.run(ONE, { workspace, name, id: dataset.record('none') })).toEqual({
      taskDataset: { record: null },
    });
  });

  it('is refused for another dataset’s record', async () => {
    const { workspace, name } = await text({ id: 1, inputs: { text: 'x' } });
    const { errors, calls } = await world.annotator.send(ONE, { workspace, name, id: 'other.dataset.1' });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
    expect(calls).toEqual({ 'GET /datasets/:name': 1 });
  });

  it('is read with one call for any number of records', async () => {
    const dataset = await makeTaskDataset(
      gateway,
      world,
      'Text2Text',
      [1, 2, 3].map((id) => ({ id, text: `text ${id}` })),
    );
    const { workspace, name } = dataset;
    const query = `query ($workspace: String!, $name: String!, $a: ID!, $b: ID!, $c: ID!) {
      taskDataset(workspace: $workspace, name: $name) { a: record(id: $a) { externalId } b: record(id: $b) { externalId } c: record(id: $c) { externalId } }
    }`;
    const [a, b, c] = [3, 1, 2].map(dataset.record);
    const { data, calls } = await world.annotator.send(query, { workspace, name, a, b, c });
    expect(data.taskDataset).toEqual({ a: { externalId: '3' }, b: { externalId: '1' }, c: { externalId: '2' } });
    expect(calls).toEqual({ 'GET /datasets/:name': 1, 'POST /datasets/:name/records/:search': 1 });
  });
});
