import type { Lane, laneFinder } from '../http/lanes.ts';
import { FairQueue } from './queues.ts';
import type { Job, Thread } from './thread.ts';

/** The load of the threads, for metrics. */
export interface Load {
  /** Started readers, and those with a request. */
  readers: number;
  busy: number;
  /** Requests in the writer's thread. */
  writing: number;
  waiting: { short: number; long: number };
  /** Readers that ended unexpectedly since the start. */
  crashes: number;
}

/** The parts of a thread that the pool uses. */
export type PoolThread = Pick<Thread, 'ready' | 'crashed' | 'running' | 'run' | 'stop' | 'terminate'>;

export interface PoolOptions {
  writer: PoolThread;
  startReader: (cancelled: Int32Array) => PoolThread;
  maxReaders: number;
  onCrash: (error: Error) => void;
}

interface Reader {
  thread: PoolThread;
  cancelled: Int32Array;
  isReady: boolean;
  read: Read | undefined;
  idleTimer?: NodeJS.Timeout;
}

/** A request that only reads. */
interface Read extends Job {
  lane: Exclude<Lane, 'write'>;
  person: string;
  isRetried: boolean;
  /** Whether a reader could not answer it because something has to be written. */
  isMisdirected: boolean;
  isCancelled: boolean;
  /** Tells the writer that nobody waits for the answer. */
  leaveWriter?: () => void;
}

/** Long requests of one person at a time. */
const LONG_PER_PERSON = 2;
/** A reader without work gives its memory back. */
const IDLE_MS = 60_000;
/** A reader looks before each statement whether its read is cancelled. One that computes for so long without a statement is ended. */
const STUCK_MS = 30_000;
/** The answer of a reader for a request that has to write. */
const MISDIRECTED = 421;
/** After this many readers in a row fail to start, the writer answers everything. */
const MAX_FAILED_STARTS = 3;

/**
 * Shares the requests among the threads. Writes go to the writer. Reads go to readers, which have one request at a time and are started
 * when they are needed; until all are started, the writer answers short reads that no reader is free for. One reader never gets a long
 * read.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #laneOf: ReturnType<typeof laneFinder>;
  readonly #readers: Reader[] = [];
  readonly #short: Read[] = [];
  readonly #long = new FairQueue<Read>(LONG_PER_PERSON);
  #crashes = 0;
  #failedStarts = 0;
  #isStopping = false;

  constructor(options: PoolOptions, laneOf: ReturnType<typeof laneFinder>) {
    this.#options = options;
    this.#laneOf = laneOf;
  }

  get load(): Load {
    return {
      readers: this.#readers.filter(({ isReady }) => isReady).length,
      busy: this.#readers.filter(({ read }) => read).length,
      writing: this.#options.writer.running,
      waiting: { short: this.#short.length, long: this.#long.size },
      crashes: this.#crashes,
    };
  }

  /** Sends a job to a thread. Returns a function that cancels it. */
  run(job: Job): () => void {
    const { method, path, headers } = job.request;
    const lane = job.upload || this.#maxReaders === 0 ? 'write' : this.#laneOf(method, path);
    if (lane === 'write') return this.#options.writer.run(job);
    const person = String(headers.authorization ?? headers['x-argilla-api-key'] ?? '');
    const read: Read = { ...job, lane, person, isRetried: false, isMisdirected: false, isCancelled: false };
    if (lane === 'short' && this.#goesToWriter()) {
      // One request at a time needs no reader: one starts only when the writer is busy.
      if (this.#options.writer.running > 0) this.#startReader();
      return this.#options.writer.run(job);
    }
    this.#enqueue(read);
    return () => this.#cancel(read);
  }

  /** Ends the readers first: the last connection to close merges the write-ahead log. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#readers.map(({ thread }) => thread.stop()));
    await this.#options.writer.stop();
  }

  get #maxReaders(): number {
    return this.#failedStarts < MAX_FAILED_STARTS ? this.#options.maxReaders : 0;
  }

  /** Whether the writer answers a short read: while readers that could are not started, and beside a single reader. */
  #goesToWriter(): boolean {
    if (this.#readers.some(({ isReady, read }) => isReady && !read)) return false;
    return this.#readers.length < Math.max(2, this.#maxReaders) || this.#isStarting();
  }

  #enqueue(read: Read): void {
    if (read.lane === 'long') this.#long.add(read);
    else this.#short.push(read);
    this.#schedule();
  }

  /** Sends long reads to the readers that started first, so that only these threads keep the data for searches in memory. */
  #schedule(): void {
    const idle = this.#readers.filter(({ isReady, read }) => isReady && !read);
    while (idle.length > 0 && this.#short.length > 0) this.#read(idle.pop()!, this.#short.shift()!);
    while (idle.length > 0) {
      const read = this.#nextLong();
      if (!read) break;
      this.#read(idle.shift()!, read);
    }
    const isWaiting = this.#short.length > 0 || (this.#long.size > 0 && this.#longRunning() < this.#maxLong());
    if (isWaiting) this.#startReader();
  }

  #nextLong(): Read | undefined {
    return this.#longRunning() < this.#maxLong() ? this.#long.take() : undefined;
  }

  #longRunning = (): number => this.#readers.filter(({ read }) => read?.lane === 'long').length;
  #maxLong = (): number => Math.max(1, this.#maxReaders - 1);

  #read(reader: Reader, read: Read): void {
    clearTimeout(reader.idleTimer);
    reader.read = read;
    reader.cancelled[0] = 0;
    reader.thread.run({
      ...read,
      onAnswer: (answer) => {
        this.#release(reader, read);
        this.#awaitWork(reader);
        if (read.isCancelled) return;
        if (answer.status === MISDIRECTED) this.#redirect(read);
        else read.onAnswer(answer);
      },
      onFailure: (error) => {
        this.#drop(reader);
        this.#release(reader, read);
        if (read.isCancelled) return;
        if (read.isRetried) read.onFailure(error);
        else this.#enqueue(Object.assign(read, { isRetried: true }));
      },
    });
  }

  /**
   * Usually only the last use of the caller's API key has to be stored. Any request does that, so the writer runs a short one, and the
   * long one goes back to a reader.
   */
  #redirect(read: Read): void {
    const { writer } = this.#options;
    if (read.lane === 'short' || read.isMisdirected) return this.#giveToWriter(read);
    const { 'x-argilla-api-key': key } = read.request.headers;
    const headers = key === undefined ? {} : { 'x-argilla-api-key': key };
    writer.run({
      request: { method: 'GET', path: '/api/v1/me', headers, body: null },
      onAnswer: () => read.isCancelled || this.#enqueue(Object.assign(read, { isMisdirected: true })),
      onFailure: (error) => read.onFailure(error),
    });
  }

  #giveToWriter(read: Read): void {
    read.leaveWriter = this.#options.writer.run(read);
  }

  #release(reader: Reader, read: Read): void {
    reader.read = undefined;
    if (read.lane === 'long') this.#long.release(read);
    queueMicrotask(() => this.#schedule());
  }

  #cancel(read: Read): void {
    read.isCancelled = true;
    read.leaveWriter?.();
    if (read.lane === 'long' && this.#long.remove(read)) return;
    const index = this.#short.indexOf(read);
    if (index >= 0) return void this.#short.splice(index, 1);
    const reader = this.#readers.find((candidate) => candidate.read === read);
    if (!reader) return;
    reader.cancelled[0] = 1;
    setTimeout(() => reader.read === read && reader.thread.terminate(), STUCK_MS).unref();
  }

  #isStarting = (): boolean => this.#readers.some(({ isReady }) => !isReady);

  /** Starts one at a time, up to the limit. */
  #startReader(): void {
    if (this.#isStopping || this.#isStarting() || this.#readers.length >= this.#maxReaders) return;
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const reader: Reader = { thread: this.#options.startReader(cancelled), cancelled, isReady: false, read: undefined };
    this.#readers.push(reader);
    const { ready, crashed } = reader.thread;
    ready.then(
      () => {
        this.#failedStarts = 0;
        reader.isReady = true;
        this.#awaitWork(reader);
        this.#schedule();
      },
      (error: Error) => {
        this.#failedStarts += 1;
        this.#remove(reader, error);
      },
    );
    void crashed.then((error) => reader.isReady && this.#remove(reader, error));
  }

  /** Removes a reader that ended. The next read that needs one starts another. */
  #remove(reader: Reader, error: Error): void {
    this.#crashes += 1;
    this.#drop(reader);
    this.#options.onCrash(error);
    if (this.#maxReaders > 0) return this.#schedule();
    for (const read of this.#short.splice(0)) this.#giveToWriter(read);
    for (let read = this.#long.take(); read; read = this.#long.take()) {
      this.#long.release(read);
      this.#giveToWriter(read);
    }
  }

  #awaitWork(reader: Reader): void {
    reader.idleTimer = setTimeout(() => {
      this.#drop(reader);
      void reader.thread.stop();
    }, IDLE_MS).unref();
  }

  #drop(reader: Reader): void {
    clearTimeout(reader.idleTimer);
    const index = this.#readers.indexOf(reader);
    if (index >= 0) this.#readers.splice(index, 1);
  }
}
