import { noteSettings } from '../acts/settings.ts';
import { hiddenControls, ownQueue } from '../assignments/progress.ts';
import { ConflictError, UnprocessableError, found } from '../http/errors.ts';
import { withoutNulls, ids, Uuid } from '../http/shapes.ts';
import { originOf } from '../history/origin.ts';
import { authorize, isAllowed } from '../plugins/auth.ts';
import { presentDataset, presentMetrics, presentProgress, presentUserProgress } from '../presenters.ts';
import { loadSample } from '../seeds/loadSample.ts';
import { datasetsOf } from '../services/users.ts';
import { settleDistribution } from '../services/completions.ts';
import { publishDataset, removeDataset } from '../services/datasets.ts';
import { isForOlderSdk, isOlderSdk } from '../services/olderSdk.ts';
import { DatasetCreate, DatasetsQuery, DatasetUpdate } from '../shapes/datasets.ts';
import { presentTaskDataset } from '../v0/presenters.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { announce } from '../webhooks/events.ts';
import { datasetFor } from './find.ts';
import type { Routes } from '../http/routes.ts';
import Type from 'typebox';

/** The routes to list, create, publish, change and delete feedback datasets. A deleted dataset's rows are removed in the background. */
export const datasetRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/me/datasets', { schema: { querystring: DatasetsQuery } }, async (request) => {
    const { query } = request;
    let datasets: DatasetRow[];
    if (query.workspace_id === undefined) datasets = datasetsOf(store, request);
    else {
      const workspace = store.workspaces.byId(query.workspace_id);
      authorize(request, 'workspace:listDatasets', workspace?.pk);
      datasets = workspace ? store.datasets.inWorkspace(workspace.pk) : [];
    }
    const isWanted = ({ name, status }: DatasetRow) =>
      (query.name === undefined || name === query.name) && (query.status === undefined || status === query.status);
    const wanted = datasets.filter(isWanted);
    const readable = isOlderSdk(request) ? wanted.filter((dataset) => isForOlderSdk(store, dataset)) : wanted;
    return { items: readable.map(presentDataset) };
  });

  app.post('/datasets', { schema: { body: DatasetCreate } }, async (request, reply) => {
    const { name, guidelines = null, allow_extra_metadata = true, workspace_id, distribution, metadata } = request.body;
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
        min_submitted: distribution?.min_submitted ?? null,
        metadata: metadata ? JSON.stringify(metadata) : null,
      });
    const dataset = store.db.transaction(() => announce(store, 'dataset.created', create()));
    return reply.code(201).send(presentDataset(dataset));
  });

  app.get('/datasets/:dataset_id', { schema: { params } }, async (request) =>
    presentDataset(datasetFor(request, 'dataset:get')),
  );

  app.patch('/datasets/:dataset_id', { schema: { params, body: DatasetUpdate } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:update');
    const { name, guidelines, allow_extra_metadata, distribution, metadata } = request.body;
    const min_submitted = distribution?.min_submitted ?? request.body.min_submitted;
    if (name != null && name !== dataset.name) refuseTakenName(dataset.workspace_pk, name, dataset.workspace_id);
    const update = () =>
      store.datasets.update(dataset, {
        ...withoutNulls({ name }),
        ...(guidelines !== undefined && { guidelines }),
        ...(allow_extra_metadata != null && { allow_extra_metadata: allow_extra_metadata ? 1 : 0 }),
        ...(min_submitted !== undefined && { min_submitted }),
        ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
      });
    const updated = store.db.transaction(() => {
      const changed = announce(store, 'dataset.updated', update());
      if (changed.min_submitted !== dataset.min_submitted) store.completions.setJob(dataset.pk, 0);
      noteSettings(store, originOf(request), dataset.pk, 'dataset', dataset, changed);
      return changed;
    });
    await settleDistribution(store, updated);
    return presentDataset(updated);
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

  app.get('/datasets/:dataset_id/progress', { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    const users = store.counts.usersOf(dataset.pk).map(({ username }) => ({ username }));
    const hidden = hiddenControls(store, dataset, request.user);
    return { ...presentProgress(dataset, store.counts.ofDataset(dataset.pk), hidden), users };
  });

  app.get('/datasets/:dataset_id/users/progress', { schema: { params } }, async (request) => {
    const users = store.counts.usersOf(datasetFor(request, 'dataset:get').pk);
    const oldestFirst = users.toSorted((a, b) => a.inserted_at.localeCompare(b.inserted_at));
    return { users: oldestFirst.map(presentUserProgress) };
  });

  app.get('/me/datasets/:dataset_id/metrics', { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    const counts = store.counts.ofDataset(dataset.pk);
    const own = store.counts.ofUser(dataset.pk, request.user.pk);
    return presentMetrics(counts, own, ownQueue(store, dataset, request.user, counts, own));
  });

  // An extension: the progress and the caller's metrics of many datasets.
  app.get('/me/progress', { schema: { querystring: ProgressQuery } }, async (request) => {
    const { user, query } = request;
    const datasets = query.dataset_id
      ? store.datasets
          .byIds(query.dataset_id)
          .filter(({ workspace_pk }) => isAllowed(request, 'dataset:get', workspace_pk))
      : datasetsOf(store, request);
    const byPk = new Map(datasets.map((dataset) => [dataset.pk, dataset]));
    return {
      items: store.counts.ofDatasets([...byPk.keys()], user.pk).map((counts) => {
        const dataset = byPk.get(counts.dataset_pk)!;
        return {
          dataset_id: dataset.id,
          progress: presentProgress(dataset, counts, hiddenControls(store, dataset, user)),
          metrics: presentMetrics(counts, counts.own, ownQueue(store, dataset, user, counts, counts.own)),
        };
      }),
    };
  });
};
