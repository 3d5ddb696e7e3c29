import type { RestClient } from '#gateway/rest/client.ts';
import { oneByOne, once } from '#gateway/rest/loaders.ts';
import { toMetrics } from '../metrics/metrics.model.ts';
import * as metrics from '../metrics/metrics.source.ts';
import { workOf } from './overview.source.ts';

/** How far datasets have come: one by one, or many of them in one call. */
export function workLoaders(rest: RestClient) {
  const progressByDatasetId = oneByOne((id: string) => metrics.progressOf(rest, id));
  const metricsByDatasetId = oneByOne((id: string) => metrics.metricsOf(rest, id).then(toMetrics));

  /**
   * Reads many at once and keeps them for the fields that show them. Gives the ids it was told of; null when the backend has no
   * such call, or fails it: the fields then ask one by one, and say what is wrong.
   */
  async function readWork(ids?: readonly string[]): Promise<ReadonlySet<string> | null> {
    const works = await workOf(rest, ids).catch(() => null);
    for (const work of works ?? []) {
      progressByDatasetId.prime(work.dataset_id, work.progress);
      metricsByDatasetId.prime(work.dataset_id, toMetrics(work.metrics));
    }
    return works && new Set(works.map(({ dataset_id: id }) => id));
  }

  return {
    progressByDatasetId,
    metricsByDatasetId,
    workOf: (ids: readonly string[]) => readWork(ids),
    /** Of all datasets the caller may see. */
    allWork: once(() => readWork()),
  };
}
