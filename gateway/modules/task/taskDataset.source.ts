import type { RestClient, RestRequest } from '#gateway/rest/client.ts';
import { datasetIdOf, type TaskDatasetAddress } from './taskDataset.address.ts';

export type RestTask = 'TextClassification' | 'TokenClassification' | 'Text2Text';

export interface RestTaskDataset {
  name: string;
  workspace: string;
  task: RestTask;
  tags?: Record<string, string>;
  metadata?: Record<string, unknown>;
  created_by?: string;
  created_at: string;
  last_updated: string;
}

export interface TaskDatasetPatch {
  tags?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
}

export interface TaskDatasetCopy extends TaskDatasetPatch {
  name: string;
  target_workspace?: string;
}

/** A request for a dataset: its name stands in the route, its workspace beside it. The id is for who hears of writes. */
export const at = (address: TaskDatasetAddress): Required<Pick<RestRequest, 'params' | 'query'>> => ({
  params: { name: address.name, id: datasetIdOf(address) },
  query: { workspace: address.workspace },
});

/** The datasets the caller may see, in no order. */
export const listMine = (rest: RestClient) => rest.get<RestTaskDataset[]>('/datasets');

/** A dataset, and how many of its records have each status. */
export interface RestTaskWork {
  dataset: RestTaskDataset;
  statuses: Record<string, number>;
}

/** The same with how far everybody has come, or those with these ids alone. Not known to an Argilla server. */
export const worksOf = (rest: RestClient, ids?: readonly string[]) =>
  rest
    .get<{ items: RestTaskWork[] }>('/me/progress', ids ? { query: { dataset_id: ids } } : {})
    .then(({ items }) => items);

export const byAddress = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.get<RestTaskDataset>('/datasets/:name', at(address));

export const update = (rest: RestClient, address: TaskDatasetAddress, patch: TaskDatasetPatch) =>
  rest.patch<RestTaskDataset>('/datasets/:name', { ...at(address), body: patch });

export const copy = (rest: RestClient, address: TaskDatasetAddress, body: TaskDatasetCopy) =>
  rest.put<RestTaskDataset>('/datasets/:name:copy', { ...at(address), body });

export const open = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.put<null>('/datasets/:name:open', at(address));

export const close = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.put<null>('/datasets/:name:close', at(address));

export const remove = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.delete<null>('/datasets/:name', at(address));
