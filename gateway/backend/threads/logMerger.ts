import type { Worker } from 'node:worker_threads';
import { startWorker } from './startWorker.ts';

export type ToLogWorker = 'merge' | 'stop';

/**
 * Merges the write-ahead log into the file in a thread of its own, as it waits for the disk. The thread starts with the first long log:
 * small stores need none.
 */
export class LogMerger {
  readonly #databaseFile: string;
  #worker: Worker | undefined;
  #isMerging = false;
  #failure: Error | undefined;

  constructor(databaseFile: string) {
    this.#databaseFile = databaseFile;
  }

  get isMerging(): boolean {
    return this.#isMerging;
  }

  /** Begins to merge what is in the log now. Throws what made the last attempt fail, for example a full disk; the next call tries again. */
  merge(): void {
    if (this.#isMerging) return;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
    this.#isMerging = true;
    this.#worker ??= this.#start();
    this.#worker.postMessage('merge' satisfies ToLogWorker);
  }

  /** Completes what is under way. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('stop' satisfies ToLogWorker);
    await ended;
  }

  #start(): Worker {
    const worker = startWorker('logWorker', {
      workerData: this.#databaseFile,
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    worker.unref();
    worker.on('message', () => (this.#isMerging = false));
    worker.on('error', (error) => (this.#failure = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#isMerging = false;
    });
    return worker;
  }
}
