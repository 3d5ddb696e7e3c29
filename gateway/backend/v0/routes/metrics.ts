import Type from 'typebox';
import { EntityNotFoundError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { COMMON_METRICS, type Metric } from '../services/metrics/commonMetrics.ts';
import { TEXT_CLASSIFICATION_METRICS } from '../services/metrics/textClassificationMetrics.ts';
import { TOKEN_CLASSIFICATION_METRICS } from '../services/metrics/tokenClassificationMetrics.ts';
import { matching } from '../services/search/matching.ts';
import { taskSearch } from '../services/search/taskSearch.ts';
import { type Task, TASKS } from '../shapes/datasets.ts';
import { queryOf } from '../shapes/query.ts';
import { bothPaths, openTaskDatasetFor } from './taskDatasetFor.ts';

const METRICS: Readonly<Record<Task, readonly Metric[]>> = {
  TextClassification: [...COMMON_METRICS, ...TEXT_CLASSIFICATION_METRICS],
  TokenClassification: [...COMMON_METRICS, ...TOKEN_CLASSIFICATION_METRICS],
  Text2Text: COMMON_METRICS,
};

const Parameters = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  interval: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  text_field: Type.Optional(Type.String()),
});

export const taskMetricRoutes: Routes = (app) => {
  const { tasks } = app.store;
  for (const task of TASKS) {
    for (const base of bothPaths(task, 'metrics')) {
      app.get(base, async (request) => {
        openTaskDatasetFor(request, task);
        return METRICS[task].map(({ id, name, description }) => ({ id, name, description }));
      });

      const schema = { querystring: Parameters, body: queryOf(task) };
      app.post(`${base}/:metric([^:/]+)::summary`, { schema, config: { lane: 'long' } }, async (request) => {
        const dataset = openTaskDatasetFor(request, task);
        const { metric: id } = request.params as { metric: string };
        const metric = METRICS[task].find((candidate) => candidate.id === id);
        if (!metric) throw new EntityNotFoundError('ServiceBaseMetric', id);
        const search = taskSearch(tasks, dataset);
        const { size, interval, text_field } = request.query;
        return metric.summarize(search, matching(search, request.body).set, { size, interval, text_field });
      });
    }
  }
};
