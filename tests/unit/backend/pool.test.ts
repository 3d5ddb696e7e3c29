import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { laneFinder } from '#gateway/backend/http/lanes.ts';
import { Pool, type PoolThread } from '#gateway/backend/threads/pool.ts';
import type { Job } from '#gateway/backend/threads/thread.ts';

const laneOf = laneFinder([
  { method: 'GET', url: '/page', isLong: false, longWith: ['sort_by'] },
  { method: 'POST', url: '/datasets/:name/records/::search', isLong: true, longWith: [] },
]);
const LONG = ['POST', '/datasets/a/records/:search'] as const;
const SHORT = ['GET', '/page'] as const;
const WRITE = ['POST', '/page'] as const;

class FakeThread implements PoolThread {
  readonly jobs: Job[] = [];
  readonly stop = vi.fn(async () => undefined);
  readonly terminate = vi.fn(() => this.crash());
  readonly ready: PoolThread['ready'];
  readonly crashed: Promise<Error>;
  start!: () => void;
  refuse!: (error: Error) => void;
  #crash!: (error: Error) => void;

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.start = () => resolve({ type: 'ready', readRoutes: [] });
      this.refuse = reject;
    });
    this.crashed = new Promise((resolve) => (this.#crash = resolve));
  }

  get running() {
    return this.jobs.length;
  }

  run(job: Job) {
    this.jobs.push(job);
    return () => void this.jobs.splice(this.jobs.indexOf(job), 1);
  }

  answer(status = 200) {
    this.jobs.shift()!.onAnswer({ status, headers: {}, body: new Uint8Array() });
  }

  crash() {
    for (const job of this.jobs.splice(0)) job.onFailure(new Error('crashed'));
    this.#crash(new Error('crashed'));
  }
}

function openPool(maxReaders: number) {
  const writer = new FakeThread();
  const readers: FakeThread[] = [];
  const flags: Int32Array[] = [];
  const startReader = (cancelled: Int32Array) => {
    flags.push(cancelled);
    readers.push(new FakeThread());
    return readers.at(-1)!;
  };
  const onCrash = vi.fn();
  const pool = new Pool({ writer, startReader, maxReaders, onCrash }, laneOf);
  const ask = ([method, path]: readonly [string, string], person = 'somebody', upload?: Job['upload']) => {
    const job = { onAnswer: vi.fn(), onFailure: vi.fn() };
    const request = { method, path, headers: { 'x-argilla-api-key': person }, body: null };
    return { ...job, cancel: pool.run({ request, ...job, ...(upload && { upload }) }) };
  };
  /** Long requests, until all readers have started. */
  const startAll = async () => {
    for (let person = 0; readers.length < maxReaders; person += 1) {
      ask(LONG, `starter ${person}`);
      ask(WRITE);
      ask(SHORT);
      readers.at(-1)!.start();
      await settled();
    }
    for (const thread of [writer, ...readers]) while (thread.jobs.length > 0) thread.answer();
    await settled();
    for (const thread of readers) while (thread.jobs.length > 0) thread.answer();
    await settled();
  };
  return { pool, writer, readers, flags, onCrash, ask, startAll };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the lane of a request', () => {
  it.each([
    ['GET', '/page', 'short'],
    ['GET', '/page?limit=1&sort_by=a', 'long'],
    ['GET', '/page?resort_by=a', 'short'],
    ['POST', '/datasets/a/records/:search?limit=2', 'long'],
    ['POST', '/page', 'write'],
    ['GET', '/page/below', 'write'],
  ])('%s %s is %s', (method, path, lane) => expect(laneOf(method, path)).toBe(lane));
});

describe('the pool', () => {
  it('starts no reader for a single caller, and one when the writer is busy', () => {
    const { writer, readers, ask } = openPool(2);
    ask(SHORT);
    expect([writer.running, readers.length]).toEqual([1, 0]);
    ask(SHORT);
    expect([writer.running, readers.length]).toEqual([2, 1]);
  });

  it('has a long read wait for a reader, and gives the writer nothing but writes when all have started', async () => {
    const { writer, readers, ask, startAll } = openPool(2);
    const { onAnswer } = ask(LONG);
    expect([writer.running, readers.length]).toEqual([0, 1]);
    readers[0]!.start();
    await settled();
    readers[0]!.answer();
    expect(onAnswer).toHaveBeenCalledTimes(1);

    await startAll();
    for (const route of [SHORT, SHORT, SHORT, WRITE, LONG]) ask(route);
    expect([writer.running, readers[0]!.running, readers[1]!.running]).toEqual([1, 1, 1]);
  });

  it('keeps a reader free of long reads, whoever sends them', async () => {
    const { readers, ask, startAll, pool } = openPool(3);
    await startAll();
    for (let person = 0; person < 9; person += 1) ask(LONG, `person ${person}`);
    expect(readers.map(({ running }) => running).toSorted()).toEqual([0, 1, 1]);
    const { onAnswer } = ask(SHORT);
    readers.find(({ jobs }) => jobs[0]?.request.path === '/page')!.answer();
    expect(onAnswer).toHaveBeenCalledTimes(1);
    expect(pool.load).toMatchObject({ readers: 3, busy: 2, waiting: { short: 0, long: 7 } });
  });

  it('gives long reads to the readers that started first, and short ones to the others', async () => {
    const { readers, ask, startAll } = openPool(3);
    await startAll();
    ask(SHORT);
    ask(LONG);
    expect(readers.map(({ jobs }) => jobs[0]?.request.path)).toEqual([LONG[1], undefined, SHORT[1]]);
  });

  it('has the writer answer short reads while the only reader is busy', async () => {
    const { writer, readers, ask, startAll } = openPool(1);
    await startAll();
    ask(LONG);
    ask(SHORT);
    expect([writer.running, readers[0]!.running]).toEqual([1, 1]);
  });

  it('runs two long reads of a person at most, and lets people take turns', async () => {
    const { readers, ask, startAll, pool } = openPool(4);
    await startAll();
    for (let count = 0; count < 4; count += 1) ask(LONG, 'eager');
    expect(pool.load).toMatchObject({ busy: 2, waiting: { long: 2 } });
    const other = ask(LONG, 'other');
    const busy = readers.filter(({ running }) => running > 0);
    expect(busy).toHaveLength(3);
    for (const thread of busy) thread.answer();
    expect(other.onAnswer).toHaveBeenCalledTimes(1);
    await settled();
    expect(pool.load).toMatchObject({ busy: 2, waiting: { long: 0 } });
  });

  it('drops a waiting read whose caller has gone, and tells the reader of a running one', async () => {
    const { readers, flags, ask, startAll, pool } = openPool(2);
    await startAll();
    const [running, waiting] = [ask(LONG), ask(LONG)];
    waiting.cancel();
    expect(pool.load.waiting.long).toBe(0);
    running.cancel();
    const index = readers.findIndex((thread) => thread.running > 0);
    expect(flags[index]![0]).toBe(1);
    readers[index]!.answer(499);
    await settled();
    ask(SHORT);
    ask(SHORT);
    expect([flags[0]![0], flags[1]![0]]).toEqual([0, 0]);
    expect([running.onAnswer, waiting.onAnswer].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('replaces a reader that still computes half a minute after its caller has gone', async () => {
    const { readers, ask, startAll, pool } = openPool(2);
    await startAll();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [first, second] = [ask(LONG), ask(LONG)];
    const busy = () => readers.findLast(({ running }) => running > 0)!;
    first.cancel();
    busy().answer(499);
    await settled();
    const next = busy();
    // The reader has another read by now.
    vi.advanceTimersByTime(30_000);
    expect(next.terminate).not.toHaveBeenCalled();
    second.cancel();
    vi.advanceTimersByTime(30_000);
    await settled();
    expect(next.terminate).toHaveBeenCalledOnce();
    expect(second.onFailure).not.toHaveBeenCalled();
    expect(pool.load).toMatchObject({ busy: 0, crashes: 1 });
  });

  it('replaces a reader that crashed, asks another once, and then tells the caller', async () => {
    const { readers, ask, startAll, onCrash } = openPool(2);
    await startAll();
    const { onAnswer, onFailure } = ask(LONG);
    readers.find(({ running }) => running > 0)!.crash();
    await settled();
    expect([onFailure.mock.calls.length, onCrash.mock.calls.length]).toEqual([0, 1]);
    const second = readers.find(({ running }) => running > 0)!;
    second.crash();
    await settled();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onAnswer).not.toHaveBeenCalled();

    const next = ask(LONG);
    readers.at(-1)!.start();
    await settled();
    readers.at(-1)!.answer();
    expect(next.onAnswer).toHaveBeenCalledTimes(1);
  });

  it('sends the writer what a reader cannot answer, until nobody waits for it', async () => {
    const { writer, readers, ask, startAll } = openPool(2);
    await startAll();
    const refuse = () => readers.find(({ running }) => running > 0)!.answer(421);
    const { onAnswer } = ask(SHORT);
    refuse();
    writer.answer();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 200 }));
    const { cancel } = ask(SHORT);
    refuse();
    expect(writer.running).toBe(1);
    cancel();
    expect(writer.running).toBe(0);
  });

  it('has the writer note the use of a key by a short request, and the search done by a reader', async () => {
    const { writer, readers, ask, startAll } = openPool(2);
    await startAll();
    const busy = () => readers.find(({ running }) => running > 0)!;
    const { onAnswer } = ask(LONG, 'a key');
    busy().answer(421);
    expect(writer.jobs[0]!.request).toMatchObject({ path: '/api/v1/me', headers: { 'x-argilla-api-key': 'a key' } });
    writer.answer();
    await settled();
    busy().answer();
    expect([writer.running, onAnswer.mock.calls.length]).toEqual([0, 1]);

    // What has to be written for another reason is written.
    ask(LONG, 'another');
    busy().answer(421);
    writer.answer();
    await settled();
    busy().answer(421);
    expect(writer.jobs[0]!.request.path).toBe(LONG[1]);
  });

  it('has the writer answer everything when readers cannot start, or shall not', async () => {
    const { writer, readers, ask } = openPool(2);
    const { onAnswer } = ask(LONG);
    const left = ask(LONG);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      readers.at(-1)!.refuse(new Error('no memory'));
      await settled();
    }
    expect(readers).toHaveLength(3);
    left.cancel();
    expect(writer.running).toBe(1);
    writer.answer();
    expect(onAnswer).toHaveBeenCalledTimes(1);

    const none = openPool(0);
    none.ask(LONG);
    expect(none.writer.running).toBe(1);
  });

  it('ends readers without work, and the readers before the writer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { pool, writer, readers, ask, startAll } = openPool(2);
      await startAll();
      ask(LONG);
      vi.advanceTimersByTime(60_000);
      expect(readers.filter(({ stop }) => stop.mock.calls.length > 0)).toHaveLength(1);
      expect(pool.load.readers).toBe(1);
      writer.stop.mockImplementation(async () => {
        expect(readers.every(({ stop }) => stop.mock.calls.length > 0)).toBe(true);
      });
      await pool.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
