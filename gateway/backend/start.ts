import { availableParallelism } from 'node:os';
import type { Dispatcher } from 'undici';
import pino from 'pino';
import { loggerOptions } from '#gateway/observability/logger.ts';
import { laneFinder } from './http/lanes.ts';
import { lockDataDir } from './store/dataDir.ts';
import { ThreadDispatcher } from './threads/dispatcher.ts';
import type { ThreadOptions } from './threads/messages.ts';
import { type Load, Pool } from './threads/pool.ts';
import { Thread } from './threads/thread.ts';

export interface StartOptions extends Omit<ThreadOptions, 'cancelled' | 'preparesInParallel'> {
  /** The most threads that only read; 0 to read in the writer's thread. */
  readers: number;
}

export interface RunningBackend {
  /** Fails when the store cannot be opened. */
  ready: Promise<void>;
  /** Sends requests to the threads, which answer once they are ready. */
  dispatcher: Dispatcher;
  load(): Load;
  /** Completes running requests, closes the store and releases the data folder. */
  stop(): Promise<void>;
  /** The usernames whose demo password or API key is valid. */
  demoCredentialsInUse(): Promise<string[]>;
  /** Settles when the thread that writes ends unexpectedly. */
  crashed: Promise<Error>;
}

/**
 * Starts the embedded backend in threads of its own, so that a slow query never blocks the gateway. Throws when another process uses the
 * data folder.
 */
export function launchBackend({ readers, ...options }: StartOptions): RunningBackend {
  const log = pino(loggerOptions('backend', options.logLevel));
  const lock = lockDataDir(options.dataDir);
  const writer = new Thread({ ...options, preparesInParallel: readers > 0 && availableParallelism() > 1 });
  let laneOf: ReturnType<typeof laneFinder> = () => 'write';
  const ready = writer.ready.then(({ readRoutes }) => void (laneOf = laneFinder(readRoutes)));
  ready.catch(() => lock.release());
  const pool = new Pool(
    {
      writer,
      startReader: (cancelled) => new Thread({ ...options, cancelled }),
      maxReaders: readers,
      onCrash: (err) => log.error({ err }, 'A reader ended; the next request that needs it starts another'),
    },
    (method, path) => laneOf(method, path),
  );
  return {
    ready,
    dispatcher: new ThreadDispatcher(pool),
    load: () => pool.load,
    stop: async () => {
      await pool.stop();
      lock.release();
    },
    demoCredentialsInUse: () => writer.demoCredentials(),
    crashed: writer.crashed,
  };
}

/** Starts the embedded backend and waits until it answers. */
export async function startBackend(options: StartOptions): Promise<RunningBackend> {
  const backend = launchBackend(options);
  await backend.ready;
  return backend;
}
