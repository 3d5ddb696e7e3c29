import type { FastifyInstance } from 'fastify';
import type { Leftover } from '../store/leftovers.ts';
import type { Store } from '../store/store.ts';
import { interruptedSteps } from '../v0/services/changeMany.ts';
import { removeTaskDataset } from '../v0/services/removeTaskDataset.ts';

/** So few rows that whoever asks something meanwhile does not notice the wait. */
const ROWS = 200;
/** What others have of the thread between two steps. */
const PAUSE_MS = 10;

/** Clears away a little of what removed datasets and vectors left behind. False when there is nothing. */
export function clearSome(store: Store): boolean {
  const leftover = store.leftovers.first();
  if (!leftover) return false;
  store.db.transaction(() => {
    if (removeRows(store, leftover) > 0) return;
    dropIndex(store, leftover);
    store.leftovers.remove(leftover);
  });
  return true;
}

function removeRows({ records, responses, vectors, facets, tasks }: Store, { kind, number }: Leftover): number {
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

function dropIndex({ users, fullText, vectors, tasks }: Store, { kind, number }: Leftover): void {
  if (kind === 'user') users.remove(number);
  if (kind === 'vectors') vectors.dropIndex(number);
  if (kind === 'dataset') fullText.drop(number);
  if (kind === 'task_vectors') tasks.vectors.dropIndex(number);
  if (kind === 'task_dataset') {
    tasks.vocabulary.forget(number);
    tasks.text.drop(number);
  }
}

/**
 * Clears away step by step after every removal and at the start, letting requests through in between; at the start it first goes on
 * with what the last server did not complete. Returns what stops it.
 */
export function clearAway(app: FastifyInstance): () => void {
  let timer: NodeJS.Timeout | undefined;
  let interrupted: Iterator<number> | undefined;
  const step = () => {
    timer = undefined;
    try {
      if (interrupted?.next().done === false || clearSome(app.store)) wake();
    } catch (err) {
      app.log.error({ err }, 'Could not clear away what was removed; it is tried again after the next removal');
    }
  };
  const wake = () => {
    timer ??= setTimeout(step, PAUSE_MS);
  };
  app.addHook('onListen', async () => {
    // Nothing is being copied yet, so these are copies that the last server did not complete.
    for (const dataset of app.store.tasks.datasets.unfinished()) removeTaskDataset(app.store, dataset);
    interrupted = interruptedSteps(app.store);
    wake();
  });
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    // What failed may have taken back what it had begun, as a copy does.
    if (method === 'DELETE' || statusCode >= 400) wake();
  });
  return () => clearTimeout(timer);
}
