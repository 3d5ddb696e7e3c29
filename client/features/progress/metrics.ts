import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { MyProgress_MetricsFragment } from './Progress.generated.ts';

export type Metrics = MyProgress_MetricsFragment;

const COUNTERS = { PENDING: 'pending', DRAFT: 'draft', SUBMITTED: 'submitted', DISCARDED: 'discarded' } as const;

/** How many records the viewer has in each status; null where the counters could not be read. */
export function countsOf(metrics: Metrics | null): Record<RecordStatus, number | null> {
  const { pending, draft, submitted, discarded } = metrics ?? UNKNOWN;
  return { PENDING: pending, DRAFT: draft, SUBMITTED: submitted, DISCARDED: discarded };
}

const UNKNOWN = { pending: null, draft: null, submitted: null, discarded: null };

/** The viewer's metrics as they will be once a record has gone from one status to another. */
export function metricsAfter(metrics: Metrics, from: RecordStatus, to: RecordStatus): Metrics {
  if (from === to) return metrics;
  const { pending, draft, submitted, discarded } = metrics;
  const counts = { pending, draft, submitted, discarded };
  counts[COUNTERS[from]] -= 1;
  counts[COUNTERS[to]] += 1;
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
