import type { ProgressCounts, ResponseCounts } from '../store/counts.ts';

/** How far everybody together has come. */
export const presentProgress = ({
  records: total,
  submitted,
  discarded,
  conflicting,
}: ProgressCounts & { records: number }) => ({
  total,
  submitted,
  discarded,
  conflicting,
  pending: total - submitted - discarded - conflicting,
});

/** How far one user has come. */
export const presentMetrics = (records: number, { submitted, discarded, draft }: ResponseCounts) => ({
  records: { count: records },
  responses: { count: submitted + discarded + draft, submitted, discarded, draft },
});
