import { EMBEDDED } from '#gateway/rest/capabilities.ts';
import { describe, expect, it } from 'vitest';
import { ListChanged, pagesOf } from '#gateway/modules/record/record.pages.ts';
import type { RecordRequest } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

const PLAIN: RecordRequest = { datasetId: 'a-dataset', isMine: false, isScored: false, query: {} };
const SORTED: RecordRequest = { ...PLAIN, search: { sort: [] } };

/** Ids of records that are inserted during the reading start with this prefix, followed by a number. */
const NEW = 'new-';

const insertedAt = (id: string): string =>
  id.startsWith(NEW) ? `2026-01-02T00:00:00.${id.slice(NEW.length).padStart(6, '0')}` : '2026-01-01T00:00:00';

/**
 * A list of ids in order, and a server that returns pages of it. `change` changes the list before each page but the first. Stale ids are
 * counted, but not returned.
 */
function serve(list: string[], change: (asked: number) => void, isStale: (at: number) => boolean = () => false) {
  let asked = 0;
  let sent = 0;
  const record = (id: string) => ({ id, inserted_at: insertedAt(id) });
  const answer = ({ query }: { query: { offset: number; limit: number } }) => {
    if ((asked += 1) > 1) change(asked);
    const { offset, limit } = query;
    const ids = list.slice(offset, offset + limit).filter((_id, at) => !isStale(offset + at));
    sent += ids.length;
    return Promise.resolve({ ids, total: list.length });
  };
  const rest = {
    capabilities: EMBEDDED,
    get: async (_route: string, request: never) => {
      const { ids, total } = await answer(request);
      return { total, items: ids.map(record) };
    },
    post: async (_route: string, request: never) => {
      const { ids, total } = await answer(request);
      return { total, items: ids.map((id) => ({ record: record(id), query_score: null })) };
    },
  };
  return { rest: rest as unknown as RestClient, asked: () => asked, sent: () => sent };
}

async function read(rest: RestClient, request: RecordRequest, most = Infinity): Promise<string[]> {
  const ids: string[] = [];
  for await (const records of pagesOf(rest, { request, max: most, isOnePage: false }))
    ids.push(...records.map(({ id }) => id));
  return ids;
}

const numbered = (count: number, name = 'record') => Array.from({ length: count }, (_id, index) => `${name}-${index}`);

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number): (below: number) => number {
  // Consecutive seeds would start with nearly the same number.
  let state = Math.imul(seed + 1, 2_654_435_761);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a list that is read page by page', () => {
  it('takes as few requests as it has pages if nothing changes', async () => {
    const list = numbered(1_000);
    for (const request of [PLAIN, SORTED]) {
      const { rest, asked } = serve(list, () => undefined);
      expect(await read(rest, request)).toEqual(list);
      expect(asked()).toBe(4);
    }
  });

  it('stops at the maximum', async () => {
    const list = numbered(1_000);
    for (const most of [1, 249, 250, 251, 600, 1_000, 2_000]) {
      for (const request of [PLAIN, SORTED]) {
        const { rest, sent } = serve(list, () => undefined);
        expect(await read(rest, request, most)).toEqual(list.slice(0, most));
        // Each page but the first begins with a known record.
        expect(sent()).toBeLessThanOrEqual(Math.min(most, 1_000) + Math.ceil(most / 250));
      }
    }
  });

  it('stops at the maximum, even if many records are stale', async () => {
    const list = numbered(2_000);
    const { rest, asked } = serve(
      list,
      () => undefined,
      (at) => at >= 250 && at < 1_750,
    );
    expect(await read(rest, PLAIN, 251)).toEqual([...list.slice(0, 250), list[1_750]]);
    expect(asked()).toBeLessThan(20);
  });

  const seeds = Array.from({ length: 40 }, (_seed, index) => index);
  it.each([
    ...seeds.map((seed) => ({ seed, order: 'of arrival', request: PLAIN })),
    ...seeds.map((seed) => ({ seed, order: 'of values', request: SORTED })),
  ])(
    'gives whatever stays in it once, though records leave and come all the time (order $order, $seed)',
    async ({ seed, request }) => {
      const roll = dice(seed);
      const list = numbered(1 + roll(3_000));
      const left = new Set<string>();
      let come = 0;
      const { rest } = serve(list, () => {
        for (let times = roll(3); times > 0; times -= 1) {
          const gone = list.splice(roll(list.length), roll(roll(10) ? 200 : list.length));
          for (const id of gone) left.add(id);
        }
        // Inserted records have positions of their own: in the order of arrival or of names, no other record moves.
        for (let times = roll(3) && roll(150); times > 0; times -= 1)
          list.splice(roll(list.length), 0, `${NEW}${(come += 1)}`);
      });
      const before = [...list];
      const ids = await read(rest, request);
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

  it('returns both of two records that change places meanwhile, if sorted by values', async () => {
    const list = numbered(1_000);
    const all = [...list];
    const { rest } = serve(list, (asked) => {
      if (asked === 3) [list[10], list[900]] = [list[900]!, list[10]!];
    });
    expect((await read(rest, SORTED)).sort()).toEqual(all.sort());
  });

  it('returns a record that moves to a position already read, if sorted by values', async () => {
    const list = numbered(1_000);
    const expected = [...list].toSorted();
    const { rest } = serve(list, (asked) => {
      if (asked === 3) list.unshift(...list.splice(900, 50));
      if (asked === 4) list.push(...list.splice(10, 5));
    });
    expect((await read(rest, SORTED)).toSorted()).toEqual(expected);
  });

  it('returns a moved record once, even if it is nearly missed in the second round', async () => {
    const list = numbered(1_000);
    const { rest } = serve(list, (asked) => {
      if (asked === 3) list.splice(260, 0, ...list.splice(900, 1));
      // The list is read again from the fifth page on.
      if (asked === 6) list.splice(0, 50);
    });
    const given = new Set(await read(rest, SORTED));
    expect(numbered(1_000).filter((id) => !given.has(id))).toEqual([]);
  });

  it('returns the newest first while others are written', async () => {
    const list = numbered(10_000);
    const all = [...list];
    const { rest, asked } = serve(list, (page) => page % 40 === 0 && list.unshift(`${NEW}${page}`));
    const ids = await read(rest, SORTED);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id.startsWith(NEW))).toEqual(all);
    expect(asked()).toBeLessThan(100);
  });

  it('ends with an error if it changes constantly', async () => {
    const list = numbered(1_000);
    const { rest } = serve(list, (asked) => list.unshift(`from-elsewhere-${asked}`));
    await expect(read(rest, SORTED)).rejects.toThrow(ListChanged);
  });

  it('ends with an error if too many records leave at a time', async () => {
    const list = numbered(40_000);
    const { rest } = serve(list, (asked) => asked === 100 && list.splice(0, 30_000));
    await expect(read(rest, PLAIN)).rejects.toThrow(ListChanged);
  });
});
