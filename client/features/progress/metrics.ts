import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { lowerCase } from '#client/lib/text.ts';
import type { ProgressPanel_DatasetFragment } from './Progress.generated.ts';

export type Metrics = NonNullable<ProgressPanel_DatasetFragment['metrics']>;

/** The number of the viewer's records in each status; null if the counters could not be read. */
export const countsOf = (metrics: Metrics | null): Record<RecordStatus, number | null> => ({
  PENDING: metrics?.pending ?? null,
  DRAFT: metrics?.draft ?? null,
  SUBMITTED: metrics?.submitted ?? null,
  DISCARDED: metrics?.discarded ?? null,
});

/** The viewer's metrics after a record's status has changed. */
export function metricsAfter(metrics: Metrics, from: RecordStatus, to: RecordStatus): Metrics {
  if (from === to) return metrics;
  const { pending, draft, submitted, discarded } = metrics;
  const counts = { pending, draft, submitted, discarded };
  counts[lowerCase(from)] -= 1;
  counts[lowerCase(to)] += 1;
  const responded = counts.submitted + counts.discarded + counts.draft;
  const share = (count: number): number => (metrics.records > 0 ? count / metrics.records : 0);
  return {
    ...metrics,
    ...counts,
    responses: responded,
    responded,
    progress: share(responded),
    percentages: {
      ...metrics.percentages,
      submitted: share(counts.submitted) * 100,
      discarded: share(counts.discarded) * 100,
      draft: share(counts.draft) * 100,
      pending: share(counts.pending) * 100,
    },
  };
}
