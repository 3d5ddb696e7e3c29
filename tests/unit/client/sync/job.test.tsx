import { ServerError } from '@apollo/client/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  failedItems,
  failuresOf,
  type Job,
  type Outcome,
  percentOf,
  savedItems,
  startJob,
} from '#client/features/sync/job.ts';
import { saveMessage } from '#client/graphql/errors.ts';
import { startI18n } from '#client/i18n/i18n.ts';

interface Item {
  readonly recordId: string;
}

const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ recordId: `r${index}` }));
const ids = (list: readonly Item[]): string[] => list.map(({ recordId }) => recordId);
const taken = (chunk: readonly Item[]): Outcome[] => chunk.map(({ recordId }) => ({ recordId, error: null }));
const failure = (status: number): Error =>
  new ServerError('no', { response: new Response(null, { status }), bodyText: '' });

/** Starts a job whose chunks the test answers, and logs its states. */
function begin(
  count: number,
  send: (chunk: readonly Item[], call: number) => Promise<readonly Outcome[]>,
  waitsForNetwork = true,
  ready?: () => Promise<void>,
) {
  const seen: Job<Item>[] = [];
  const sizes: number[] = [];
  const keys: string[] = [];
  const waits: number[] = [];
  const net = { isOnline: true, back: (): void => undefined, isHeard: false };
  const target = {
    chunkSize: 10,
    waitsForNetwork,
    ...(ready && { ready }),
    send: (chunk: readonly Item[], key: string) => {
      sizes.push(chunk.length);
      keys.push(key);
      return send(chunk, sizes.length);
    },
  };
  const browser = {
    isOnline: () => net.isOnline,
    online: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        net.isHeard = true;
        signal.addEventListener('abort', () => (net.isHeard = false));
        net.back = () => {
          net.isOnline = true;
          resolve();
        };
      }),
    pause: async (ms: number) => void waits.push(ms),
  };
  const sending = startJob(items(count), target, (job) => seen.push(job), browser);
  return { sending, seen, sizes, keys, waits, net };
}

describe('a job for many records', () => {
  it('sends a chunk again with the same key, and the next one with another', async () => {
    const { sending, keys } = begin(20, async (chunk, call) => {
      if (call === 1) throw failure(503);
      return taken(chunk);
    });
    await sending.finished;
    expect(keys).toHaveLength(3);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  beforeAll(() => startI18n());

  it('sends chunks of ten, one after the other', async () => {
    let isBusy = false;
    const { sending, sizes } = begin(25, async (chunk) => {
      expect(isBusy).toBe(false);
      isBusy = true;
      await Promise.resolve();
      isBusy = false;
      return taken(chunk);
    });
    const run = await sending.finished;
    expect(sizes).toEqual([10, 10, 5]);
    expect(savedItems(run)).toHaveLength(25);
  });

  it('is there while it waits for what is sent before, and can be stopped then', async () => {
    for (const isStopped of [false, true]) {
      let release = (): void => undefined;
      const before = new Promise<void>((resolve) => (release = resolve));
      const { sending, seen, sizes } = begin(
        20,
        async (chunk) => taken(chunk),
        true,
        () => before,
      );
      await Promise.resolve();
      expect([seen.map(({ state }) => state), sizes]).toEqual([['running'], []]);
      if (isStopped) sending.stop();
      else release();
      expect(savedItems(await sending.finished)).toHaveLength(isStopped ? 0 : 20);
    }
  });

  it('reports its progress in whole percent, never rounded up', async () => {
    const { sending, seen } = begin(30, async (chunk) => taken(chunk));
    await sending.finished;
    expect(seen.map(percentOf)).toEqual([0, 33, 66, 100]);
  });

  it('keeps the reason of each refused record, and continues', async () => {
    const { sending } = begin(12, async (chunk) =>
      chunk.map(({ recordId }) => ({ recordId, error: recordId === 'r3' ? 'Record was deleted' : null })),
    );
    const run = await sending.finished;
    expect([...failuresOf(run)]).toEqual([['r3', 'Record was deleted']]);
    expect(ids(failedItems(run))).toEqual(['r3']);
    expect(savedItems(run)).toHaveLength(11);
  });

  it('treats a record without an outcome as refused', async () => {
    const { sending } = begin(2, async (chunk) => taken(chunk).slice(1));
    expect([...failuresOf(await sending.finished)]).toEqual([['r0', saveMessage(undefined)]]);
  });

  it('stops after the chunk in flight', async () => {
    const { sending, sizes } = begin(30, async (chunk) => {
      sending.stop();
      return taken(chunk);
    });
    const run = await sending.finished;
    expect(sizes).toEqual([10]);
    expect(savedItems(run)).toHaveLength(10);
    expect(failuresOf(run).size).toBe(0);
  });

  it('waits while offline, and sends the same chunk again', async () => {
    const { sending, seen, sizes, net } = begin(10, async (chunk, call) => {
      if (call > 1) return taken(chunk);
      net.isOnline = false;
      throw new TypeError('Failed to fetch');
    });
    await expect.poll(() => seen.at(-1)?.state).toBe('waiting');
    net.back();
    const run = await sending.finished;
    expect(sizes).toEqual([10, 10]);
    expect(run.state).toBe('running');
    expect(savedItems(run)).toHaveLength(10);
  });

  it('refuses at once while offline if it must not wait', async () => {
    const { sending, sizes, net } = begin(
      30,
      async () => {
        net.isOnline = false;
        throw new TypeError('Failed to fetch');
      },
      false,
    );
    const run = await sending.finished;
    expect(sizes).toEqual([10]);
    expect(run.outcomes.filter(({ isOffline }) => isOffline)).toHaveLength(10);
  });

  it('can be stopped while offline', async () => {
    const { sending, seen, net } = begin(10, async () => {
      net.isOnline = false;
      throw new TypeError('Failed to fetch');
    });
    await expect.poll(() => seen.at(-1)?.state).toBe('waiting');
    sending.stop();
    expect(net.isHeard).toBe(true);
    expect(await sending.finished).toMatchObject({ outcomes: [], state: 'stopped' });
    expect(net.isHeard).toBe(false);
  });

  it('retries a chunk after a temporary error of the server', async () => {
    const { sending, waits } = begin(10, async (chunk, call) => {
      if (call < 3) throw failure(503);
      return taken(chunk);
    });
    expect(savedItems(await sending.finished)).toHaveLength(10);
    expect(waits).toEqual([1000, 2000]);
  });

  it('retries a chunk after a 404 of a proxy, because the server is not running', async () => {
    const { sending, waits } = begin(20, async (chunk, call) => {
      if (call === 1) throw failure(404);
      return taken(chunk);
    });
    expect(savedItems(await sending.finished)).toHaveLength(20);
    expect(waits).toEqual([1000]);
  });

  it('ends if the server stays unreachable, and leaves the rest unsent', async () => {
    const { sending, sizes } = begin(30, async () => {
      throw failure(503);
    });
    const run = await sending.finished;
    expect(sizes).toHaveLength(4);
    expect(failuresOf(run).size).toBe(10);
    expect(run.outcomes.length).toBe(10);
  });

  it('continues after a chunk that was refused as a whole', async () => {
    const { sending, waits } = begin(20, async (chunk, call) => {
      if (call === 1) throw failure(422);
      return taken(chunk);
    });
    const run = await sending.finished;
    expect(waits).toEqual([]);
    expect(failuresOf(run).size).toBe(10);
    expect(ids(savedItems(run))[0]).toBe('r10');
  });

  it('ends when the session has ended', async () => {
    const { sending, sizes } = begin(30, async () => {
      throw failure(401);
    });
    await sending.finished;
    expect(sizes).toHaveLength(1);
  });
});
