import type { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { FromThread, ThreadAnswer, ThreadOptions, ThreadRequest, ToThread } from './messages.ts';
import { startWorker } from './startWorker.ts';

/** A request for a thread, and what to do with its answer. */
export interface Job {
  request: ThreadRequest;
  /** A streamed body. */
  upload?: Readable;
  onAnswer(answer: ThreadAnswer): void;
  /** Called instead of `onAnswer` when the thread ends before it answers. */
  onFailure(error: Error): void;
}

/** A thread of the backend that answers requests. */
export class Thread {
  readonly #worker: Worker;
  readonly #jobs = new Map<number, Job>();
  /** Resolves once the thread takes requests, to its routes that only read. */
  readonly ready: Promise<Extract<FromThread, { type: 'ready' }>>;
  /** Settles when the thread ends unexpectedly. */
  readonly crashed: Promise<Error>;
  readonly #ended: Promise<unknown>;
  #isStopping = false;
  #lastId = 0;
  #onCredentials: ((usernames: string[]) => void) | undefined;

  constructor(options: ThreadOptions) {
    this.#worker = startWorker('worker', {
      workerData: options,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    let failure: Error | undefined;
    this.#worker.on('error', (error) => (failure = error));
    const ended = new Promise<Error>((resolve) =>
      this.#worker.once('exit', (code) =>
        resolve(failure ?? new Error(`A thread of the backend ended with code ${code}.`)),
      ),
    );
    this.#ended = ended;
    this.crashed = ended.then((error) => {
      for (const job of this.#jobs.values()) job.onFailure(error);
      this.#jobs.clear();
      return this.#isStopping ? new Promise<never>(() => undefined) : error;
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromThread) => {
        if (message.type === 'ready') resolve(message);
        else if (message.type === 'refused') {
          this.#isStopping = true;
          void ended.then(() => reject(new Error(message.message)));
        } else this.#receive(message);
      });
      void this.crashed.then(reject);
    });
    this.ready.catch(() => undefined);
  }

  get running(): number {
    return this.#jobs.size;
  }

  /** Sends a request to the thread. Returns a function that tells the thread that nobody waits for the answer any more. */
  run(job: Job): () => void {
    if (this.#isStopping) {
      queueMicrotask(() => job.onFailure(new Error('The backend is stopping.')));
      return () => undefined;
    }
    const id = ++this.#lastId;
    this.#jobs.set(id, job);
    this.#send({ type: 'request', id, ...job.request });
    if (job.upload) this.#stream(id, job.upload);
    return () => {
      if (this.#jobs.delete(id)) this.#send({ type: 'abort', id });
    };
  }

  /** Completes running requests. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#send({ type: 'stop' });
    await this.#ended;
  }

  /** Ends the thread at once, which counts as a crash. */
  terminate(): void {
    void this.#worker.terminate();
  }

  /** The usernames whose demo password or API key is valid. */
  demoCredentials(): Promise<string[]> {
    this.#send({ type: 'demoCredentials' });
    return new Promise((resolve, reject) => {
      this.#onCredentials = resolve;
      void this.crashed.then(reject);
    });
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: Extract<FromThread, { type: 'pull' | 'answer' | 'demoCredentials' }>): void {
    if (message.type === 'demoCredentials') return this.#onCredentials?.(message.usernames);
    const { id } = message;
    const job = this.#jobs.get(id);
    if (!job) return;
    if (message.type === 'pull') return void job.upload!.resume();
    this.#jobs.delete(id);
    // A refused caller sends the rest of the body before reading the answer.
    job.upload?.resume();
    job.onAnswer(message);
  }

  /** Sends a chunk each time the thread pulls. */
  #stream(id: number, upload: Readable): void {
    upload.pause();
    upload.on('data', (chunk: Uint8Array) => {
      if (!this.#jobs.has(id)) return;
      upload.pause();
      this.#send({ type: 'chunk', id, chunk });
    });
    upload.once('end', () => this.#send({ type: 'chunk', id }));
    upload.once('error', () => this.#send({ type: 'abort', id }));
  }
}

/** Large enough that most objects of a request die young, small enough to keep the process small. */
const YOUNG_GENERATION_MB = 16;
