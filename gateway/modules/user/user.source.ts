import type { RestClient } from '#gateway/rest/client.ts';

export interface RestUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string | null;
  role: 'owner' | 'admin' | 'annotator';
  api_key: string;
  inserted_at: string;
  updated_at: string;
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
