import { createRequire } from 'node:module';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export interface StartOptions {
  dataDir: string;
  secret: string;
  demo: boolean;
  /** Where sign-in through others is configured, if it was said. */
  oauthFile: string | null;
  logLevel: string;
}

export type ToWorker = { type: 'stop' } | { type: 'demoCredentials' };
export type FromWorker =
  | { type: 'listening'; origin: string }
  | { type: 'refused'; message: string }
  | { type: 'demoCredentials'; usernames: string[] };

export interface RunningBackend {
  /** Where it listens, on loopback only. */
  origin: string;
  /** Answers what is under way, closes the store and gives the data folder back. */
  stop(): Promise<void>;
  /** The usernames whose demo password or key still works. */
  demoCredentialsInUse(): Promise<string[]>;
  /** Settles when the thread ended without being asked to. */
  crashed: Promise<Error>;
}

/** Starts the embedded backend in a thread of its own. Rejects when the data folder is in use or cannot be read. */
export async function startBackend(options: StartOptions): Promise<RunningBackend> {
  const worker = startWorker({
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  let isStopping = false;
  let failure: Error | undefined;
  worker.on('error', (error) => (failure = error));
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
  const crashed = ended.then((code) => {
    const error = failure ?? new Error(`The backend's thread ended with code ${code}.`);
    return isStopping ? new Promise<never>(() => undefined) : error;
  });

  const started = await Promise.race([nextMessage(worker), crashed]);
  if (started instanceof Error) throw started;
  if (started.type !== 'listening') {
    isStopping = true;
    await ended;
    throw new Error(started.type === 'refused' ? started.message : 'The backend did not start.');
  }

  const send = (message: ToWorker) => worker.postMessage(message);
  return {
    origin: started.origin,
    crashed,
    async stop() {
      isStopping = true;
      send({ type: 'stop' });
      await ended;
    },
    async demoCredentialsInUse() {
      const answer = nextMessage(worker);
      send({ type: 'demoCredentials' });
      const message = await Promise.race([answer, crashed]);
      if (message instanceof Error) throw message;
      return message.type === 'demoCredentials' ? message.usernames : [];
    },
  };
}

/**
 * Starts `worker.ts`. Built, all files lie in one folder, so it lies beside whichever file this code came to be in; from
 * source, tsx reads it.
 */
function startWorker(options: WorkerOptions): Worker {
  // Loaders add a query to the address of what they read.
  if (!new URL(import.meta.url).pathname.endsWith('.ts'))
    return new Worker(new URL('./worker.js', import.meta.url), options);
  const tsx = createRequire(import.meta.url).resolve('tsx/esm/api');
  const file = new URL('./worker.ts', import.meta.url).href;
  // Node 20 hands loaders given by --import to no thread, so the thread registers tsx itself.
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(file)})))`;
  return new Worker(code, { eval: true, ...options });
}

const nextMessage = (worker: Worker): Promise<FromWorker> => new Promise((resolve) => worker.once('message', resolve));

/** Room for what a request leaves behind: enough that most of it dies young, little enough that the process stays small. */
const YOUNG_GENERATION_MB = 16;
