import type { FastifyRequest } from 'fastify';
import { EntityNotFoundError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { saveSettings } from '../services/labels.ts';
import { SettingsBody } from '../shapes/datasets.ts';
import { bothPaths, openTaskDatasetFor } from './taskDatasetFor.ts';

/** The labels of a dataset, for the tasks that have labels. */
export const taskSettingsRoutes: Routes = (app) => {
  const { store } = app;
  const schema = { body: SettingsBody };

  for (const task of ['TextClassification', 'TokenClassification'] as const) {
    const paths = bothPaths(task, 'settings');
    const save = async (request: FastifyRequest<{ Body: SettingsBody }>) =>
      saveSettings(store.tasks, openTaskDatasetFor(request, task, 'taskDataset:manage'), request.body);
    for (const path of paths) {
      app.get(path, async (request) => {
        const { settings, name } = openTaskDatasetFor(request, task);
        if (!settings) throw new EntityNotFoundError(`${task}Settings`, name);
        return settings;
      });
      app.delete(path, async (request) => {
        const { pk } = openTaskDatasetFor(request, task, 'taskDataset:manage');
        store.tasks.datasets.update(pk, { settings: null });
        return null;
      });
      app.put<{ Body: SettingsBody }>(path, { schema }, save);
    }
    app.patch<{ Body: SettingsBody }>(paths[0], { schema }, save);
  }
};
