import { expect, it } from 'vitest';
import { type ConnectionRequest, read } from '#gateway/modules/record/record.connection.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { capabilitiesOf } from '#gateway/rest/capabilities.ts';

const REQUEST: ConnectionRequest = { datasetId: 'd', isMine: false, query: { limit: 2 }, after: undefined };

/** An Argilla server with five records. */
const argilla = (version: string) => {
  const page = ({ query: { offset, limit } }: { query: { offset: number; limit: number } }) => {
    const records = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })).slice(offset, offset + limit);
    return { records, total: 5 };
  };
  return {
    capabilities: capabilitiesOf({ version }),
    get: async (_route: string, request: never) => ({ items: page(request).records, total: 5 }),
    post: async (_route: string, request: never) => ({
      items: page(request).records.map((record) => ({ record, query_score: null })),
      total: 5,
    }),
  } as unknown as RestClient;
};

it.each(['1.29.1', '2.8.0'])('cursors hide offsets for Argilla %s', async (version) => {
  const rest = argilla(version);
  const pages: string[][] = [];
  for (let after: string | undefined; ;) {
    const { connection } = await read(rest, { ...REQUEST, after });
    const { edges, pageInfo, totalCount } = connection;
    expect(totalCount).toBe(5);
    expect(pageInfo.hasPreviousPage).toBe(after !== undefined);
    pages.push(edges.map(({ node }) => node.id));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor!;
  }
  expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  const { connection } = await read(rest, REQUEST);
  const after = connection.edges[0]!.cursor;
  const second = await read(rest, { ...REQUEST, after });
  expect(second.connection.edges.map(({ node }) => node.id)).toEqual(['b', 'c']);
});

it('a cursor of another list of an Argilla server is refused', async () => {
  const rest = argilla('2.8.0');
  const after = (await read(rest, REQUEST)).connection.pageInfo.endCursor!;
  const others = [{ datasetId: 'e' }, { isMine: true }, { search: { sort: ['x'] } }, { after: 'nonsense' }];
  for (const other of others) {
    await expect(read(rest, { ...REQUEST, after, ...other })).rejects.toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', inputPath: ['after'] },
    });
  }
});
