import type { RestClient } from '#gateway/rest/client.ts';
import { hasStatus } from '#gateway/rest/error.ts';
import { byKey, once, oneByOne } from '#gateway/rest/loaders.ts';
import * as datasets from './dataset.source.ts';

/** The progress and the viewer's metrics of datasets, one by one or all in one call. */
export function createProgressLoaders(rest: RestClient) {
  // The embedded backend reads both together, and does not list the team for it.
  const bothByDatasetId = byKey(
    (ids: readonly string[]) => datasets.listProgress(rest, ids),
    (row) => row.dataset_id,
  );
  const fromBoth = <T>(id: string, pick: (row: datasets.ProgressRow) => T, alone: () => Promise<T>): Promise<T> =>
    rest.capabilities.backend === 'EMBEDDED'
      ? bothByDatasetId.load(id).then(pick, (error: unknown) => {
          // The call for one dataset says why it cannot be read.
          if (hasStatus(error, 404)) return alone();
          throw error;
        })
      : alone();
  const progressByDatasetId = oneByOne((id: string) =>
    fromBoth(
      id,
      ({ progress }) => progress,
      () => datasets.progressOf(rest, id),
    ),
  );
  const metricsByDatasetId = oneByOne((id: string) =>
    fromBoth(
      id,
      ({ metrics }) => datasets.toMetrics(metrics),
      () => datasets.metricsOf(rest, id),
    ),
  );

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
    /** Makes the next reads see the current counts. */
    clearProgress(id: string): void {
      for (const loader of [bothByDatasetId, progressByDatasetId, metricsByDatasetId]) loader.clear(id);
    },
    prefetchProgress: (ids: readonly string[]) => prefetchProgress(ids),
    /** Reads the progress of all datasets that the caller may see. */
    prefetchAllProgress: once(() => prefetchProgress()),
  };
}
