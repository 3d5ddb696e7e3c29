import type { RestClient } from '#gateway/rest/client.ts';

type Role = 'owner' | 'admin' | 'annotator';

export interface RestUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string | null;
  role: Role;
  api_key: string;
  inserted_at: string;
  updated_at: string;
}

/** A user as the older API tells it: what is null is left out, and the names of the user's workspaces come along. */
export interface RestMember extends Omit<RestUser, 'last_name'> {
  last_name?: string;
  workspaces: string[];
}

export interface NewUser {
  username: string;
  first_name: string;
  last_name: string | null;
  role: Role;
  password: string;
  /** Names of workspaces. */
  workspaces: readonly string[];
}

export interface UserPatch {
  first_name?: string;
  last_name?: string | null;
  role?: Role;
  password?: string;
}

/** Who the caller's credentials belong to. */
export const me = (rest: RestClient) => rest.get<RestUser>('/v1/me');

/** A token for a username and a password; 401 for a wrong pair. */
export const createToken = (rest: RestClient, username: string, password: string) =>
  rest.post<{ access_token: string }>('/security/token', { body: new URLSearchParams({ username, password }) });

/** A token for whom a sign-in provider sent back, with the query it sent along. */
export const createTokenAtProvider = (rest: RestClient, provider: string, query: string) =>
  rest.get<{ access_token: string }>('/v1/oauth2/providers/:provider/access-token', {
    params: { provider },
    query: Object.fromEntries(new URLSearchParams(query)),
  });

/** Everybody with their memberships, oldest first. The newer API would take a call for each user's. */
export const listAll = (rest: RestClient) => rest.get<RestMember[]>('/users');

export const byId = (rest: RestClient, id: string) => rest.get<RestUser>('/v1/users/:id', { params: { id } });

/** Makes an account with its memberships, or neither; in the newer API that would be several calls. */
export const create = (rest: RestClient, user: NewUser) => rest.post<RestMember>('/users', { body: user });

/** Changes an account: a route of the embedded backend alone. */
export const update = (rest: RestClient, id: string, patch: UserPatch) =>
  rest.patch<RestUser>('/v1/users/:id', { params: { id }, body: patch });

/** Makes another API key: a route of the embedded backend alone. */
export const resetApiKey = (rest: RestClient, id: string) =>
  rest.post<RestUser>('/v1/users/:id/api-key', { params: { id } });

export const remove = (rest: RestClient, id: string) => rest.delete<RestUser>('/v1/users/:id', { params: { id } });
