import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { buildBackend } from './app.ts';
import { demoCredentialsInUse } from './services/demoCredentials.ts';
import type { FromWorker, StartOptions, ToWorker } from './start.ts';
import { lockDataDir } from './store/lock.ts';
import { StoreRefusal } from './store/refusal.ts';

/** The backend's own thread: a slow query here never holds up the gateway. */
const { dataDir, ...options } = workerData as StartOptions;
const parent = parentPort;
if (!parent) throw new Error('worker.ts runs as a worker thread; start it with startBackend().');
const tell = (message: FromWorker) => parent.postMessage(message);

try {
  const lock = lockDataDir(dataDir);
  const app = await buildBackend({ ...options, databaseFile: join(dataDir, 'marl.sqlite') });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const obey = async ({ type }: ToWorker) => {
    if (type === 'demoCredentials') return tell({ type, usernames: await demoCredentialsInUse(app) });
    await app.close();
    lock.release();
    parent.close();
  };
  parent.on('message', (message: ToWorker) => void obey(message));
  tell({ type: 'listening', origin });
} catch (error) {
  const { message } = error as Error;
  const isTold = error instanceof StoreRefusal;
  tell({ type: 'refused', message: isTold ? message : `The data folder ${dataDir} cannot be used: ${message}.` });
  parent.close();
}
