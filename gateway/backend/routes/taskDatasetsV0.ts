import type { FastifyRequest } from 'fastify';
import { EntityNotFoundError, MissingInputParamError } from '../http/errors.ts';
import { workspacesOf } from '../services/memberships.ts';
import type { Routes } from './index.ts';

/** The older task datasets, of which this server holds none; clients list and look them up all the same. */
export const taskDatasetRoutesV0: Routes = (app) => {
  const list = async (request: FastifyRequest) => {
    const name = workspaceNameIn(request);
    const isOpen =
      name === undefined || workspacesOf(app.store, request.user).some((workspace) => workspace.name === name);
    if (!isOpen) throw new EntityNotFoundError('Workspace', name);
    return [];
  };
  app.get('/datasets', list);
  app.get('/datasets/', list);

  app.get<{ Params: { name: string } }>('/datasets/:name', async (request) => {
    if (workspaceNameIn(request) === undefined) throw new MissingInputParamError();
    throw new EntityNotFoundError('ServiceDataset', request.params.name);
  });
};

/** The workspace a request is about: the query parameter, else the header. */
function workspaceNameIn(request: FastifyRequest): string | undefined {
  const given = [(request.query as { workspace?: string | string[] }).workspace].flat().at(-1);
  return given || [request.headers['x-argilla-workspace']].flat()[0] || undefined;
}
