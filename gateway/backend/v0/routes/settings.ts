import type { FastifyRequest } from 'fastify';
import { EntityNotFoundError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { saveSettings } from '../services/labels.ts';
import { SettingsBody } from '../shapes/datasets.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

/** The labels of a dataset, for the tasks that have labels; old clients put the task before the name. */
export const taskSettingsRoutes: Routes = (app) => {
  const { store } = app;
  const schema = { body: SettingsBody };

  for (const task of ['TextClassification', 'TokenClassification'] as const) {
    const [path, oldPath] = [`/datasets/:name/${task}/settings`, `/datasets/${task}/:name/settings`];

    const read = async (request: FastifyRequest) => {
      const { settings, name } = openTaskDatasetFor(request, task);
      if (!settings) throw new EntityNotFoundError(`${task}Settings`, name);
      return settings;
    };
    const remove = async (request: FastifyRequest) => {
      const { pk } = openTaskDatasetFor(request, task, 'taskDataset:manage');
      store.tasks.datasets.update(pk, { settings: null });
      return null;
    };
    app.get(path, read);
    app.get(oldPath, read);
    app.delete(path, remove);
    app.delete(oldPath, remove);

    for (const [method, url] of [['PATCH', path] as const, ['PUT', path] as const, ['PUT', oldPath] as const]) {
      app.route({
        method,
        url,
        schema,
        handler: async (request) => {
          const dataset = openTaskDatasetFor(request, task, 'taskDataset:manage');
          return saveSettings(store.tasks, dataset, request.body);
        },
      });
    }
  }
};
