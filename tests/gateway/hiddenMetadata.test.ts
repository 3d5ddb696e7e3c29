import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  await dataset.add(
    [1, 2].map((trust) => ({ fields: { text: `Text ${trust}` }, metadata: { length: 5, trust: trust * 0.45 } })),
  );
});

const asking = (args: string) =>
  `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(${args}) { total } } } }`;
const refusalOf = (who: GraphQLCaller, args: string) => who.fails(asking(args), { id: dataset.id });
const answerOf = (who: GraphQLCaller, args: string) =>
  who.send<{ dataset: { records: { total: number } } }>(asking(args), { id: dataset.id });

const BY_TRUST = 'sort: [{ by: { record: INSERTED_AT } }, { by: { metadata: "trust" } }]';

describe('metadata hidden from annotators', () => {
  it.each([
    BY_TRUST,
    'filter: { metadata: [{ property: "trust", is: { range: { ge: 0.6 } } }] }',
    'filter: { metadata: [{ property: "length", is: { range: { ge: 1 } } }, { property: "trust", is: { range: { ge: 0.6 } } }] }',
  ])('cannot be used to find records: %s', async (args) => {
    const refusal = await refusalOf(world.annotator, args);
    expect(refusal.message).toContain('"trust"');
    expect(refusal.extensions).toMatchObject({ status: 400, reason: 'HIDDEN_METADATA', detail: 'trust' });
    const { errors, data } = await answerOf(world.admin, args);
    expect(errors).toEqual([]);
    expect(data.dataset.records.total).toBeGreaterThan(0);
  });

  it('are refused like missing ones', async () => {
    const [hidden, unknown] = await Promise.all(
      ['trust', 'nosuch'].map((name) => refusalOf(world.annotator, `sort: [{ by: { metadata: "${name}" } }]`)),
    );
    expect(unknown!.message).toBe(hidden!.message.replace('trust', 'nosuch'));
    expect(unknown!.extensions.reason).toBe(hidden!.extensions.reason);
  });

  it('are looked up once and not for each page', async () => {
    const args = 'sort: [{ by: { metadata: "length" } }]';
    const first = await answerOf(world.annotator, args);
    expect(first.data.dataset.records.total).toBe(2);
    expect(Object.keys((await answerOf(world.annotator, args)).calls)).toEqual([
      'POST /v1/me/datasets/:id/records/search',
    ]);
  });
});
