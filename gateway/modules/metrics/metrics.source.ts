import type { RestClient } from '#gateway/rest/client.ts';

export interface RestProgress {
  total: number;
  submitted: number;
  discarded: number;
  conflicting: number;
  pending: number;
}

export interface RestMetrics {
  records: { count: number };
  responses: { count: number; submitted: number; discarded: number; draft: number };
}

/** How far everybody has come. */
export const progressOf = (rest: RestClient, datasetId: string) =>
  rest.get<RestProgress>('/v1/datasets/:id/progress', { params: { id: datasetId } });

/** How far the caller has come. */
export const metricsOf = (rest: RestClient, datasetId: string) =>
  rest.get<RestMetrics>('/v1/me/datasets/:id/metrics', { params: { id: datasetId } });
