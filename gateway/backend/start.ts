import { createRequire } from 'node:module';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export interface StartOptions {
  dataDir: string;
  secret: string;
  demo: boolean;
  /** The configuration file of sign-in providers; null for the default places. */
  oauthFile: string | null;
  logLevel: string;
}

export type ToWorker = { type: 'stop' } | { type: 'demoCredentials' };
export type FromWorker =
  | { type: 'listening'; origin: string }
  | { type: 'refused'; message: string }
  | { type: 'demoCredentials'; usernames: string[] };

export interface RunningBackend {
  /** On loopback. */
  origin: string;
  /** Completes running requests, closes the store and releases the data folder. */
  stop(): Promise<void>;
  /** The usernames whose demo password or API key is valid. */
  demoCredentialsInUse(): Promise<string[]>;
  /** Settles when the thread ends unexpectedly. */
  crashed: Promise<Error>;
}

/** Starts the embedded backend in its own thread, so that a slow query never blocks the gateway. */
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

/** Starts `worker.ts`, or `worker.js` in a build, where all files lie in one folder. */
function startWorker(options: WorkerOptions): Worker {
  // Loaders add a query to the URL of a module.
  if (!new URL(import.meta.url).pathname.endsWith('.ts'))
    return new Worker(new URL('./worker.js', import.meta.url), options);
  const tsx = createRequire(import.meta.url).resolve('tsx/esm/api');
  const file = new URL('./worker.ts', import.meta.url).href;
  // Node 20 does not pass loaders of --import to threads.
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(file)})))`;
  return new Worker(code, { eval: true, ...options });
}

const nextMessage = (worker: Worker): Promise<FromWorker> => new Promise((resolve) => worker.once('message', resolve));

/** Large enough that most objects of a request die young, small enough to keep the process small. */
const YOUNG_GENERATION_MB = 16;
