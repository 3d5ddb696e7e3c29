import type { RestClient } from '#gateway/rest/client.ts';
import type { RestDataset } from '../dataset/dataset.source.ts';
import type { RestMetrics, RestProgress } from '../metrics/metrics.source.ts';
import type { RestTaskDataset } from '../task/taskDataset.source.ts';

// None of these is known to an Argilla server.

export interface RestWork {
  dataset_id: string;
  progress: RestProgress;
  metrics: RestMetrics;
}

/** How far everybody and the caller have come: in these datasets, or in all the caller may see. */
export const workOf = (rest: RestClient, ids?: readonly string[]) =>
  rest
    .get<{ items: RestWork[] }>('/v1/me/progress', ids ? { query: { dataset_id: ids } } : {})
    .then(({ items }) => items);

export interface RestActivity {
  submitted: number;
  discarded: number;
  draft: number;
  last_dataset_id: string | null;
}

/** What the caller did since a moment, in milliseconds. */
export const activityOf = (rest: RestClient, since: number) =>
  rest.get<RestActivity>('/v1/me/activity', { query: { since } });

interface RestSample {
  items: RestDataset[];
  task_items: RestTaskDataset[];
}

export const loadSample = (rest: RestClient, workspaceId: string) =>
  rest.post<RestSample>('/v1/workspaces/:id/sample-datasets', { params: { id: workspaceId } });
