import Type from 'typebox';
import { EntityNotFoundError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { METRICS } from '../services/metrics/index.ts';
import { matching } from '../services/search/matching.ts';
import { searchedOf } from '../services/search/searched.ts';
import { queryOf } from '../shapes/query.ts';
import { TASKS } from '../shapes/task.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

const Parameters = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  interval: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  text_field: Type.Optional(Type.String()),
});

/** What can be measured in a dataset, and the measures; clients put the task before or behind the name. */
export const taskMetricRoutes: Routes = (app) => {
  const { tasks } = app.store;
  for (const task of TASKS) {
    for (const base of [`/datasets/:name/${task}/metrics`, `/datasets/${task}/:name/metrics`]) {
      app.get(base, async (request) => {
        openTaskDatasetFor(request, task);
        return METRICS[task].map(({ id, name, description }) => ({ id, name, description }));
      });

      const schema = { querystring: Parameters, body: queryOf(task) };
      app.post(`${base}/:metric([^:/]+)::summary`, { schema }, async (request) => {
        const dataset = openTaskDatasetFor(request, task);
        const { metric: id } = request.params as { metric: string };
        const metric = METRICS[task].find((one) => one.id === id);
        if (!metric) throw new EntityNotFoundError('ServiceBaseMetric', id);
        const searched = searchedOf(tasks, dataset);
        const { size, interval, text_field } = request.query;
        return metric.summarize(searched, matching(searched, request.body).set, { size, interval, text_field });
      });
    }
  }
};
