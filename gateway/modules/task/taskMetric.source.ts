import type { RestClient } from '#gateway/rest/client.ts';
import { atTask, type TaskPlace } from './taskRecord.source.ts';

export interface RestTaskMetric {
  id: string;
  name: string;
  description?: string | null;
}

export interface MetricRequest {
  metric: string;
  query: object;
  size?: number | undefined;
  interval?: number | undefined;
}

export const listOf = (rest: RestClient, place: TaskPlace) =>
  rest.get<RestTaskMetric[]>('/datasets/:task/:name/metrics', atTask(place));

/** A value → in how many records. */
export type Counts = Record<string, number>;

/** What a metric comes to over the records that match. */
export function summaryOf<Summary>(
  rest: RestClient,
  place: TaskPlace,
  { metric, query: body, size, interval }: MetricRequest,
) {
  const { params, query } = atTask(place);
  return rest.post<Summary>('/datasets/:task/:name/metrics/:metric:summary', {
    params: { ...params, metric },
    query: { ...query, size, interval },
    body,
    isRead: true,
  });
}
