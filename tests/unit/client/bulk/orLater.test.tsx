import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orLater } from '#client/features/bulk/useBulkApi.ts';
import { setAway } from '#client/graphql/away.ts';
import { setDownloadOwner } from '#client/lib/downloadOwner.ts';

const CHUNK = ['r1', 'r2'].map((recordId) => ({ recordId, status: 'SUBMITTED' as const, answers: {} }));

describe('answers to many records, some of which are on the device', () => {
  beforeEach(() => {
    document.cookie = 'auth.person=anna-today';
    setDownloadOwner('anna');
    return () => {
      setDownloadOwner(null);
      document.cookie = 'auth.person=; max-age=0';
    };
  });
  afterEach(() => setAway(false));

  /** Sends the chunk to a server; returns what arrived and what waits. */
  async function send(trouble?: Error) {
    const [arrived, waiting] = [[] as string[], [] as string[]];
    const { send: sendChunk } = orLater(
      {
        chunkSize: 10,
        waitsForNetwork: true,
        send: async (chunk) => {
          if (trouble) throw trouble;
          arrived.push(...chunk.map(({ recordId }) => recordId));
          return chunk.map(({ recordId }) => ({ recordId, error: null }));
        },
      },
      { queue: (items) => waiting.push(...items.map(({ recordId }) => recordId)), isWaiting: () => false },
    );
    const outcomes = await sendChunk(CHUNK, 'key');
    expect(outcomes.map(({ recordId, error }) => [recordId, error])).toEqual([
      ['r1', null],
      ['r2', null],
    ]);
    return { arrived, waiting };
  }

  it('are sent', async () => {
    expect(await send()).toEqual({ arrived: ['r1', 'r2'], waiting: [] });
  });

  it.each([
    ['cannot be reached', new TypeError('Failed to fetch')],
    ['did not answer in time', new DOMException('Too late', 'TimeoutError')],
  ])('wait if the server %s', async (_why, trouble) => {
    expect(await send(trouble)).toEqual({ arrived: [], waiting: ['r1', 'r2'] });
  });

  it('wait at once while the device answers in place of the server', async () => {
    setAway(true);
    expect(await send()).toEqual({ arrived: [], waiting: ['r1', 'r2'] });
  });
});
