import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';

const gateway = await startTestGateway();

/** Discards a record as a user. */
async function discard({ apiKey }: TestUser, recordId: string): Promise<void> {
  const answer = await fetch(`${gateway.url}/api/v1/records/${recordId}/responses`, {
    method: 'POST',
    headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
    body: '{"status":"discarded","values":{}}',
  });
  expect(answer.status).toBe(201);
}

describe('the responses of a deleted user', () => {
  it.runIf(gateway.backend !== 'ARGILLA_2')(
    'stays in the list of people, without a name, so that its sums are those of the days',
    async () => {
      const world = await makeWorld(gateway);
      const dataset = await world.dataset();
      for (const id of await dataset.add([{}, {}])) {
        await discard(world.annotator, id);
        await discard(world.colleague, id);
      }
      await world.rest('DELETE', `/users/${world.colleague.id}`);

      const { dataset: read } = await world.admin.run<{ dataset: { analytics: Record<string, unknown> } }>(
        `query ($id: ID!) { dataset(id: $id) { analytics {
        annotators { user { username } userId submitted discarded draft medianSeconds } days { discarded } } } }`,
        { id: dataset.id },
      );
      const counts = { submitted: 0, discarded: 2, draft: 0 };
      expect(read.analytics).toEqual({
        annotators: [
          {
            ...counts,
            user: { username: world.annotator.username },
            userId: world.annotator.id,
            medianSeconds: expect.any(Number),
          },
          { ...counts, user: null, userId: null, medianSeconds: null },
        ],
        days: [{ discarded: 4 }],
      });
    },
  );
});

/** Only the embedded backend has a call for all datasets; an Argilla server needs one for each. */
const PROGRESS = 'GET /v1/datasets/:id/progress';

describe('the totals of all workspaces', () => {
  it('take two calls for any number of workspaces', async () => {
    const world = await makeWorld(gateway);
    const others = await Promise.all([1, 2].map(() => makeWorld(gateway)));
    for (const { dataset } of [world, ...others]) await (await dataset()).add([{}]);
    const { data, calls } = await gateway
      .as(gateway.ownerKey)
      .send<{ workspaces: { id: string; totals: object }[] }>(
        '{ workspaces { id totals { datasets records pending } } }',
      );
    const { [PROGRESS]: single, ...rest } = calls;
    expect(rest).toEqual({ 'GET /v1/me/workspaces': 1, 'GET /v1/me/datasets': 1, 'GET /v1/me/progress': 1 });
    if (gateway.isEmbedded) expect(single).toBeUndefined();
    for (const { workspace } of [world, ...others]) {
      const { totals } = data!.workspaces.find(({ id }) => id === workspace.id)!;
      expect(totals).toEqual({ datasets: 1, records: 1, pending: 1 });
    }
  });

  it('take no additional calls beside the list of all datasets', async () => {
    const { data, errors, calls } = await gateway
      .as(gateway.ownerKey)
      .send<{ datasets: { __typename: string }[] }>(
        '{ datasets { __typename name ... on FeedbackDataset { progress { total } } } workspaces { datasetCount totals { records } } }',
      );
    expect(errors).toEqual([]);
    const { [PROGRESS]: single = 0, ...rest } = calls;
    expect(
      Object.values(rest).every((count) => count === 1),
      JSON.stringify(calls),
    ).toBe(true);
    const feedback = data!.datasets.filter(({ __typename }) => __typename === 'FeedbackDataset');
    expect(single).toBeLessThanOrEqual(gateway.isEmbedded ? 0 : feedback.length);
  });
});
