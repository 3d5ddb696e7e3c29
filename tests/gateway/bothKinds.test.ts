import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, stageBackend } from '#tests/support/stagedBackend.ts';
import { labels, makeTaskDataset, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let feedback: TestDataset;
let older: TestTaskDataset;
let texts: TestTaskDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  older = await makeTaskDataset(gateway, world, 'TextClassification', [
    { id: 1, inputs: { text: 'one' }, annotation: labels('ada', ['a']), status: 'Validated' },
    { id: 2, inputs: { text: 'two' }, status: 'Discarded' },
    { id: 3, inputs: { text: 'three' } },
    { id: 4, inputs: { text: 'four' }, status: 'Edited' },
  ]);
  feedback = await world.dataset();
  texts = await makeTaskDataset(gateway, world, 'Text2Text');
  await older.rest('PATCH', `/datasets/${older.name}`, { tags: { language: 'en' } });
});

interface Listed {
  datasets: { id: string }[];
}

describe('the list of datasets', () => {
  it('contains every kind, oldest first, each with its own fields', async () => {
    const query = `{ datasets { __typename id name task workspace { name } viewerCanEdit ... on TaskDataset { tags } } }`;
    const room = { workspace: { name: world.workspace.name }, viewerCanEdit: false };
    expect(await world.annotator.run(query)).toEqual({
      datasets: [
        {
          __typename: 'TextClassificationDataset',
          ...{ id: older.id, name: older.name, task: 'TEXT_CLASSIFICATION', tags: { language: 'en' }, ...room },
        },
        { __typename: 'FeedbackDataset', id: feedback.id, name: feedback.name, task: 'FEEDBACK', ...room },
        { __typename: 'Text2TextDataset', id: texts.id, name: texts.name, task: 'TEXT2TEXT', tags: {}, ...room },
      ],
    });
  });

  it.each([
    ['the older tasks', () => ({ tasks: ['TEXT_CLASSIFICATION', 'TEXT2TEXT'] }), () => [older.id, texts.id]],
    ['one of them', () => ({ tasks: ['TEXT2TEXT'] }), () => [texts.id]],
    ['a task of which there is none', () => ({ tasks: ['TOKEN_CLASSIFICATION'] }), () => []],
    ['the workspace', () => ({ workspaceIds: [world.workspace.id] }), () => [older.id, feedback.id, texts.id]],
    ['another workspace', () => ({ workspaceIds: [feedback.id] }), () => []],
    ['a name', () => ({ nameContains: older.name.toUpperCase() }), () => [older.id]],
  ])('can be filtered by %s', async (_what, filter, ids) => {
    const query = 'query ($filter: DatasetFilterInput) { datasets(filter: $filter) { id } }';
    const { datasets } = await world.annotator.run<Listed>(query, { filter: filter() });
    expect(datasets.map(({ id }) => id)).toEqual(ids());
  });

  it('requests only the selected kinds', async () => {
    const calls = async (tasks: string) =>
      (await world.annotator.send(`{ datasets(filter: { tasks: [${tasks}] }) { id } }`)).calls;
    expect(await calls('FEEDBACK')).toEqual({ 'GET /v1/me/datasets': 1 });
    expect(await calls('TEXT2TEXT, TEXT_CLASSIFICATION')).toEqual({ 'GET /datasets': 1 });
  });

  it('contains one kind even if the other cannot be read', async () => {
    const backend = await stageBackend();
    const staged = (await startTestGateway({ backendOrigin: backend.origin })).as('k');
    const query = `{ feedback: datasets(filter: { tasks: [FEEDBACK] }) { name } older: datasets(filter: { tasks: [TEXT2TEXT] }) { name } }`;
    const time = '2026-01-01T00:00:00';
    const task = { name: 'old', workspace: 'w', task: 'Text2Text', created_at: time, last_updated: time };
    const failing = answer(500, '{}');

    backend.act = answerBut({ '/v1/me/datasets': { items: [{ id: feedback.id, name: 'new' }] } }, failing);
    const withoutOlder = await staged.send(query);
    expect(withoutOlder.data).toEqual({ feedback: [{ name: 'new' }], older: null });
    expect(withoutOlder.errors[0]?.extensions).toMatchObject({ code: 'ERROR_FETCHING_TASK_DATASETS', status: 500 });

    backend.act = answerBut({ '/datasets': [task] }, failing);
    const withoutFeedback = await staged.send(query);
    expect(withoutFeedback.data).toEqual({ feedback: null, older: [{ name: 'old' }] });
    expect(withoutFeedback.errors[0]?.extensions).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS' });
  });
});

const WORK = `... on FeedbackDataset { progress { total pending } }
  ... on TaskDataset { progress { total validated discarded pending } }`;

describe.runIf(gateway.isEmbedded)('how far datasets of both kinds have come', () => {
  const stand = { total: 4, validated: 1, discarded: 1, pending: 2 };
  const nothing = { total: 0, validated: 0, discarded: 0, pending: 0 };

  it('takes one call for each kind, in the requested order', async () => {
    const query = `query ($ids: [ID!]!) { datasetsById(ids: $ids) { id ${WORK} } }`;
    const ids = [texts.id, feedback.id, 'no.such', older.id, 'nothing at all'];
    const { data, errors, calls } = await world.annotator.send(query, { ids });
    expect(errors).toEqual([]);
    expect(data).toEqual({
      datasetsById: [
        { id: texts.id, progress: nothing },
        { id: feedback.id, progress: { total: 0, pending: 0 } },
        null,
        { id: older.id, progress: stand },
        null,
      ],
    });
    expect(calls).toEqual({ 'GET /v1/me/progress': 1, 'GET /me/progress': 1 });
  });

  it('is optional: without it, counts take one call for each kind', async () => {
    const query = 'query ($ids: [ID!]!) { datasetsById(ids: $ids) { __typename id } }';
    const another = await world.dataset();
    const { data, calls } = await world.annotator.send(query, { ids: [texts.id, feedback.id, another.id] });
    expect(data).toEqual({
      datasetsById: [
        { __typename: 'Text2TextDataset', id: texts.id },
        { __typename: 'FeedbackDataset', id: feedback.id },
        { __typename: 'FeedbackDataset', id: another.id },
      ],
    });
    expect(calls).toEqual({ 'GET /v1/me/datasets': 1, 'GET /me/progress': 1 });
    await world.rest('DELETE', `/datasets/${another.id}`);
  });

  it('includes closed datasets', async () => {
    const closed = await makeTaskDataset(gateway, world, 'Text2Text', [{ id: 1, text: 'one' }]);
    await closed.rest('PUT', `/datasets/${closed.name}:close`);
    const query = `query ($ids: [ID!]!) { datasetsById(ids: $ids) { ${WORK} } }`;
    expect(await world.annotator.run(query, { ids: [closed.id] })).toEqual({
      datasetsById: [{ progress: { total: 1, validated: 0, discarded: 0, pending: 1 } }],
    });
    await closed.rest('DELETE', `/datasets/${closed.name}`);
  });

  it('adds no calls to the list', async () => {
    const { calls, data } = await world.annotator.send<Listed>(
      `{ datasets(filter: { tasks: [TEXT_CLASSIFICATION, TEXT2TEXT] }) { id workspace { id name } ${WORK} } }`,
    );
    expect(data!.datasets).toMatchObject([{ progress: stand }, { progress: nothing }]);
    expect(calls).toEqual({ 'GET /me/progress': 1, 'GET /v1/me/workspaces': 1 });
  });

  it('is hidden from others', async () => {
    const query = 'query ($ids: [ID!]!) { datasetsById(ids: $ids) { id } }';
    expect(await world.stranger.run(query, { ids: [older.id] })).toEqual({ datasetsById: [null] });
  });
});
