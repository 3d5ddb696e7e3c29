import type { RestMetrics, RestProgress } from './metrics.source.ts';

export type ProgressModel = RestProgress;

export interface MetricsModel {
  records: number;
  responses: number;
  submitted: number;
  discarded: number;
  draft: number;
  responded: number;
  pending: number;
  progress: number;
  percentages: { submitted: number; discarded: number; draft: number; pending: number };
}

/** Adds what follows from the counts: responded, pending, progress and each status's share of all records. */
export function toMetrics({ records, responses }: RestMetrics): MetricsModel {
  const { submitted, discarded, draft } = responses;
  const responded = submitted + discarded + draft;
  const pending = records.count - responded;
  const share = (count: number) => (records.count > 0 ? count / records.count : 0);
  return {
    records: records.count,
    responses: responses.count,
    submitted,
    discarded,
    draft,
    responded,
    pending,
    progress: share(responded),
    percentages: {
      submitted: 100 * share(submitted),
      discarded: 100 * share(discarded),
      draft: 100 * share(draft),
      pending: 100 * share(pending),
    },
  };
}
