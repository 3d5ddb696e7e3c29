import type { FastifyRequest } from 'fastify';
import { ForbiddenError, NotFoundError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { isUnlimited } from '../plugins/access.ts';
import { createApiKey } from '../services/apiKeys.ts';
import { ApiKeyCreate } from '../shapes/apiKeys.ts';
import type { ApiKeyRow } from '../store/apiKeys.ts';
import type { Store } from '../store/store.ts';

/** An extension: the caller's further keys, each with a scope, beside the one that the Python SDK knows. */
export const apiKeyRoutes: Routes = (app) => {
  const { store } = app;

  app.get('/me/api-keys', async (request) => {
    refuseLimited(request);
    return { items: store.apiKeys.ofUser(request.user.pk).map((row) => presentApiKey(store, row)) };
  });

  app.post('/me/api-keys', { schema: { body: ApiKeyCreate } }, async (request, reply) => {
    refuseLimited(request);
    const { name, scope, workspace_ids: workspaceIds = null, expires_at: expiresAt = null } = request.body;
    const { row, key } = createApiKey(store, request.user, { name, scope, workspaceIds, expiresAt });
    return reply.code(201).send({ ...presentApiKey(store, row), key });
  });

  app.delete('/me/api-keys/:key_id', { schema: { params: ids('key_id') } }, async (request) => {
    refuseLimited(request);
    const { key_id: id } = request.params;
    const row = store.apiKeys.byId(id);
    if (row?.user_pk !== request.user.pk) throw new NotFoundError(`API key with id \`${id}\` not found`);
    const presented = presentApiKey(store, row);
    store.apiKeys.remove(row.pk);
    return presented;
  });
};

/** A key of a few workspaces must not make one of all. */
function refuseLimited({ access }: FastifyRequest): void {
  if (!isUnlimited(access)) throw new ForbiddenError('A key for certain workspaces cannot manage keys');
}

function presentApiKey({ apiKeys, workspaces }: Store, row: ApiKeyRow) {
  const { id, name, start, scope, inserted_at, expires_at, last_used_at } = row;
  const workspace_ids = row.all_workspaces ? null : apiKeys.workspacePks(row.pk).map((pk) => workspaces.byPk(pk).id);
  return { id, name, start, scope, workspace_ids, inserted_at, expires_at, last_used_at };
}
