import type { RestClient } from '#gateway/rest/client.ts';
import type { RestUser } from '../user/user.source.ts';

export interface RestWorkspace {
  id: string;
  name: string;
  inserted_at: string;
  updated_at: string;
}

/** The caller's workspaces, oldest first; an owner's are all. */
export const listMine = (rest: RestClient) =>
  rest.get<{ items: RestWorkspace[] }>('/v1/me/workspaces').then(({ items }) => items);

/** Where a user may work; an owner everywhere. */
export const listOfUser = (rest: RestClient, id: string) =>
  rest.get<{ items: RestWorkspace[] }>('/v1/users/:id/workspaces', { params: { id } }).then(({ items }) => items);

export const byId = (rest: RestClient, id: string) => rest.get<RestWorkspace>('/v1/workspaces/:id', { params: { id } });

/** The members, in the order in which they joined. */
export const usersOf = (rest: RestClient, id: string) =>
  rest.get<{ items: RestUser[] }>('/v1/workspaces/:id/users', { params: { id } }).then(({ items }) => items);

export const create = (rest: RestClient, name: string) =>
  rest.post<RestWorkspace>('/v1/workspaces', { body: { name } });

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestWorkspace>('/v1/workspaces/:id', { params: { id } });

/** Makes a user a member and answers who it is. */
export const addUser = (rest: RestClient, id: string, userId: string) =>
  rest.post<RestUser>('/v1/workspaces/:id/users', { params: { id }, body: { user_id: userId } });

/** Ends a membership and answers whose it was. */
export const removeUser = (rest: RestClient, id: string, userId: string) =>
  rest.delete<RestUser>('/v1/workspaces/:id/users/:userId', { params: { id, userId } });
