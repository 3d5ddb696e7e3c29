import type { FastifyInstance } from 'fastify';
import { removeTaskDataset } from '../v0/services/copyDataset.ts';
import { resumeJobs } from '../v0/services/jobs.ts';
import { recountSome } from './completions.ts';
import { removeBatch } from './pendingRemovals.ts';

/** The pause between two steps, in which other requests are served. */
const PAUSE_MS = 10;

/**
 * Works in steps between other requests, at startup and after every removal: resumes the jobs of the previous process, recounts
 * completions and deletes the rows of removed objects. Returns a function that stops it.
 */
export function runInBackground(app: FastifyInstance): () => void {
  let timer: NodeJS.Timeout | undefined;
  /** Jobs that the previous process did not complete. */
  let interruptedJobs: Iterator<number> | undefined;
  const step = () => {
    timer = undefined;
    try {
      if (interruptedJobs?.next().done === false || recountSome(app.store) || removeBatch(app.store)) wake();
    } catch (err) {
      app.log.error({ err }, 'A background job failed; the next removal retries it');
    }
  };
  const wake = () => {
    timer ??= setTimeout(step, PAUSE_MS);
  };
  app.addHook('onListen', async () => {
    // No copy runs yet, so these were interrupted.
    for (const dataset of app.store.tasks.datasets.unfinished()) removeTaskDataset(app.store, dataset);
    interruptedJobs = resumeJobs(app.store);
    wake();
  });
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    // A failed request may have removed its own rows, for example a failed copy.
    if (method === 'DELETE' || statusCode >= 400) wake();
  });
  return () => clearTimeout(timer);
}
