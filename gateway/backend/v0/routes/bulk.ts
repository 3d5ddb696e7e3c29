import type { Routes } from '../../http/routes.ts';
import { logRecords } from '../services/bulk.ts';
import { BULK } from '../shapes/records.ts';
import { TASKS } from '../shapes/task.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

/** Logging records of each task. */
export const taskBulkRoutes: Routes = (app) => {
  for (const task of TASKS) {
    app.post(`/datasets/:name/${task}::bulk`, { schema: { body: BULK[task] } }, async (request) => {
      const dataset = openTaskDatasetFor(request, task);
      logRecords(app.store, dataset, request.body);
      return { dataset: dataset.name, processed: request.body.records.length, failed: 0 };
    });
  }
};
