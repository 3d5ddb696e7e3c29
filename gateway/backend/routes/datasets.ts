import { ConflictError, UnprocessableError, found } from '../http/errors.ts';
import { withoutNulls, ids, Uuid } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import { presentDataset, presentMetrics, presentProgress } from '../presenters.ts';
import { loadSample } from '../seeds/loadSample.ts';
import { datasetsOf } from '../services/users.ts';
import { publishDataset, removeDataset } from '../services/datasets.ts';
import { DatasetCreate, DatasetsQuery, DatasetUpdate } from '../shapes/datasets.ts';
import { presentTaskDataset } from '../v0/presenters.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { announce } from '../webhooks/events.ts';
import { datasetFor } from './find.ts';
import type { Routes } from '../http/routes.ts';
import Type from 'typebox';

export const datasetRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/me/datasets', { schema: { querystring: DatasetsQuery } }, async (request) => {
    const { user, query } = request;
    let datasets: DatasetRow[];
    if (query.workspace_id === undefined) datasets = datasetsOf(store, user);
    else {
      const workspace = store.workspaces.byId(query.workspace_id);
      authorize(request, 'workspace:listDatasets', workspace?.pk);
      datasets = workspace ? store.datasets.inWorkspace(workspace.pk) : [];
    }
    const isWanted = ({ name, status }: DatasetRow) =>
      (query.name === undefined || name === query.name) && (query.status === undefined || status === query.status);
    return { items: datasets.filter(isWanted).map(presentDataset) };
  });

  app.post('/datasets', { schema: { body: DatasetCreate } }, async (request, reply) => {
    const { name, guidelines = null, allow_extra_metadata = true, workspace_id } = request.body;
    const workspace = store.workspaces.byId(workspace_id);
    authorize(request, 'dataset:create', workspace?.pk);
    if (!workspace) throw new UnprocessableError(`Workspace with id \`${workspace_id}\` not found`);
    refuseTakenName(workspace.pk, name, workspace_id);
    const create = () =>
      store.datasets.create({
        workspace_pk: workspace.pk,
        name,
        guidelines,
        allow_extra_metadata: allow_extra_metadata ? 1 : 0,
      });
    const dataset = store.db.transaction(() => announce(store, 'dataset.created', create()));
    return reply.code(201).send(presentDataset(dataset));
  });

  app.get('/datasets/:dataset_id', { schema: { params } }, async (request) =>
    presentDataset(datasetFor(request, 'dataset:get')),
  );

  app.patch('/datasets/:dataset_id', { schema: { params, body: DatasetUpdate } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:update');
    const { name, guidelines, allow_extra_metadata } = request.body;
    if (name != null && name !== dataset.name) refuseTakenName(dataset.workspace_pk, name, dataset.workspace_id);
    const update = () =>
      store.datasets.update(dataset, {
        ...withoutNulls({ name }),
        ...(guidelines !== undefined && { guidelines }),
        ...(allow_extra_metadata != null && { allow_extra_metadata: allow_extra_metadata ? 1 : 0 }),
      });
    return presentDataset(store.db.transaction(() => announce(store, 'dataset.updated', update())));
  });

  app.put('/datasets/:dataset_id/publish', { schema: { params } }, async (request) =>
    presentDataset(publishDataset(store, datasetFor(request, 'dataset:publish'))),
  );

  app.delete('/datasets/:dataset_id', { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:delete');
    removeDataset(store, dataset);
    return presentDataset(dataset);
  });

  // An extension: adds the demo datasets to a workspace.
  const sample = { schema: { params: ids('workspace_id') } };
  app.post('/workspaces/:workspace_id/sample-datasets', sample, async (request, reply) => {
    authorize(request, 'dataset:loadSample');
    const { workspace_id: id } = request.params;
    const workspace = found(store.workspaces.byId(id), 'Workspace', id);
    const { datasets, taskDatasets } = await loadSample(app, request.user, workspace);
    const items = datasets.map(presentDataset);
    return reply.code(201).send({ items, task_items: taskDatasets.map(presentTaskDataset) });
  });

  function refuseTakenName(workspacePk: number, name: string, workspaceId: string): void {
    if (!store.datasets.byName(workspacePk, name)) return;
    throw new ConflictError(`Dataset with name \`${name}\` already exists for workspace with id \`${workspaceId}\``);
  }
};

const ProgressQuery = Type.Object({ dataset_id: Type.Optional(Type.Array(Uuid)) });

export const progressRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/progress', { schema: { params } }, async (request) =>
    presentProgress(store.counts.ofDataset(datasetFor(request, 'dataset:get').pk)),
  );

  app.get('/me/datasets/:dataset_id/metrics', { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    return presentMetrics(store.counts.ofDataset(dataset.pk).records, store.counts.ofUser(dataset.pk, request.user.pk));
  });

  // An extension: the progress and the caller's metrics of many datasets.
  app.get('/me/progress', { schema: { querystring: ProgressQuery } }, async ({ user, query }) => {
    const wanted = query.dataset_id && new Set(query.dataset_id);
    const datasets = datasetsOf(store, user).filter(({ id }) => !wanted || wanted.has(id));
    const idOf = new Map(datasets.map(({ pk, id }) => [pk, id]));
    return {
      items: store.counts.ofDatasets([...idOf.keys()], user.pk).map((counts) => ({
        dataset_id: idOf.get(counts.dataset_pk)!,
        progress: presentProgress(counts),
        metrics: presentMetrics(counts.records, {
          submitted: counts.own_submitted,
          discarded: counts.own_discarded,
          draft: counts.own_draft,
        }),
      })),
    };
  });
};
