import type { RestClient } from '#gateway/rest/client.ts';
import type { RestValues } from './answer.model.ts';

export type RestResponseStatus = 'draft' | 'submitted' | 'discarded';

export interface RestResponse {
  id: string;
  values: RestValues | null;
  status: RestResponseStatus;
  record_id: string;
  user_id: string | null;
  inserted_at: string;
  updated_at: string;
}

export interface ResponseBody {
  status: RestResponseStatus;
  values: RestValues;
}

export type BulkItem = { record_id: string } & ResponseBody;

export interface RestBulkResult {
  /** The embedded backend names the dataset where it is asked to; Argilla does not. */
  item: (RestResponse & { dataset_id?: string }) | null;
  error: { detail: string } | null;
}

/** The caller's first response to a record; 409 when there is one. */
export const create = (rest: RestClient, recordId: string, body: ResponseBody) =>
  rest.post<RestResponse>('/v1/records/:id/responses', { params: { id: recordId }, body });

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestResponse>('/v1/responses/:id', { params: { id } });

/** Creates or replaces the caller's response to each record; every item has its own outcome. */
export const upsertMany = (rest: RestClient, items: readonly BulkItem[]) =>
  rest
    .post<{ items: RestBulkResult[] }>('/v1/me/responses/bulk', { query: { datasets: 'true' }, body: { items } })
    .then((answer) => answer.items);
