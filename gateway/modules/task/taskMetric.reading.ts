import type { TaskMetricInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';
import { isUnknownRoute, RestError } from '#gateway/rest/error.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { listOf, summaryOf } from './taskMetric.source.ts';
import { toRestQuery } from './taskSearch.filters.ts';

/** What can be measured in a dataset. */
export const metricsOf = (dataset: TaskDatasetModel, _args: unknown, { rest }: Context) =>
  listOf(rest, dataset)
    .then((rows) =>
      rows.map(({ id, name, description }) => ({
        id: `${dataset.id}/${id}`,
        name: id,
        title: name,
        description: description ?? null,
      })),
    )
    .catch(failsAs('ERROR_FETCHING_TASK_METRICS'));

/** What a metric comes to, in the metric's own shape. */
export function metricOf(dataset: TaskDatasetModel, { input }: { input: TaskMetricInput }, { rest }: Context) {
  const { name, query, size, interval } = input;
  if (size != null && size < 1) throw badInput(`"size" is ${size}; it must be 1 or more.`);
  if (interval != null && interval <= 0) throw badInput(`"interval" is ${interval}; it must be above 0.`);
  return summaryOf(rest, dataset, {
    metric: name,
    query: toRestQuery(query),
    size: size ?? undefined,
    interval: interval ?? undefined,
  })
    .catch(unknownMetric)
    .catch(failsAs('ERROR_FETCHING_TASK_METRICS'));
}

/** A name with a `/` leads to another route, or to none. */
function unknownMetric(error: unknown): never {
  throw isUnknownRoute(error) ? new RestError(404, undefined, (error as RestError).call, error) : error;
}
