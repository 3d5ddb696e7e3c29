import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { follow } from '#tests/support/stream.ts';
import { labels, makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

/** A backend that refuses some calls, as an Argilla server does. */
const backend = await startTestBackend();
const staged = await stageBackend();
const gateway = await startTestGateway({ backendOrigin: staged.origin });
const onward = passOn(backend.origin, () => false);
let refusals: [path: RegExp, status: number, body: object][] = [];
staged.act = (request: IncomingMessage, response) => {
  const refusal = refusals.find(([path]) => path.test(request.url ?? ''));
  if (refusal) answer(refusal[1], JSON.stringify(refusal[2]))(request, response);
  else onward(request, response);
};
beforeEach(() => void (refusals = []));
const world = await makeWorld(gateway);
const filled = (more: object = { annotation: labels('ada', ['bad']) }) =>
  makeTaskDataset(gateway, world, 'TextClassification', [{ id: 1, inputs: { text: 'one' }, ...more }]);

const SAVE = `mutation ($input: SaveLabelsInput!) { saveLabels(input: $input) { labels { name } } }`;

it('labels are not saved while existing ones cannot be read', async () => {
  const { id: datasetId } = await filled();
  const input = { datasetId, labels: ['good'] };
  refusals = [[/dataset_labels/, 503, {}]];
  expect((await world.admin.fails(SAVE, { input })).extensions).toMatchObject({ status: 503, reason: 'UNAVAILABLE' });
  refusals = [];
  expect(await world.admin.run(SAVE, { input })).toEqual({
    saveLabels: { labels: [{ name: 'bad' }, { name: 'good' }] },
  });
});

it('labels can be saved if the server lacks the metric', async () => {
  const { id: datasetId } = await filled({});
  refusals = [[/dataset_labels/, 404, { detail: 'no such metric' }]];
  expect(await world.admin.run(SAVE, { input: { datasetId, labels: ['good'] } })).toEqual({
    saveLabels: { labels: [{ name: 'good' }] },
  });
});

const CHANGES = `subscription ($ids: [ID!]!) { datasetChanged(datasetIds: $ids) { datasetId kinds } }`;
const CLOSED = { detail: { code: 'argilla.api.errors::ClosedDatasetError', params: { name: 'd' } } };

it.each([1, 2])(
  'a subscriber of %i datasets continues when one is closed, whose records cannot be counted',
  async (count) => {
    const datasets = await Promise.all(Array.from({ length: count }, () => filled()));
    const [closed] = datasets;
    refusals = [
      [/\/me\/progress/, 404, { detail: 'Not Found' }],
      [/status_distribution/, 400, CLOSED],
    ];
    const changes = await follow<{ datasetChanged: object }>(gateway.url, world.annotator.headers, CHANGES, {
      ids: datasets.map(({ id }) => id),
    });
    await world.admin.run('mutation ($id: ID!) { closeTaskDataset(id: $id) { id } }', { id: closed!.id });
    expect(await changes.next()).toEqual({ data: { datasetChanged: { datasetId: closed!.id, kinds: ['SETTINGS'] } } });
    await world.admin.run('mutation ($id: ID!) { openTaskDataset(id: $id) { id } }', { id: closed!.id });
    expect((await changes.next()).errors).toBeUndefined();
  },
);

it.each(['no_such_metric', 'a/b', 'a/b:summary'])('a metric named %s is missing', async (name) => {
  const dataset = await filled();
  const { extensions } = await world.admin.fails(
    `query ($workspace: String!, $name: String!, $metric: String!) { taskDataset(workspace: $workspace, name: $name) {
      metric(input: { name: $metric })
    } }`,
    { workspace: dataset.workspace, name: dataset.name, metric: name },
  );
  expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_TASK_METRICS', status: 404, reason: 'NOT_FOUND' });
});
