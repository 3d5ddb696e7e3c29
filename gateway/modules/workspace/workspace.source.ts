import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { type RestUser, toUser, type UserModel } from '../user/user.source.ts';

interface RestWorkspace {
  id: string;
  name: string;
  inserted_at: string;
  updated_at: string;
}

const toWorkspace = (row: RestWorkspace) => camelCased(row);

export type WorkspaceModel = ReturnType<typeof toWorkspace>;

/** The caller's workspaces, oldest first; all for an owner. */
export const listMine = (rest: RestClient) => rest.list('/v1/me/workspaces', toWorkspace);

/** A user's workspaces; all for an owner. */
export const listOfUser = (rest: RestClient, id: string) =>
  rest.list('/v1/users/:id/workspaces', toWorkspace, { params: { id } });

export const byId = (rest: RestClient, id: string) =>
  rest.get<RestWorkspace>('/v1/workspaces/:id', { params: { id } }).then(toWorkspace);

/** The members in the order of joining. */
export const usersOf = (rest: RestClient, id: string) =>
  rest.list<RestUser, UserModel>('/v1/workspaces/:id/users', toUser, { params: { id } });

export const create = (rest: RestClient, name: string) =>
  rest.post<RestWorkspace>('/v1/workspaces', { body: { name } }).then(toWorkspace);

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestWorkspace>('/v1/workspaces/:id', { params: { id } }).then(toWorkspace);

export const addUser = (rest: RestClient, id: string, userId: string) =>
  rest.post<RestUser>('/v1/workspaces/:id/users', { params: { id }, body: { user_id: userId } }).then(toUser);

export const removeUser = (rest: RestClient, id: string, userId: string) =>
  rest.delete<RestUser>('/v1/workspaces/:id/users/:userId', { params: { id, userId } }).then(toUser);
