import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { labels, makeTaskDataset, type TestTask, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestTaskDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await makeTaskDataset(gateway, world, 'TextClassification', [
    { id: 1, inputs: { text: 'one' }, status: 'Validated', annotation: labels('ada', ['a']) },
    { id: 2, inputs: { text: 'two' }, status: 'Discarded' },
    { id: 3, inputs: { text: 'three' }, status: 'Edited', annotation: labels('ada', ['b']) },
    { id: 4, inputs: { text: 'four' } },
  ]);
});

const ONE = `query ($workspace: String!, $name: String!) { taskDataset(workspace: $workspace, name: $name) {
  __typename id name task workspace { id name } insertedAt updatedAt lastActivityAt viewerCanEdit viewerCanDelete
  createdBy tags metadata progress { total validated discarded pending annotatedAs { term count } }
} }`;

describe('the list of older datasets', () => {
  it('shows members those of their workspaces, oldest first, and other users none', async () => {
    const own = await makeWorld(gateway);
    const made = [
      await makeTaskDataset(gateway, own, 'Text2Text'),
      await makeTaskDataset(gateway, own, 'TokenClassification'),
    ];
    const { data, errors, calls } = await own.annotator.send('{ taskDatasets { id name task workspace { name } } }');
    expect(errors).toEqual([]);
    expect(data.taskDatasets).toEqual(
      made.map(({ id, name }, index) => ({
        id,
        name,
        task: ['TEXT2TEXT', 'TOKEN_CLASSIFICATION'][index],
        workspace: { name: own.workspace.name },
      })),
    );
    expect(calls).toEqual({ 'GET /datasets': 1, 'GET /v1/me/workspaces': 1 });
    expect(await own.stranger.run('{ taskDatasets { id } }')).toEqual({ taskDatasets: [] });
  });

  it.runIf(gateway.isEmbedded)('shows how far all of them have come with a single call', async () => {
    const own = await makeWorld(gateway);
    for (const task of ['Text2Text', 'TokenClassification'] as const) await makeTaskDataset(gateway, own, task);
    const { data, calls } = await own.annotator.send('{ taskDatasets { progress { total } } }');
    expect(data.taskDatasets).toEqual([{ progress: { total: 0 } }, { progress: { total: 0 } }]);
    expect(calls).toEqual({ 'GET /me/progress': 1 });
  });
});

// Argilla 1.29 allows no dots.
it.runIf(gateway.isEmbedded)('an older dataset in a workspace with dots in its name is found and changed', async () => {
  const workspace = await world.rest('POST', '/workspaces', { name: `team.nlp.${randomUUID()}` });
  const made = await makeTaskDataset(gateway, { workspace }, 'Text2Text', [{ id: 'a.b', text: 'one' }]);
  const { id } = made;
  const record = made.record('a.b');
  const query = `query ($workspace: String!, $name: String!, $record: ID!, $id: ID!) {
    taskDataset(workspace: $workspace, name: $name) { id progress { total } record(id: $record) { id } }
    datasetsById(ids: [$id]) { id }
  }`;
  expect(await gateway.owner.run(query, { workspace: workspace.name, name: made.name, record, id })).toEqual({
    taskDataset: { id, progress: { total: 1 }, record: { id: record } },
    datasetsById: [{ id }],
  });
  const update = 'mutation ($id: ID!) { updateTaskDataset(input: { id: $id, tags: { team: "nlp" } }) { id tags } }';
  expect(await gateway.owner.run(update, { id })).toEqual({ updateTaskDataset: { id, tags: { team: 'nlp' } } });
});

describe('an older dataset', () => {
  it('returns its fields and progress', async () => {
    const { taskDataset } = await world.annotator.run(ONE, dataset as unknown as Record<string, unknown>);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    expect(taskDataset).toEqual({
      __typename: 'TextClassificationDataset',
      id: dataset.id,
      name: dataset.name,
      task: 'TEXT_CLASSIFICATION',
      workspace: { id: world.workspace.id, name: world.workspace.name },
      ...{ insertedAt: time, updatedAt: time, lastActivityAt: time },
      ...{ viewerCanEdit: false, viewerCanDelete: false },
      createdBy: expect.any(String) as string,
      tags: {},
      metadata: {},
      progress: {
        ...{ total: 4, validated: 1, discarded: 1, pending: 2 },
        annotatedAs: [
          { term: 'a', count: 1 },
          { term: 'b', count: 1 },
        ],
      },
    });
  });

  it('may be edited and deleted by an admin', async () => {
    const { taskDataset } = await world.admin.run(ONE, dataset as unknown as Record<string, unknown>);
    expect(taskDataset).toMatchObject({ viewerCanEdit: true, viewerCanDelete: true });
  });

  it.each([
    ['of that name', () => ({ workspace: world.workspace.name, name: 'none' })],
    ['that could have that name', () => ({ workspace: 'a.b', name: 'c/d' })],
    ['in that workspace', () => ({ workspace: randomUUID(), name: dataset.name })],
  ])('is null if there is none %s', async (_what, address) => {
    expect(await world.annotator.run(ONE, address())).toEqual({ taskDataset: null });
  });

  it('is hidden from users outside of its workspace', async () => {
    const { data, errors } = await world.stranger.send(ONE, dataset as unknown as Record<string, unknown>);
    expect(data).toEqual({ taskDataset: null });
    expect(errors.every(({ extensions }) => extensions.code === 'ERROR_FETCHING_TASK_DATASET')).toBe(true);
  });

  it.each<TestTask>(['TextClassification', 'TokenClassification', 'Text2Text'])(
    'of the task %s says what can be measured',
    async (task) => {
      const made = await makeTaskDataset(gateway, world, task);
      const { taskDataset } = await world.annotator.run<{ taskDataset: { metrics: { name: string }[] } }>(
        'query ($workspace: String!, $name: String!) { taskDataset(workspace: $workspace, name: $name) { metrics { id name title description } } }',
        made as unknown as Record<string, unknown>,
      );
      expect(taskDataset.metrics).toContainEqual(
        expect.objectContaining({ id: `${made.id}/text_length`, name: 'text_length' }),
      );
    },
  );

  it('measures the matching records', async () => {
    const query = `query ($workspace: String!, $name: String!, $input: TaskMetricInput!) {
      taskDataset(workspace: $workspace, name: $name) { metric(input: $input) }
    }`;
    const { name, workspace } = dataset;
    const measure = (input: object) => world.annotator.run(query, { workspace, name, input });
    expect(await measure({ name: 'annotated_by' })).toEqual({ taskDataset: { metric: { ada: 2 } } });
    expect(await measure({ name: 'annotated_by', query: { statuses: ['EDITED'] } })).toEqual({
      taskDataset: { metric: { ada: 1 } },
    });
    const none = await world.annotator.fails(query, { workspace, name, input: { name: 'none' } });
    expect(none.extensions).toMatchObject({ code: 'ERROR_FETCHING_TASK_METRICS', status: 404 });
    const refused = await world.annotator.send(query, { workspace, name, input: { name: 'text_length', size: 0 } });
    expect(refused.errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
    expect(refused.calls).toEqual({ 'GET /datasets/:name': 1 });
  });
});

describe('changing an older dataset', () => {
  it('merges tags and metadata, for all members', async () => {
    const made = await makeTaskDataset(gateway, world, 'Text2Text');
    const change =
      'mutation ($input: UpdateTaskDatasetInput!) { updateTaskDataset(input: $input) { id tags metadata } }';
    await world.annotator.run(change, { input: { id: made.id, tags: { team: 'red' }, metadata: { a: 1 } } });
    expect(await world.annotator.run(change, { input: { id: made.id, metadata: { b: [2] } } })).toEqual({
      updateTaskDataset: { id: made.id, tags: { team: 'red' }, metadata: { a: 1, b: [2] } },
    });
  });

  it('copies it with its records', async () => {
    const copy = `mutation ($input: CopyTaskDatasetInput!) { copyTaskDataset(input: $input) {
      __typename id name tags progress { total validated }
    } }`;
    const name = `copy-${randomUUID().slice(0, 8)}`;
    const input = { id: dataset.id, name, tags: { of: 'one' } };
    expect(await world.admin.run(copy, { input })).toEqual({
      copyTaskDataset: {
        __typename: 'TextClassificationDataset',
        id: `${dataset.workspace}.${name}`,
        name,
        tags: { of: 'one' },
        progress: { total: 4, validated: 1 },
      },
    });
    const twice = await world.admin.fails(copy, { input });
    expect(twice.extensions).toMatchObject({ code: 'ERROR_COPYING_TASK_DATASET', status: 409, reason: 'CONFLICT' });
    expect(twice.message).toContain(name);
    const nowhere = await world.admin.fails(copy, { input: { ...input, workspace: 'nowhere' } });
    expect(nowhere.extensions).toMatchObject({ code: 'ERROR_COPYING_TASK_DATASET', status: 404 });
  });

  it('closes and opens it', async () => {
    const made = await makeTaskDataset(gateway, world, 'Text2Text', [{ id: 1, text: 'hello' }]);
    const records = `query ($workspace: String!, $name: String!) {
      taskDataset(workspace: $workspace, name: $name) { name search { total } }
    }`;
    const variables = { workspace: made.workspace, name: made.name };
    await world.admin.run('mutation ($id: ID!) { closeTaskDataset(id: $id) { id } }', { id: made.id });
    const closed = await world.annotator.fails(records, variables);
    expect(closed.extensions).toMatchObject({
      ...{ code: 'ERROR_FETCHING_TASK_RECORDS', status: 400, reason: 'DATASET_CLOSED' },
    });
    expect(closed.message).toContain(`${made.name}\` is closed`);
    await world.admin.run('mutation ($id: ID!) { openTaskDataset(id: $id) { id } }', { id: made.id });
    expect(await world.annotator.run(records, variables)).toEqual({
      taskDataset: { name: made.name, search: { total: 1 } },
    });
  });

  it.each([
    ['closeTaskDataset', 'ERROR_CLOSING_TASK_DATASET'],
    ['openTaskDataset', 'ERROR_OPENING_TASK_DATASET'],
    ['deleteTaskDataset', 'ERROR_DELETING_DATASET'],
  ])('is refused to annotators: %s', async (verb, code) => {
    const refused = await world.annotator.fails(`mutation ($id: ID!) { ${verb}(id: $id) { id } }`, { id: dataset.id });
    expect(refused.extensions).toMatchObject({ code, status: 403, reason: 'FORBIDDEN' });
  });

  it('deletes it', async () => {
    const made = await makeTaskDataset(gateway, world, 'Text2Text');
    expect(
      await world.admin.run('mutation ($id: ID!) { deleteTaskDataset(id: $id) { id name } }', { id: made.id }),
    ).toEqual({ deleteTaskDataset: { id: made.id, name: made.name } });
    expect(await world.admin.run(ONE, { workspace: made.workspace, name: made.name })).toEqual({ taskDataset: null });
  });

  it.each(['dataset', 'a.b/c', '.b', 'a.'])('refuses %s, which is no id of an older dataset', async (id) => {
    const { errors, calls } = await world.admin.send('mutation ($id: ID!) { deleteTaskDataset(id: $id) { id } }', {
      id,
    });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
    expect(calls).toEqual({});
  });
});
