import type { Dispatcher } from 'undici';
import pino from 'pino';
import { loggerOptions } from '#gateway/observability/logger.ts';
import { ThreadDispatcher } from './threads/dispatcher.ts';
import type { ThreadOptions } from './threads/messages.ts';
import { type Load, Pool } from './threads/pool.ts';
import { Thread } from './threads/thread.ts';

export interface StartOptions extends Omit<ThreadOptions, 'cancelled'> {
  /** The most threads that only read; 0 to read in the writer's thread. */
  readers: number;
}

export interface RunningBackend {
  /** Sends requests to the threads. */
  dispatcher: Dispatcher;
  load(): Load;
  /** Completes running requests, closes the store and releases the data folder. */
  stop(): Promise<void>;
  /** The usernames whose demo password or API key is valid. */
  demoCredentialsInUse(): Promise<string[]>;
  /** Settles when the thread that writes ends unexpectedly. */
  crashed: Promise<Error>;
}

/** Starts the embedded backend in threads of its own, so that a slow query never blocks the gateway. */
export async function startBackend({ readers, ...options }: StartOptions): Promise<RunningBackend> {
  const log = pino(loggerOptions('backend', options.logLevel));
  const writer = new Thread(options);
  const pool = await Pool.create({
    writer,
    startReader: (cancelled) => new Thread({ ...options, cancelled }),
    maxReaders: readers,
    onCrash: (err) => log.error({ err }, 'A reader ended; the next request that needs it starts another'),
  });
  return {
    dispatcher: new ThreadDispatcher(pool),
    load: () => pool.load,
    stop: () => pool.stop(),
    demoCredentialsInUse: () => writer.demoCredentials(),
    crashed: writer.crashed,
  };
}
