import type { RestClient } from '#gateway/rest/client.ts';
import { hasStatus, isUnknownRoute } from '#gateway/rest/error.ts';
import { byKey, once, oneByOne } from '#gateway/rest/loaders.ts';
import * as datasets from './dataset.source.ts';

/** The progress and the viewer's metrics of datasets, one by one or all in one call. */
export function createProgressLoaders(rest: RestClient) {
  const bothByDatasetId = byKey(
    (ids: readonly string[]) => datasets.listProgress(rest, ids),
    (row) => row.dataset_id,
  );
  /** Both of a dataset; null for a server that reads them one by one. The embedded backend does not list the team for it. */
  const bothOf = async (id: string): Promise<datasets.ProgressRow | null> => {
    if (rest.capabilities.backend !== 'EMBEDDED') return null;
    return bothByDatasetId.load(id).catch((error: unknown) => {
      if (isUnknownRoute(error)) return null;
      throw error;
    });
  };
  const fromBoth = <T>(id: string, pick: (row: datasets.ProgressRow) => T, alone: () => Promise<T>): Promise<T> =>
    bothOf(id).then(
      (row) => (row ? pick(row) : alone()),
      (error: unknown) => {
        // The call for one dataset says why it cannot be read.
        if (hasStatus(error, 404)) return alone();
        throw error;
      },
    );
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

  /** Reads the progress of all datasets that the caller may see; when that fails, the fields read one by one. */
  const prefetchAllProgress = once(async () => {
    for (const row of await datasets.listProgress(rest).catch(() => [])) {
      progressByDatasetId.prime(row.dataset_id, row.progress);
      metricsByDatasetId.prime(row.dataset_id, datasets.toMetrics(row.metrics));
    }
  });

  return {
    progressByDatasetId,
    metricsByDatasetId,
    /** Makes the next reads see the current counts. */
    clearProgress(id: string): void {
      for (const loader of [bothByDatasetId, progressByDatasetId, metricsByDatasetId]) loader.clear(id);
    },
    prefetchAllProgress,
    /** Reads what tells the progress of a dataset, many in one call; fails with 404 where the caller sees no such dataset. */
    readProgress: async (id: string): Promise<object> => (await bothOf(id)) ?? progressByDatasetId.load(id),
  };
}
