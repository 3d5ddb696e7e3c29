import { parentPort, workerData } from 'node:worker_threads';
import { Database } from './store/database.ts';
import type { ToLogWorker } from './threads/logMerger.ts';

const parent = parentPort;
if (!parent) throw new Error('logWorker.ts runs as a worker thread; start it with LogMerger.');
const db = new Database(workerData as string);

parent.on('message', (message: ToLogWorker) => {
  try {
    if (message === 'merge') db.mergeLog();
  } catch (error) {
    db.close();
    // Ends the thread.
    throw error;
  }
  if (message === 'merge') return parent.postMessage('merged');
  db.close();
  parent.close();
});
