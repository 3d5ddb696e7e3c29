import type { Routes } from '../../http/routes.ts';
import { scanRecords } from '../services/search/scan.ts';
import { searchRecords } from '../services/search/searchRecords.ts';
import { ScanBody, ScanParameters, searchBodyOf, TaskSearchParameters } from '../shapes/query.ts';
import { TASKS } from '../shapes/task.ts';
import { optionalBody } from './optionalBody.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

const DEFAULT_LIMIT = 50;
const DEFAULT_SCAN = 100;

/** Records by page, with counts, and all of them one page after the other. */
export const taskSearchRoutes: Routes = (app) => {
  const { tasks } = app.store;

  for (const task of TASKS) {
    const schema = { querystring: TaskSearchParameters, body: searchBodyOf(task) };
    app.post(`/datasets/:name/${task}::search`, { schema, preValidation: optionalBody }, async (request) => {
      const dataset = openTaskDatasetFor(request, task);
      const { limit = DEFAULT_LIMIT, from = 0, include_metrics = false } = request.query;
      const { query, sort } = request.body;
      return searchRecords(tasks, dataset, query ?? {}, { sort: sort ?? [], from, limit, hasMetrics: include_metrics });
    });
  }

  app.post(
    '/datasets/:name/records/::search',
    { schema: { querystring: ScanParameters, body: ScanBody }, preValidation: optionalBody },
    async (request) => {
      const dataset = openTaskDatasetFor(request);
      return scanRecords(tasks, dataset, request.body, request.query.limit ?? DEFAULT_SCAN);
    },
  );
};
