import { describe, expect, it } from 'vitest';
import { ListChanged, pagesOf } from '#gateway/modules/record/record.pages.ts';
import type { RecordRequest } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

const PLAIN: RecordRequest = { datasetId: 'a-dataset', isMine: false, isScored: false, query: {} };
const SORTED: RecordRequest = { ...PLAIN, search: { sort: [] } };

/**
 * A list of ids in order, and a server that gives pages of it; `change` is done to the list before each page but the first. What is stale is found, and
 * not given.
 */
function serve(list: string[], change: (asked: number) => void, isStale: (at: number) => boolean = () => false) {
  let asked = 0;
  const answer = ({ query }: { query: { offset: number; limit: number } }) => {
    if ((asked += 1) > 1) change(asked);
    const { offset, limit } = query;
    const ids = list.slice(offset, offset + limit).filter((_id, at) => !isStale(offset + at));
    return Promise.resolve({ ids, total: list.length });
  };
  const rest = {
    get: async (_route: string, request: never) => {
      const { ids, total } = await answer(request);
      return { total, items: ids.map((id) => ({ id })) };
    },
    post: async (_route: string, request: never) => {
      const { ids, total } = await answer(request);
      return { total, items: ids.map((id) => ({ record: { id }, query_score: null })) };
    },
  };
  return { rest: rest as unknown as RestClient, asked: () => asked };
}

async function read(rest: RestClient, request: RecordRequest, most = Infinity): Promise<string[]> {
  const ids: string[] = [];
  for await (const records of pagesOf(rest, { request, most, isOnePage: false }))
    ids.push(...records.map(({ id }) => id));
  return ids;
}

const numbered = (count: number, name = 'record') => Array.from({ length: count }, (_id, index) => `${name}-${index}`);

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a list that is read page by page', () => {
  it('comes with as few requests as pages while nothing changes', async () => {
    const list = numbered(1_000);
    for (const request of [PLAIN, SORTED]) {
      const { rest, asked } = serve(list, () => undefined);
      expect(await read(rest, request)).toEqual(list);
      expect(asked()).toBe(4);
    }
  });

  it('is cut where enough has come', async () => {
    const list = numbered(1_000);
    for (const most of [1, 249, 250, 251, 600, 1_000, 2_000]) {
      const { rest } = serve(list, () => undefined);
      expect(await read(rest, PLAIN, most)).toEqual(list.slice(0, most));
    }
  });

  it.each(Array.from({ length: 40 }, (_seed, index) => index))(
    'gives whatever stays in it once, though records leave and come all the time (%i)',
    async (seed) => {
      const roll = dice(seed);
      const list = numbered(1 + roll(3_000));
      const left = new Set<string>();
      let come = 0;
      const { rest } = serve(list, () => {
        for (let times = roll(3); times > 0; times -= 1) {
          const gone = list.splice(roll(list.length), roll(roll(10) ? 200 : list.length));
          for (const id of gone) left.add(id);
        }
        // They come at their own places: in the order of arrival, or of names, nothing else moves.
        for (let times = roll(3) && roll(150); times > 0; times -= 1)
          list.splice(roll(list.length), 0, `new-${(come += 1)}`);
      });
      const before = [...list];
      const ids = await read(rest, PLAIN);
      expect(new Set(ids).size).toBe(ids.length);
      const given = new Set(ids);
      expect(before.filter((id) => !left.has(id) && !given.has(id))).toEqual([]);
    },
  );

  it.each([200, 300, 1_500])('gets past %i hits in a row of which nothing is given', async (stale) => {
    const list = numbered(2_000);
    for (const request of [PLAIN, SORTED]) {
      for (const from of [0, 700, 2_000 - stale]) {
        const { rest, asked } = serve(
          list,
          () => undefined,
          (at) => at >= from && at < from + stale,
        );
        expect(await read(rest, request)).toEqual([...list.slice(0, from), ...list.slice(from + stale)]);
        expect(asked()).toBeLessThan(60);
      }
    }
  });

  it('gives both of two records that change places behind its back, where values make the order', async () => {
    const list = numbered(1_000);
    const all = [...list];
    const { rest } = serve(list, (asked) => {
      if (asked === 3) [list[10], list[900]] = [list[900]!, list[10]!];
    });
    expect((await read(rest, SORTED)).sort()).toEqual(all.sort());
  });

  it('gives what moves to where it has been read already, where values make the order', async () => {
    const list = numbered(1_000);
    const expected = [...list].toSorted();
    const { rest } = serve(list, (asked) => {
      if (asked === 3) list.unshift(...list.splice(900, 50));
      if (asked === 4) list.push(...list.splice(10, 5));
    });
    expect((await read(rest, SORTED)).toSorted()).toEqual(expected);
  });

  it('ends with an error when it never holds still', async () => {
    const list = numbered(1_000);
    const { rest } = serve(list, (asked) => list.unshift(`new-${asked}`));
    await expect(read(rest, SORTED)).rejects.toThrow(ListChanged);
  });

  it('ends with an error when more has gone at a time than anybody remembers', async () => {
    const list = numbered(40_000);
    const { rest } = serve(list, (asked) => asked === 100 && list.splice(0, 30_000));
    await expect(read(rest, PLAIN)).rejects.toThrow(ListChanged);
  });
});
