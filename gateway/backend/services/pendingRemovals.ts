import type { FastifyInstance } from 'fastify';
import type { PendingRemoval } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { recountSome } from './completions.ts';
import { resumeJobs } from '../v0/services/jobs.ts';
import { removeTaskDataset } from '../v0/services/copyDataset.ts';

/** Few enough rows that other requests notice no delay. */
const BATCH_ROWS = 200;
/** Between two batches, for other requests. */
const PAUSE_MS = 10;

/** Deletes a batch of rows of removed objects. Returns false when none are left. */
export function removeBatch(store: Store): boolean {
  const removal = store.pendingRemovals.first();
  if (!removal) return false;
  store.db.transaction(() => {
    if (removeRows(store, removal) > 0) return;
    dropIndex(store, removal);
    store.pendingRemovals.remove(removal);
  });
  return true;
}

function removeRows({ records, responses, vectors, facets, tasks }: Store, { kind, number }: PendingRemoval): number {
  switch (kind) {
    case 'user':
      return responses.anonymizeSome(number, BATCH_ROWS);
    case 'vectors':
      return vectors.removeSome(number, BATCH_ROWS);
    case 'facet':
      return facets.removeSome(number, BATCH_ROWS);
    case 'dataset':
      // Responses first: their records would delete them all at once by cascade.
      return responses.removeSome(number, BATCH_ROWS) || records.removeSome(number, BATCH_ROWS);
    case 'task_vectors':
      return tasks.vectors.removeSome(number, BATCH_ROWS);
    case 'task_facet':
      return tasks.facets.removeSome(number, BATCH_ROWS);
    case 'task_dataset':
      return tasks.records.removeSome(number, BATCH_ROWS);
  }
}

function dropIndex({ users, fullText, vectors, tasks }: Store, { kind, number }: PendingRemoval): void {
  if (kind === 'user') users.remove(number);
  if (kind === 'vectors') vectors.dropIndex(number);
  if (kind === 'dataset') fullText.drop(number);
  if (kind === 'task_vectors') tasks.vectors.dropIndex(number);
  if (kind === 'task_dataset') tasks.fullText.drop(number);
}

/** Deletes rows of removed objects in batches, after every removal and at the start. Returns a function that stops it. */
export function removeInBackground(app: FastifyInstance): () => void {
  let timer: NodeJS.Timeout | undefined;
  /** Jobs that the previous process did not complete. */
  let interruptedJobs: Iterator<number> | undefined;
  const step = () => {
    timer = undefined;
    try {
      if (interruptedJobs?.next().done === false || recountSome(app.store) || removeBatch(app.store)) wake();
    } catch (err) {
      app.log.error({ err }, 'Rows of removed objects could not be deleted; the next removal tries again');
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
