import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { all, annotatingIn, text } from '#tests/support/annotating.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { labels, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { act, make } = annotatingIn(gateway, world);

interface Act {
  id: string;
  [field: string]: unknown;
}

const ACTS = `query ($workspace: String!, $name: String!, $first: Int! = 50) { taskDataset(workspace: $workspace, name: $name) {
  ownActs(first: $first) { hasMore items { id client total done undone changed deleted
    deeds { validated annotated reopened discarded added submitted } record { id externalId preview }
    lastChange { user { username } } } } } }`;
const OUTCOME = `{ changed isComplete settingsChanged recordsRemoved keptCount recordIds
  kept { recordId reason detail change { user { username } } } dataset { id progress { validated pending } } }`;
const UNDO = `mutation ($input: ActsInput!) { undoTaskActs(input: $input) ${OUTCOME} }`;
const REDO = `mutation ($input: ActsInput!) { redoTaskActs(input: $input) ${OUTCOME} }`;

const addressOf = ({ workspace, name }: TestTaskDataset) => ({ workspace, name });
const actsOf = async (dataset: TestTaskDataset, who = world.annotator): Promise<Act[]> =>
  (await who.run<{ taskDataset: { ownActs: { items: Act[] } } }>(ACTS, addressOf(dataset))).taskDataset.ownActs.items;
const input = ({ id }: TestTaskDataset, ...acts: Act[]) => ({
  input: { datasetId: id, actIds: acts.map((each) => each.id) },
});
const predicted = (id: number) => text(id, { prediction: labels('model', ['a', 0.9]) });

describe.runIf(gateway.isEmbedded)('own acts in an older dataset', () => {
  it('are listed, undone and redone, with the progress as it is then', async () => {
    const dataset = await make('TextClassification', [predicted(1), predicted(2), predicted(3)]);
    await act('validateRecords', dataset, all(dataset, 1));
    const batch = randomUUID();
    for (const id of [2, 3]) await act('discardRecords', dataset, { ...all(dataset, id), batch });
    const [discarding, validating, ...others] = await actsOf(dataset);
    expect(others).toEqual([]);
    expect(discarding).toMatchObject({ total: 2, done: 2, deeds: { discarded: 2 }, record: null });
    expect(validating).toMatchObject({
      ...{ client: 'GRAPHQL', total: 1, done: 1, deeds: { validated: 1 }, lastChange: null },
      record: { id: dataset.record(1), externalId: '1', preview: 'text 1' },
    });
    const { undoTaskActs } = await world.annotator.run<{ undoTaskActs: object }>(
      UNDO,
      input(dataset, discarding!, validating!),
    );
    expect(undoTaskActs).toEqual({
      ...{ changed: 3, isComplete: true, settingsChanged: false, recordsRemoved: 0, keptCount: 0, kept: [] },
      recordIds: [2, 3, 1].map(dataset.record),
      dataset: { id: dataset.id, progress: { validated: 0, pending: 3 } },
    });
    const { redoTaskActs } = await world.annotator.run<{ redoTaskActs: object }>(REDO, input(dataset, validating!));
    expect(redoTaskActs).toMatchObject({ changed: 1, dataset: { progress: { validated: 1, pending: 2 } } });
  });

  it('are one for each mutation, also where it is stored in two steps', async () => {
    const dataset = await make('TextClassification', [
      text(1, { annotation: labels('model', ['a']), status: 'Validated', multi_label: true }),
    ]);
    await act('clearAnnotations', dataset, all(dataset, 1));
    const [clearing, ...others] = await actsOf(dataset);
    expect([others, clearing]).toMatchObject([[], { total: 1, deeds: { reopened: 1 } }]);
  });

  it('leave what somebody else changed later, and tell by whom', async () => {
    const dataset = await make('TextClassification', [predicted(1)]);
    await act('validateRecords', dataset, all(dataset, 1));
    const SAVE = 'mutation ($input: SaveAnnotationsInput!) { saveAnnotations(input: $input) { results { error } } }';
    const recordId = dataset.record(1);
    await world.colleague.run(SAVE, {
      input: { datasetId: dataset.id, annotations: [{ recordId, value: { labels: ['b'] }, status: 'VALIDATED' }] },
    });
    const user = { username: world.colleague.username };
    const [validating] = await actsOf(dataset);
    expect(validating).toMatchObject({ done: 0, changed: 1, lastChange: { user } });
    const { undoTaskActs } = await world.annotator.run<{ undoTaskActs: object }>(UNDO, input(dataset, validating!));
    expect(undoTaskActs).toMatchObject({
      ...{ changed: 0, recordIds: [] },
      kept: [{ recordId, reason: 'CHANGED', detail: null, change: { user } }],
    });
  });

  it('are rules, too', async () => {
    const dataset = await make('TextClassification', [predicted(1)]);
    const CREATE = 'mutation ($input: RuleInput!) { createRule(input: $input) { rule { id } } }';
    await world.annotator.run(CREATE, { input: { datasetId: dataset.id, query: 'one', labels: ['a'] } });
    const settings = (who = world.annotator) =>
      who.run<{ taskDataset: { ownActs: { items: Act[] } } }>(
        ACTS.replace('record {', 'settings { subject title action changed } record {'),
        addressOf(dataset),
      );
    const { items } = (await settings()).taskDataset.ownActs;
    expect(items).toMatchObject([
      { total: 1, done: 1, settings: { subject: 'RULE', title: 'one', action: 'CREATED' } },
    ]);
    const { undoTaskActs } = await world.annotator.run<{ undoTaskActs: object }>(UNDO, input(dataset, items[0]!));
    expect(undoTaskActs).toMatchObject({ changed: 1, settingsChanged: true, recordIds: [] });
    expect((await settings()).taskDataset.ownActs.items).toMatchObject([{ undone: 1 }]);
  });

  it('refuse bad input, and acts of others', async () => {
    const dataset = await make('TextClassification', [predicted(1)]);
    await act('validateRecords', dataset, all(dataset, 1));
    const [validating] = await actsOf(dataset);
    const { annotator, colleague } = world;
    for (const [who, query, variables, extensions] of [
      [annotator, UNDO, input(dataset), { code: 'BAD_USER_INPUT' }],
      [annotator, UNDO, { input: { datasetId: 'x', actIds: [validating!.id] } }, { code: 'BAD_USER_INPUT' }],
      [colleague, UNDO, input(dataset, validating!), { code: 'ERROR_UNDOING_ACTS', reason: 'NOT_FOUND' }],
      [colleague, REDO, input(dataset, validating!), { code: 'ERROR_UNDOING_ACTS', reason: 'NOT_FOUND' }],
      [annotator, ACTS, { ...addressOf(dataset), first: 0 }, { code: 'BAD_USER_INPUT' }],
    ] as const) {
      expect((await who.fails(query, variables)).extensions).toMatchObject(extensions);
    }
  });
});

it.runIf(!gateway.isEmbedded)('own acts in an older dataset are not supported by an Argilla server', async () => {
  const dataset = await make('TextClassification', [predicted(1)]);
  expect(await world.annotator.fails(ACTS, addressOf(dataset))).toMatchObject({
    extensions: { code: 'ERROR_FETCHING_ACTS', reason: 'NOT_SUPPORTED' },
  });
});
