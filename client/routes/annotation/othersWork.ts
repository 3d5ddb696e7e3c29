import type { OthersWorkQuery } from './OthersWork.generated.ts';

type Counted = NonNullable<OthersWorkQuery['dataset']>;

/** How many records a user could still answer if they were assigned to them. */
export function unassignedOf(dataset: Counted, username: string): number {
  const { distribution, metrics, progress, usersProgress } = dataset;
  if (!metrics) return 0;
  const others = metrics.records - metrics.responded - metrics.pending;
  // Only a distribution takes completed records out of the queues.
  if (!distribution) return others;
  const own = usersProgress?.find((user) => user.username === username)?.completed;
  const ownCompleted = own ? own.submitted + own.discarded + own.draft : 0;
  return others - ((progress?.completed ?? metrics.records) - ownCompleted);
}
