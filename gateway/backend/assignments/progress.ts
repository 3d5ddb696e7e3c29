import { controlsFor } from '../controls/queue.ts';
import { matching } from '../services/search/matching.ts';
import { withStatus } from '../services/search/recordSets.ts';
import type { AssignedProgress, OwnQueue } from '../shapes/assignments.ts';
import { hidesCompleted, pendingCount, type ResponseCounts } from '../store/counts.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { assignedTo, sharesOf } from './sets.ts';

export function assignedProgress(store: Store, dataset: DatasetRow, userPk: number): AssignedProgress {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const own = () => assignedTo(store, dataset, [userPk]);
  const having = (...statuses: Parameters<typeof withStatus>[3][number][]) =>
    withStatus(store, dataset, { pk: userPk }, statuses);
  const needless = hidesCompleted(dataset)
    ? own()
        .intersect(store.completions.ofDataset(dataset.pk, limit))
        .subtract(having('draft', 'submitted', 'discarded')).size
    : 0;
  return {
    assigned: own().size,
    done: having('submitted', 'discarded').intersect(own()).size,
    begun: having('draft').intersect(own()).size,
    needless,
  };
}

export function ownQueue(
  store: Store,
  dataset: DatasetRow,
  user: UserRow,
  counts: { records: number; completed: number },
  own: ResponseCounts,
): OwnQueue {
  const shares = sharesOf(store, dataset, user.pk);
  const controls = controlsFor(store, dataset, user);
  if (!shares && !controls) return { pending: pendingCount(dataset, counts, own), assigned: null };
  const pending = matching({ store, dataset, criteria: queueOf(user), controls })!.size;
  return { pending, assigned: shares ? assignedProgress(store, dataset, user.pk) : null };
}

const queueOf = (viewer: UserRow) => ({
  viewer,
  statuses: [['pending' as const]],
  conditions: [],
  text: undefined,
});

/** The number of completed records in a person's queue as controls. The person sees them as pending: counts would reveal them. */
export function hiddenControls(store: Store, dataset: DatasetRow, user: UserRow): number {
  const controls = hidesCompleted(dataset) ? controlsFor(store, dataset, user) : undefined;
  if (!controls) return 0;
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const queue = matching({ store, dataset, criteria: queueOf(user), controls })!;
  return queue.intersect(store.completions.ofDataset(dataset.pk, limit)).size;
}
