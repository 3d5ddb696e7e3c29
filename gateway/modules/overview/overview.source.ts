import type { RestClient } from '#gateway/rest/client.ts';
import { type RestDataset, toDataset } from '../dataset/dataset.source.ts';
import { type RestTaskDataset, toTaskDataset } from '../task/taskDataset.source.ts';

// An Argilla server has none of these calls.

interface RestActivity {
  submitted: number;
  discarded: number;
  draft: number;
  last_dataset_id: string | null;
}

/** The caller's activity since a time in milliseconds. */
export const activityOf = (rest: RestClient, since: number) =>
  rest.get<RestActivity>('/v1/me/activity', { query: { since } });

export const loadSample = (rest: RestClient, workspaceId: string) =>
  rest
    .post<{ items: RestDataset[]; task_items: RestTaskDataset[] }>('/v1/workspaces/:id/sample-datasets', {
      params: { id: workspaceId },
    })
    .then(({ items, task_items }) => [...items.map(toDataset), ...task_items.map(toTaskDataset)]);
