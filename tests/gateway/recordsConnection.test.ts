import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let ids: string[];

const LENGTHS = [30, null, 10, 20, 10, null, 40];

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  ids = await dataset.add(
    LENGTHS.map((length, at) => ({
      fields: { text: at % 2 ? 'odd one' : 'even one' },
      metadata: length === null ? {} : { length, trust: 0.5 },
      suggestions: { tone: { value: 'rude' } },
    })),
  );
});

interface Connection {
  edges: { cursor: string; node: { id: string; [field: string]: unknown } }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
}
interface Data {
  dataset: { recordsConnection: Connection };
}

const asking = (args: string, node = 'id') => `query ($id: ID!, $after: String) { dataset(id: $id) {
  ... on FeedbackDataset { recordsConnection(after: $after, ${args}) { totalCount
    edges { cursor node { ${node} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }`;

const pageOf = async (who: GraphQLCaller, args: string, after?: string | null): Promise<Connection> =>
  (await who.run<Data>(asking(args), { id: dataset.id, after })).dataset.recordsConnection;

/** All pages, as positions in the order of creation. */
async function found(who: GraphQLCaller, args: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let after: string | null = null; ;) {
    const { edges, pageInfo } = await pageOf(who, args, after);
    pages.push(edges.map(({ node }) => ids.indexOf(node.id)));
    if (!pageInfo.hasNextPage) return pages;
    after = pageInfo.endCursor;
  }
}

const BY_LENGTH = 'sort: [{ by: { metadata: "length" } }]';

describe('a connection of records', () => {
  it('has the records of all pages in order, those without a value last', async () => {
    expect(await found(world.admin, 'scope: EVERYONE, first: 3')).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
    const sorted = await found(world.admin, `scope: EVERYONE, first: 2, ${BY_LENGTH}`);
    expect(sorted.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    expect(sorted.flat().map((at) => LENGTHS[at])).toEqual([10, 10, 20, 30, 40, null, null]);
    expect((await found(world.annotator, 'first: 2')).flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('says where each page lies', async () => {
    const all = await pageOf(world.admin, 'scope: EVERYONE, first: 7');
    const cursors = all.edges.map(({ cursor }) => cursor);
    expect(all).toMatchObject({
      totalCount: 7,
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: cursors[0], endCursor: cursors[6] },
    });
    expect(await pageOf(world.admin, 'scope: EVERYONE, first: 2', cursors[3])).toMatchObject({
      totalCount: 7,
      pageInfo: { hasNextPage: true, hasPreviousPage: true, startCursor: cursors[4], endCursor: cursors[5] },
    });
    expect(await pageOf(world.admin, 'scope: EVERYONE, first: 2', cursors[6])).toEqual({
      edges: [],
      totalCount: 7,
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  it('filters and searches like the list', async () => {
    const filter =
      'filter: { metadata: [{ property: "length", is: { range: { le: 20 } } }] }, search: { text: "even" }';
    const pages = await found(world.admin, `scope: EVERYONE, first: 1, ${filter}, ${BY_LENGTH}`);
    expect(pages.flat().toSorted()).toEqual([2, 4]);
  });

  it('reads all parts of a page in one call', async () => {
    const node = 'id status responses { id } suggestions { question { name } }';
    const query = asking('scope: EVERYONE, first: 3', node);
    const { data, calls } = await world.admin.send<Data>(query, { id: dataset.id });
    expect(data.dataset.recordsConnection.edges[0]!.node).toMatchObject({
      status: 'PENDING',
      responses: [],
      suggestions: [{ question: { name: 'tone' } }],
    });
    const pages = Object.keys(calls).filter((call) => call.includes('/records'));
    expect(pages).toHaveLength(1);
  });

  it('refuses a cursor that is damaged or of another list', async () => {
    const { pageInfo } = await pageOf(world.admin, `scope: EVERYONE, first: 1, ${BY_LENGTH}`);
    const cursor = pageInfo.endCursor!;
    for (const [args, after] of [
      [BY_LENGTH, 'nonsense'],
      [BY_LENGTH, ''],
      [BY_LENGTH, cursor.slice(2)],
      ['sort: [{ by: { metadata: "trust" } }]', cursor],
      ['sort: []', cursor],
    ] as const) {
      const error = await world.admin.fails(asking(`scope: EVERYONE, ${args}`), { id: dataset.id, after });
      expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400, inputPath: ['after'] });
    }
    const error = await world.annotator.fails(asking(BY_LENGTH), { id: dataset.id, after: cursor });
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('refuses sizes, hidden metadata and the scope of others like the list', async () => {
    for (const first of [0, -1, 1001]) {
      const error = await world.admin.fails(asking(`first: ${first}`), { id: dataset.id });
      expect(error.extensions.code).toBe('BAD_USER_INPUT');
      expect(error.message).toContain('"first"');
    }
    const hidden = await world.annotator.fails(asking('sort: [{ by: { metadata: "trust" } }]'), { id: dataset.id });
    expect(hidden.extensions.reason).toBe('HIDDEN_METADATA');
    const forbidden = await world.annotator.fails(asking('scope: EVERYONE'), { id: dataset.id });
    expect(forbidden.extensions).toMatchObject({ code: 'ERROR_FETCHING_RECORDS', status: 403 });
  });
});
