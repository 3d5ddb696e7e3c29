import type { RestClient } from '#gateway/rest/client.ts';

/** The counts of a person or agent about one question, since the beginning. */
export interface QualityMetrics {
  dataset_id: string;
  dataset: string;
  workspace: string;
  question: string;
  /** Null for an agent. */
  user: string | null;
  /** Null for a user. */
  agent: string | null;
  answers: number;
  right: number;
  judged: number;
  kept: number;
}

/** All datasets together, for owners. */
export const metrics = (rest: RestClient) => rest.list('/v1/quality/metrics', (row: QualityMetrics) => row);
