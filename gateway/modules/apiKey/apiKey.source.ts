import type { ApiKeyScope } from '#gateway/graphql/__generated__/types.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';

interface RestApiKey {
  id: string;
  name: string;
  start: string;
  scope: Lowercase<ApiKeyScope>;
  workspace_ids: string[] | null;
  inserted_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

const toApiKey = ({ scope, ...key }: RestApiKey) => ({
  ...camelCased(key),
  scope: scope.toUpperCase() as ApiKeyScope,
  // REST leaves out the zone, which is UTC.
  isExpired: key.expires_at !== null && Date.parse(`${key.expires_at}Z`) <= Date.now(),
});

export type ApiKeyModel = ReturnType<typeof toApiKey>;

interface NewApiKey {
  name: string;
  scope: ApiKeyScope;
  workspaceIds: readonly string[] | null;
  expiresAt: string | null;
}

/** Only the embedded backend has these routes. The keys are the caller's, oldest first. */
export const list = (rest: RestClient) => rest.list('/v1/me/api-keys', toApiKey);

export const create = (rest: RestClient, { name, scope, workspaceIds, expiresAt }: NewApiKey) =>
  rest
    .post<RestApiKey & { key: string }>('/v1/me/api-keys', {
      body: { name, scope: scope.toLowerCase(), workspace_ids: workspaceIds, expires_at: expiresAt },
    })
    .then((row) => ({ apiKey: toApiKey(row), key: row.key }));

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestApiKey>('/v1/me/api-keys/:id', { params: { id } }).then(toApiKey);
