import { unassignSome } from '../assignments/jobs.ts';
import type { PendingRemoval } from '../store/pendingRemovals.ts';
import { anonymizeResponses } from '../quality/anonymizeResponses.ts';
import type { Store } from '../store/store.ts';

/** The number of rows in a step. Other requests wait for one step at most. */
const BATCH_ROWS = 200;

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

function removeRows(store: Store, { kind, number }: PendingRemoval): number {
  const { records, recordChanges, responses, resolutions, history, agreement, vectors, facets, fullText, tasks } =
    store;
  switch (kind) {
    case 'user':
      return (
        unassignSome(store, number, BATCH_ROWS) ||
        anonymizeResponses(store, number, BATCH_ROWS) ||
        resolutions.anonymizeSome(number, BATCH_ROWS)
      );
    case 'vectors':
      return vectors.removeSome(number, BATCH_ROWS);
    case 'facet':
      return facets.removeSome(number, BATCH_ROWS);
    case 'dataset':
      // Records after responses and resolutions: they would delete them all at once by cascade.
      return (
        responses.removeSome(number, BATCH_ROWS) ||
        resolutions.removeSome(number, BATCH_ROWS) ||
        history.removeSome(number, BATCH_ROWS) ||
        agreement.removeSome(number, BATCH_ROWS) ||
        records.removeSome(number, BATCH_ROWS) ||
        recordChanges.removeSome(number, BATCH_ROWS) ||
        fullText.removeSome(number, BATCH_ROWS)
      );
    case 'task_vectors':
      return tasks.vectors.removeSome(number, BATCH_ROWS);
    case 'task_facet':
      return tasks.facets.removeSome(number, BATCH_ROWS);
    case 'task_dataset':
      return tasks.records.removeSome(number, BATCH_ROWS) || tasks.fullText.removeSome(number, BATCH_ROWS);
  }
}

function dropIndex({ users, fullText, vectors, tasks }: Store, { kind, number }: PendingRemoval): void {
  if (kind === 'user') users.remove(number);
  if (kind === 'vectors') vectors.dropIndex(number);
  if (kind === 'dataset') fullText.drop(number);
  if (kind === 'task_vectors') tasks.vectors.dropIndex(number);
  if (kind === 'task_dataset') tasks.fullText.drop(number);
}
