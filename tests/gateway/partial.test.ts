import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { labels, makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

const backend = await startTestBackend();
const gateway = await startTestGateway({ backendOrigin: backend.origin });
const world = await makeWorld(gateway);

/** The same server, but some parts cannot be read. */
async function gatewayWithout(path: RegExp) {
  const staged = await stageBackend();
  const [fail, forward] = [answer(500, '{}'), passOn(backend.origin, () => false)];
  staged.act = (request, response) => (path.test(request.url ?? '') ? fail : forward)(request, response);
  const { as } = await startTestGateway({ backendOrigin: staged.origin });
  return as(world.admin.apiKey);
}

it('a forbidden field does not affect the other fields', async () => {
  const { id } = await world.dataset();
  const query = `query ($id: ID!) {
    me { id }
    settings { version }
    users { id }
    workspaces { name users { id } userCount }
    dataset(id: $id) { id ... on FeedbackDataset { analytics { computedAt } } }
    recordImports(datasetId: $id) { id }
  }`;
  const { data, errors } = await world.annotator.send(query, { id });
  expect(data).toEqual({
    me: { id: world.annotator.id },
    settings: { version: expect.any(String) },
    users: null,
    workspaces: [{ name: world.workspace.name, users: null, userCount: null }],
    dataset: { id, analytics: null },
    recordImports: [],
  });
  const paths = errors.map(({ path }) => path?.filter((step) => typeof step === 'string').join('.'));
  expect(paths.sort()).toEqual(['dataset.analytics', 'users', 'workspaces.userCount', 'workspaces.users']);
});

it('unreadable datasets do not affect the list of workspaces', async () => {
  const admin = await gatewayWithout(/\/me\/datasets/);
  const { data, errors } = await admin.send('{ workspaces { name datasetCount userCount } }');
  expect(data).toEqual({ workspaces: [{ name: world.workspace.name, datasetCount: null, userCount: 3 }] });
  expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['ERROR_FETCHING_FEEDBACK_DATASETS']);
});

it('unreadable values of metadata do not affect the properties', async () => {
  const admin = await gatewayWithout(/\/metrics|\/suggestions\/options/);
  const { id, metadata } = await world.dataset();
  const { data, errors } = await admin.send(
    `query ($id: ID!) { dataset(id: $id) {
      metadataProperties { name
        ... on TermsMetadataProperty { metrics { total } }
        ... on IntegerMetadataProperty { metrics { min } }
        ... on FloatMetadataProperty { metrics { min } } }
      suggestionAgents { agents } } }`,
    { id },
  );
  const properties = Object.values(metadata).map(({ name }) => ({ name, metrics: null }));
  expect(data).toEqual({ dataset: { metadataProperties: properties, suggestionAgents: null } });
  expect(errors).toHaveLength(properties.length + 1);
});

it('rules without metrics are listed, and unreadable rules do not affect other fields', async () => {
  const { id, name, workspace } = await makeTaskDataset(gateway, world, 'TextClassification', [
    { id: 1, inputs: { text: 'late parcel' }, annotation: labels('ada', ['bad']), status: 'Validated' },
  ]);
  await world.admin.run('mutation ($input: RuleInput!) { createRule(input: $input) { wasUpdated } }', {
    input: { datasetId: id, query: 'parcel', labels: ['bad'] },
  });
  const query = `query ($workspace: String!, $name: String!) { taskDataset(workspace: $workspace, name: $name) {
    progress { total }
    ... on TextClassificationDataset { metrics { id } rules { query metrics { coverage } } rulesOverview { rules coverage correct } }
  } }`;
  const where = { workspace, name };

  const unmeasured = await (
    await gatewayWithout(/parcel\/metrics|TextClassification\/[^/]+\/metrics\?/)
  ).send(query, where);
  expect(unmeasured.data).toEqual({
    taskDataset: {
      progress: { total: 1 },
      metrics: null,
      rules: [{ query: 'parcel', metrics: null }],
      rulesOverview: { rules: 1, coverage: 1, correct: null },
    },
  });
  const unread = await (await gatewayWithout(/labeling\/rules/)).send(query, where);
  expect(unread.data).toMatchObject({ taskDataset: { progress: { total: 1 }, rules: null, rulesOverview: null } });
});
