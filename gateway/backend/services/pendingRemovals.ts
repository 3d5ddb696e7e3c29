import type { FastifyInstance } from 'fastify';
import type { PendingRemoval } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { resumeJobs } from '../v0/services/jobs.ts';
import { removeTaskDataset } from '../v0/services/copyDataset.ts';

/** Few enough rows that other requests do not notice the pause. */
const ROWS = 200;
/** The time between two batches, for other requests. */
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
      return responses.anonymizeSome(number, ROWS);
    case 'vectors':
      return vectors.removeSome(number, ROWS);
    case 'facet':
      return facets.removeSome(number, ROWS);
    case 'dataset':
      // Responses go before the records they hang on, so that no record takes many of them along.
      return responses.removeSome(number, ROWS) || records.removeSome(number, ROWS);
    case 'task_vectors':
      return tasks.vectors.removeSome(number, ROWS);
    case 'task_facet':
      return tasks.facets.removeSome(number, ROWS);
    case 'task_dataset':
      return tasks.records.removeSome(number, ROWS);
  }
}

function dropIndex({ users, fullText, vectors, tasks }: Store, { kind, number }: PendingRemoval): void {
  if (kind === 'user') users.remove(number);
  if (kind === 'vectors') vectors.dropIndex(number);
  if (kind === 'dataset') fullText.drop(number);
  if (kind === 'task_vectors') tasks.vectors.dropIndex(number);
  if (kind === 'task_dataset') {
    tasks.fullText.drop(number);
  }
}

/**
 * Deletes rows of removed objects in batches, after every removal and at the start, with requests in between. At the start it first
 * resumes changes that the previous process did not complete. Returns how to stop it.
 */
export function removeInBackground(app: FastifyInstance): () => void {
  let timer: NodeJS.Timeout | undefined;
  let interrupted: Iterator<number> | undefined;
  const step = () => {
    timer = undefined;
    try {
      if (interrupted?.next().done === false || removeBatch(app.store)) wake();
    } catch (err) {
      app.log.error({ err }, 'Removed data could not be deleted; the next removal tries again');
    }
  };
  const wake = () => {
    timer ??= setTimeout(step, PAUSE_MS);
  };
  app.addHook('onListen', async () => {
    // Nothing is being copied yet, so these copies are unfinished.
    for (const dataset of app.store.tasks.datasets.unfinished()) removeTaskDataset(app.store, dataset);
    interrupted = resumeJobs(app.store);
    wake();
  });
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    // A failed request may have removed what it began, as a failed copy does.
    if (method === 'DELETE' || statusCode >= 400) wake();
  });
  return () => clearTimeout(timer);
}
