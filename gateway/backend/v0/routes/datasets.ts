import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { originOf } from '../../history/origin.ts';
import { EntityAlreadyExistsError, EntityNotFoundError, MissingInputParamError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { type AuthenticatedRequest, authorize } from '../../plugins/auth.ts';
import { workspacesOf } from '../../services/users.ts';
import { now } from '../../store/clock.ts';
import { changingSetting } from '../acts/settings.ts';
import { presentTaskDataset } from '../presenters.ts';
import { copyDataset, removeTaskDataset } from '../services/copyDataset.ts';
import { saveSettings } from '../services/labels.ts';
import { SettingsBody, TaskDatasetCopy, TaskDatasetCreate, TaskDatasetUpdate } from '../shapes/datasets.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import { bothPaths, findTaskDataset, openTaskDatasetFor, taskDatasetFor, workspaceNameIn } from './taskDatasetFor.ts';

const NAME = ':name([^:/]+)';

/** Every success is 200; the body is null where there is nothing to return. */
export const taskDatasetRoutes: Routes = (app) => {
  const { store } = app;

  /** A workspace where the caller may create a dataset, and none has that name. */
  const workspaceForNew = (request: AuthenticatedRequest, workspaceName: string, name: string, type: string) => {
    const workspace = store.workspaces.byName(workspaceName);
    if (!workspace) throw new EntityNotFoundError('Workspace', workspaceName);
    authorize(request, 'taskDataset:manage', workspace.pk);
    if (store.tasks.datasets.byName(workspace.pk, name)) throw new EntityAlreadyExistsError(type, name, workspaceName);
    return workspace;
  };

  const list = async (request: FastifyRequest) => {
    const name = workspaceNameIn(request);
    const visible = workspacesOf(store, request);
    const workspaces = name === undefined ? visible : visible.filter((workspace) => workspace.name === name);
    if (name !== undefined && workspaces.length === 0) throw new EntityNotFoundError('Workspace', name);
    return store.tasks.datasets.inWorkspaces(workspaces.map(({ pk }) => pk)).map(presentTaskDataset);
  };
  app.get('/datasets', list);
  app.get('/datasets/', list);

  app.post('/datasets', { schema: { body: TaskDatasetCreate } }, async (request) => {
    const { name, task, tags, metadata } = request.body;
    const workspaceName = request.body.workspace ?? workspaceNameIn(request);
    if (workspaceName === undefined) throw new MissingInputParamError();
    const workspace = workspaceForNew(request, workspaceName, name, 'ServiceDataset');
    const created = store.tasks.datasets.create({
      workspace_pk: workspace.pk,
      name,
      task,
      tags: tags ?? {},
      metadata: metadata ?? {},
      created_by: request.user.username,
    });
    return presentTaskDataset(created);
  });

  app.get('/datasets/:name', async (request) => presentTaskDataset(taskDatasetFor(request)));

  app.patch('/datasets/:name', { schema: { body: TaskDatasetUpdate } }, async (request) => {
    const dataset = taskDatasetFor(request);
    const { tags, metadata } = request.body;
    store.tasks.datasets.update(dataset.pk, {
      tags: { ...dataset.tags, ...tags },
      metadata: { ...dataset.metadata, ...metadata },
      last_updated: now(),
    });
    return presentTaskDataset(store.tasks.datasets.byPk(dataset.pk));
  });

  app.delete<{ Params: { name: string } }>('/datasets/:name', async (request) => {
    const dataset = findTaskDataset(request, request.params.name);
    if (!dataset) return null;
    authorize(request, 'taskDataset:manage', dataset.workspace_pk);
    removeTaskDataset(store, dataset);
    return null;
  });

  for (const [verb, is_closed] of [['close', 1] as const, ['open', 0] as const]) {
    app.put(`/datasets/${NAME}::${verb}`, async (request) => {
      const { pk } = taskDatasetFor(request, 'taskDataset:manage');
      store.tasks.datasets.update(pk, { is_closed });
      return null;
    });
  }

  app.put(`/datasets/${NAME}::copy`, { schema: { body: TaskDatasetCopy } }, async (request) => {
    const source = taskDatasetFor(request, 'taskDataset:manage');
    const { target_workspace, name } = request.body;
    const workspace = workspaceForNew(request, target_workspace ?? source.workspace, name, 'Dataset');
    return presentTaskDataset(await copyDataset(store, source, workspace, request.body, request.user.username));
  });
};

const ProgressQuery = Type.Object({ dataset_id: Type.Optional(Type.Array(Type.String())) });

/** Datasets with the number of records of each status. Argilla has no such route. */
export const taskProgressRoutes: Routes = (app) => {
  const { datasets, facets } = app.store.tasks;

  app.get('/me/progress', { schema: { querystring: ProgressQuery } }, async (request) => {
    const { query } = request;
    const workspaces = new Map(workspacesOf(app.store, request).map(({ name, pk }) => [name, pk]));
    const byId = (id: string) => {
      // The name of a workspace may have dots.
      const end = id.lastIndexOf('.');
      const workspacePk = workspaces.get(id.slice(0, Math.max(0, end)));
      return workspacePk === undefined ? undefined : datasets.byName(workspacePk, id.slice(end + 1));
    };
    const rows = query.dataset_id?.flatMap((id) => byId(id) ?? []) ?? datasets.inWorkspaces([...workspaces.values()]);
    const statuses = facets.statusesOf(rows.map(({ pk }) => pk));
    return { items: rows.map((row) => ({ dataset: presentTaskDataset(row), statuses: statuses.get(row.pk) ?? {} })) };
  });
};

/** The labels of a dataset, for the tasks that have labels. */
export const taskSettingsRoutes: Routes = (app) => {
  const { store } = app;
  const schema = { body: SettingsBody };

  for (const task of ['TextClassification', 'TokenClassification'] as const) {
    const paths = bothPaths(task, 'settings');
    const changing = <T>(request: FastifyRequest, change: (dataset: TaskDatasetRow) => T): T => {
      const dataset = openTaskDatasetFor(request, task, 'taskDataset:manage');
      return changingSetting(store, dataset, originOf(request), { subject: 'labels' }, () => change(dataset));
    };
    const save = async (request: FastifyRequest<{ Body: SettingsBody }>) =>
      changing(request, (dataset) => saveSettings(store.tasks, dataset, request.body));
    for (const path of paths) {
      app.get(path, async (request) => {
        const { settings, name } = openTaskDatasetFor(request, task);
        if (!settings) throw new EntityNotFoundError(`${task}Settings`, name);
        return settings;
      });
      app.delete(path, async (request) => {
        changing(request, ({ pk }) => store.tasks.datasets.update(pk, { settings: null }));
        return null;
      });
      app.put<{ Body: SettingsBody }>(path, { schema }, save);
    }
    app.patch<{ Body: SettingsBody }>(paths[0], { schema }, save);
  }
};
