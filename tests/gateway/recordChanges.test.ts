import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let ids: string[];

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  ids = await dataset.add([1, 2, 3].map((at) => ({ fields: { text: `Text ${at}` }, external_id: `e-${at}` })));
});

interface Node {
  __typename: 'Record' | 'DeletedRecord';
  id: string;
  [field: string]: unknown;
}
interface Data {
  dataset: {
    changes: {
      edges: { cursor: string; node: Node }[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string };
    };
  };
}

const CHANGES = `query ($id: ID!, $first: Int! = 100, $after: String, $since: DateTime) {
  dataset(id: $id) { ... on FeedbackDataset { changes(first: $first, after: $after, updatedSince: $since) {
    edges { cursor node { __typename
      ... on Record { id metadata status responses { status } suggestions { question { name } } resolution { version } }
      ... on DeletedRecord { id externalId deletedAt } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }`;

const changes = async (variables: object = {}) =>
  (await world.admin.run<Data>(CHANGES, { id: dataset.id, ...variables })).dataset.changes;
const refusal = async (variables: object) =>
  (await world.admin.fails(CHANGES, { id: dataset.id, ...variables })).extensions;

describe.runIf(gateway.isEmbedded)('the changes of a dataset', () => {
  it('are followed page by page', async () => {
    const first = await changes({ first: 2 });
    expect(first.edges.map(({ node }) => node.id)).toEqual(ids.slice(0, 2));
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0]!.cursor,
      endCursor: first.edges[1]!.cursor,
    });
    const last = await changes({ first: 2, after: first.pageInfo.endCursor });
    expect(last.edges.map(({ node }) => node.id)).toEqual([ids[2]]);
    const none = await changes({ after: last.pageInfo.endCursor });
    expect(none).toMatchObject({ edges: [], pageInfo: { hasNextPage: false, endCursor: expect.any(String) } });

    const answers = [{ question: 'tone', value: { label: 'rude' } }];
    const answer = 'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }';
    await world.annotator.run(answer, { input: { recordId: ids[2], answers } });
    const remove = 'mutation ($id: ID!, $ids: [ID!]!) { deleteRecords(datasetId: $id, ids: $ids) { ids } }';
    await world.admin.run(remove, { id: dataset.id, ids: [ids[0]] });
    const { edges } = await changes({ after: none.pageInfo.endCursor });
    expect(edges.map(({ node }) => node)).toEqual([
      {
        ...{ __typename: 'Record', id: ids[2], metadata: null, status: 'PENDING', suggestions: [], resolution: null },
        responses: [{ status: 'SUBMITTED' }],
      },
      { __typename: 'DeletedRecord', id: ids[0], externalId: 'e-1', deletedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('are read in one call', async () => {
    const { calls } = await world.admin.send<Data>(CHANGES, { id: dataset.id });
    expect(Object.keys(calls).filter((call) => call.includes('/records'))).toEqual([
      'GET /v1/datasets/:id/records/changes',
    ]);
  });

  it('can begin at a time', async () => {
    const since = new Date(Date.now() + 60_000).toISOString();
    expect((await changes({ since })).edges).toEqual([]);
    expect((await changes({ since: '2001-01-01T00:00:00Z' })).edges).toHaveLength(2);
  });

  it('refuse other cursors, days and sizes', async () => {
    for (const after of ['', 'nonsense']) {
      expect(await refusal({ after })).toMatchObject({
        ...{ code: 'BAD_USER_INPUT', status: 400, reason: 'INVALID', inputPath: ['after'] },
      });
    }
    expect(await refusal({ since: '2026-02-31T00:00:00Z' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await refusal({ first: 0 })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await refusal({ first: 1001 })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe.runIf(!gateway.isEmbedded)('the changes of a dataset of an Argilla server', () => {
  it('are not supported', async () => {
    expect(await refusal({})).toMatchObject({ code: 'ERROR_FETCHING_RECORDS', reason: 'NOT_SUPPORTED' });
  });
});
