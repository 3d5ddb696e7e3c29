import type { RestClient } from '#gateway/rest/client.ts';

export interface RestWorkspace {
  id: string;
  name: string;
  inserted_at: string;
  updated_at: string;
}

/** The caller's workspaces, oldest first; an owner's are all. */
export const listMine = (rest: RestClient) =>
  rest.get<{ items: RestWorkspace[] }>('/v1/me/workspaces').then(({ items }) => items);

export const byId = (rest: RestClient, id: string) => rest.get<RestWorkspace>('/v1/workspaces/:id', { params: { id } });
