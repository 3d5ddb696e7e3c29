import { expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

it('what one may not read leaves alone what was asked for beside it', async () => {
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
