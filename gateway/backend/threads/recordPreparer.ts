import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import type { LongList } from '../services/records/prepareParts.ts';
import type { PreparedRecords } from '../services/records/prepareRecords.ts';
import { startWorker } from './startWorker.ts';

/** What `recordWorker.ts` starts with. */
export interface RecordWorkerOptions {
  databaseFile: string;
  port: MessagePort;
  state: Int32Array;
}

export interface PreparationRequest {
  number: number;
  list: LongList;
}

export type FromRecordWorker = { number: number } & ({ part: PreparedRecords } | { end: 'done' | 'failed' });

/** The numbers that both threads share. */
export const STATE = {
  /** 1 once the thread has started. */
  started: 0,
  /** The number of the current list; 0 for none. */
  current: 1,
  /** How many messages the thread has sent. */
  sent: 2,
  /** How many parts of the current list are taken. */
  taken: 3,
} as const;

/** Lists come in one after the other. Without any, the thread ends and gives its memory back. */
const IDLE_MS = 20_000;
/** A part takes some milliseconds. */
const STUCK_MS = 30_000;
/** More than a list has parts. */
const ALL = 2 ** 30;

interface Helper {
  worker: Worker;
  port: MessagePort;
  state: Int32Array;
}

/**
 * A thread that prepares a long list of new records part by part while the writer stores the parts before. The writer waits for each part
 * without doing anything else, as the whole list is one transaction.
 */
export class RecordPreparer {
  readonly #databaseFile: string;
  readonly #onFailure: (error: Error) => void;
  #helper: Helper | undefined;
  #timer: NodeJS.Timeout | undefined;
  #number = 0;

  constructor(databaseFile: string, onFailure: (error: Error) => void) {
    this.#databaseFile = databaseFile;
    this.#onFailure = onFailure;
  }

  /** Undefined until the thread, which starts with the first list, can take one. */
  prepare(list: LongList): Iterable<PreparedRecords> | undefined {
    const helper = (this.#helper ??= this.#start());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop(), IDLE_MS).unref();
    return Atomics.load(helper.state, STATE.started) === 0 ? undefined : this.#parts(helper, list);
  }

  stop(): void {
    clearTimeout(this.#timer);
    // Without its port, the thread has nothing to wait for.
    this.#helper?.port.close();
    this.#helper = undefined;
  }

  #start(): Helper {
    const { port1: port, port2 } = new MessageChannel();
    const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * Object.keys(STATE).length));
    const workerData: RecordWorkerOptions = { databaseFile: this.#databaseFile, port: port2, state };
    const worker = startWorker('recordWorker', { workerData, transferList: [port2], resourceLimits: LIMITS });
    port.unref();
    worker.unref();
    const helper = { worker, port, state };
    const forget = () => {
      if (this.#helper === helper) this.#helper = undefined;
    };
    worker.once('error', this.#onFailure);
    worker.once('exit', forget);
    return helper;
  }

  *#parts(helper: Helper, list: LongList): Generator<PreparedRecords> {
    const { port, state } = helper;
    const number = ++this.#number;
    Atomics.store(state, STATE.taken, 0);
    Atomics.store(state, STATE.current, number);
    port.postMessage({ number, list } satisfies PreparationRequest);
    try {
      for (;;) {
        const message = this.#next(helper, number);
        if ('end' in message) {
          if (message.end === 'failed') throw new Error('The list cannot be prepared in parts');
          return;
        }
        Atomics.add(state, STATE.taken, 1);
        Atomics.notify(state, STATE.taken);
        yield message.part;
      }
    } finally {
      // Also when the writer has failed: nobody takes the other parts.
      Atomics.store(state, STATE.current, 0);
      Atomics.store(state, STATE.taken, ALL);
      Atomics.notify(state, STATE.taken);
    }
  }

  /** Waits for the next message about a list; skips those about earlier ones. */
  #next({ worker, port, state }: Helper, number: number): FromRecordWorker {
    for (;;) {
      const sent = Atomics.load(state, STATE.sent);
      const message = receiveMessageOnPort(port)?.message as FromRecordWorker | undefined;
      if (message?.number === number) return message;
      if (!message && Atomics.wait(state, STATE.sent, sent, STUCK_MS) === 'timed-out') {
        void worker.terminate();
        throw new Error('The thread that prepares records does not answer');
      }
    }
  }
}

const LIMITS = { maxYoungGenerationSizeMb: 16 };
