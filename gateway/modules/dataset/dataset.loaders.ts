import type { RestClient } from '#gateway/rest/client.ts';
import { once, oneByOne } from '#gateway/rest/loaders.ts';
import * as datasets from './dataset.source.ts';

/** The progress and the viewer's metrics of datasets, one by one or all in one call. */
export function createProgressLoaders(rest: RestClient) {
  const progressByDatasetId = oneByOne((id: string) => datasets.progressOf(rest, id));
  const metricsByDatasetId = oneByOne((id: string) => datasets.metricsOf(rest, id));

  /** Reads many at once and returns the ids of the datasets found; null when that fails: the fields then read one by one. */
  async function prefetchProgress(ids?: readonly string[]): Promise<ReadonlySet<string> | null> {
    const found = await datasets.listProgress(rest, ids).catch(() => null);
    for (const row of found ?? []) {
      progressByDatasetId.prime(row.dataset_id, row.progress);
      metricsByDatasetId.prime(row.dataset_id, datasets.toMetrics(row.metrics));
    }
    return found && new Set(found.map(({ dataset_id: id }) => id));
  }

  return {
    progressByDatasetId,
    metricsByDatasetId,
    prefetchProgress: (ids: readonly string[]) => prefetchProgress(ids),
    /** Reads the progress of all datasets that the caller may see. */
    prefetchAllProgress: once(() => prefetchProgress()),
  };
}
