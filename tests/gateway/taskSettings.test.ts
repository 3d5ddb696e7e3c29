import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { entities, labels, makeTaskDataset, type TestTask, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

interface Label {
  name: string;
  description: string | null;
  color: number;
  isSaved: boolean;
}

interface Shown {
  labels: Label[];
  settings: { labels: { name: string }[]; vectors: { name: string; dimensions: number | null }[] } | null;
}

const SHOWN =
  '{ id labels { name description color isSaved } settings { labels { name } vectors { name dimensions } } }';
const SAVE = `mutation ($input: SaveLabelsInput!) { saveLabels(input: $input) ${SHOWN} }`;
const UPDATE = `mutation ($input: UpdateTaskSettingsInput!) { updateTaskSettings(input: $input) ${SHOWN} }`;

async function look(dataset: TestTaskDataset): Promise<Shown> {
  const { taskDataset } = await world.annotator.run<{ taskDataset: Shown }>(
    `query ($workspace: String!, $name: String!) { taskDataset(workspace: $workspace, name: $name) ${SHOWN} }`,
    { workspace: dataset.workspace, name: dataset.name },
  );
  return taskDataset;
}

const named = (list: readonly Label[]) => list.map(({ name }) => name);
const KEPT = 'rubrix.recogn.ai/ui/custom/userData.v1';
const RECORDS: Record<TestTask, object> = {
  TextClassification: {
    ...{ inputs: { text: 'x' }, prediction: labels('model', ['b', 0.6], ['a', 0.4]) },
    annotation: labels('ada', ['c']),
  },
  TokenClassification: {
    ...{ text: 'Ada in Rome', tokens: ['Ada', 'in', 'Rome'], prediction: entities('ner', [0, 3, 'b']) },
    annotation: entities('ada', [0, 3, 'c'], [7, 11, 'a']),
  },
  Text2Text: { text: 'Hello' },
};
const TASKS: TestTask[] = ['TextClassification', 'TokenClassification'];

describe.each(TASKS)('the labels of a dataset for %s', (task) => {
  const made = () => makeTaskDataset(gateway, world, task, [{ id: 1, ...RECORDS[task] }]);

  it('are those of its records, as long as none are saved', async () => {
    const dataset = await made();
    expect(await look(dataset)).toMatchObject({
      labels: ['a', 'b', 'c'].map((name, color) => ({ name, description: null, color, isSaved: false })),
      settings: null,
    });
  });

  it('start with those in its metadata, without blank and duplicate ones', async () => {
    const dataset = await made();
    const kept = { [KEPT]: { labels: ['z', '', 'b', 'z'], entities: ['z', ' ', 'b', 'z'] } };
    await dataset.rest('PATCH', `/datasets/${dataset.name}`, { metadata: kept });
    expect(named((await look(dataset)).labels)).toEqual(['z', 'b', 'a', 'c']);
  });

  it('are saved together with new ones', async () => {
    const dataset = await made();
    const input = { datasetId: dataset.id, labels: ['new', ' b ', '', 'new'] };
    const { saveLabels } = await world.admin.run<{ saveLabels: Shown }>(SAVE, { input });
    expect(saveLabels.labels).toEqual(
      ['a', 'b', 'c', 'new'].map((name, color) => ({ name, description: null, color, isSaved: true })),
    );
    expect(await look(dataset)).toEqual(saveLabels);
  });

  it('are not saved twice', async () => {
    const dataset = await made();
    await world.admin.run(SAVE, { input: { datasetId: dataset.id, labels: ['a'] } });
    const again = await world.admin.send(SAVE, { input: { datasetId: dataset.id, labels: ['a', 'b'] } });
    expect(again.errors[0]!.extensions).toMatchObject({
      ...{ code: 'LABEL_ALREADY_EXIST', status: 409, reason: 'CONFLICT', detail: 'a, b' },
    });
    expect(again.calls).not.toHaveProperty('PATCH /datasets/:name/:task/settings');
  });

  it('cannot be saved by annotators', async () => {
    const dataset = await made();
    const refused = await world.annotator.fails(SAVE, { input: { datasetId: dataset.id, labels: ['new'] } });
    expect(refused.extensions).toMatchObject({
      ...{ code: 'NOT_ALLOWED_TO_UPDATE_LABELS', status: 403, reason: 'FORBIDDEN' },
    });
    expect((await look(dataset)).settings).toBeNull();
  });

  it('need a name', async () => {
    const dataset = await made();
    const { errors, calls } = await world.admin.send(SAVE, { input: { datasetId: dataset.id, labels: [' '] } });
    expect(errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
    expect(calls).toEqual({});
  });
});

describe('the settings of an older dataset', () => {
  it('contain the label schema in order, with descriptions', async () => {
    const dataset = await makeTaskDataset(gateway, world, 'TextClassification');
    const given = [{ name: 'z', description: 'the last' }, { name: 'a' }, { name: ' ' }, { name: 'a' }];
    const { updateTaskSettings } = await world.admin.run<{ updateTaskSettings: Shown }>(UPDATE, {
      input: { datasetId: dataset.id, labels: given },
    });
    expect(updateTaskSettings).toEqual({
      id: dataset.id,
      labels: [
        { name: 'z', description: 'the last', color: 0, isSaved: true },
        { name: 'a', description: null, color: 1, isSaved: true },
      ],
      settings: { labels: [{ name: 'z' }, { name: 'a' }], vectors: [] },
    });
    const { saveLabels } = await world.admin.run<{ saveLabels: Shown }>(SAVE, {
      input: { datasetId: dataset.id, labels: ['new'] },
    });
    expect(saveLabels.labels[0]).toMatchObject({ name: 'z', description: 'the last' });
  });

  it('repeat after fifty colours', async () => {
    const dataset = await makeTaskDataset(gateway, world, 'TokenClassification');
    const names = Array.from({ length: 52 }, (_, index) => `label ${index}`);
    await world.admin.run(SAVE, { input: { datasetId: dataset.id, labels: names } });
    const shown = (await look(dataset)).labels;
    expect(named(shown)).toEqual(names);
    expect([0, 49, 50, 51].map((place) => shown[place]!.color)).toEqual([0, 49, 0, 1]);
  });

  it('refuse a schema without a label in use', async () => {
    const dataset = await makeTaskDataset(gateway, world, 'TextClassification', [
      { id: 1, ...RECORDS.TextClassification },
    ]);
    const refused = await world.admin.fails(UPDATE, { input: { datasetId: dataset.id, labels: [{ name: 'a' }] } });
    expect(refused.extensions).toMatchObject({ code: 'ERROR_SAVING_LABELS', status: 400, reason: 'INVALID' });
    expect(refused.extensions.detail).toEqual(expect.any(String));
  });

  it.runIf(gateway.isEmbedded)('keep what is not changed', async () => {
    const dataset = await makeTaskDataset(gateway, world, 'TextClassification');
    const update = (changes: object) => world.admin.run(UPDATE, { input: { datasetId: dataset.id, ...changes } });
    await update({ labels: [{ name: 'a' }] });
    await update({ vectors: [{ name: 'v', dimensions: 3 }] });
    expect((await look(dataset)).settings).toEqual({
      labels: [{ name: 'a' }],
      vectors: [{ name: 'v', dimensions: 3 }],
    });
    await update({ labels: [{ name: 'b' }] });
    expect((await look(dataset)).settings).toEqual({
      labels: [{ name: 'b' }],
      vectors: [{ name: 'v', dimensions: 3 }],
    });
  });

  it('do not exist for text2text', async () => {
    const dataset = await makeTaskDataset(gateway, world, 'Text2Text');
    expect(await look(dataset)).toEqual({ id: dataset.id, labels: [], settings: null });
    const refused = await world.admin.fails(SAVE, { input: { datasetId: dataset.id, labels: ['a'] } });
    expect(refused.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });
});
