import DataLoader from 'dataloader';
import type { RestClient } from '#gateway/rest/client.ts';
import { isUnknownRoute, nullOnStatus } from '#gateway/rest/error.ts';
import { byKey, once, oneByOne } from '#gateway/rest/loaders.ts';
import * as datasets from './taskDataset.source.ts';
import { addressOf, datasetIdOf, type TaskDatasetModel, type TaskPlace } from './taskDataset.source.ts';
import * as records from './taskRecord.source.ts';
import type { RestTaskRecord, TaskPageRequest } from './taskRecord.source.ts';
import * as rules from './taskRule.source.ts';
import { toOverviewRequest } from './taskSearch.request.ts';
import * as settings from './taskSettings.source.ts';

/**
 * Loaders for older datasets, created for each request: equal calls are sent once, and records are read together. A mutation calls `clear`
 * before it returns what it changed. Failures of REST calls are thrown, except where a loader says null.
 */
export function createTaskLoaders(rest: RestClient) {
  const page = oneByOne((request: TaskPageRequest) => records.search(rest, request), JSON.stringify);
  const recordLoaders = new Map<string, DataLoader<string, RestTaskRecord>>();
  const settingsByDataset = oneByOne(
    (place: TaskPlace) => settings.settingsOf(rest, place).catch(nullOnStatus(404)),
    datasetIdOf,
  );
  const ofAllRecords = <Summary>(metric: string) =>
    oneByOne((place: TaskPlace) => datasets.summaryOf<Summary>(rest, place, { metric, query: {} }), datasetIdOf);
  const summaries = {
    datasetLabels: ofAllRecords<{ labels?: string[] }>('dataset_labels'),
    statuses: ofAllRecords<Record<string, number>>('status_distribution'),
    annotatedAs: ofAllRecords<Record<string, number>>('annotated_as'),
  };
  const all = once(() => datasets.listMine(rest));
  /** Reads datasets with their statuses in one call, where the backend has it. */
  const withStatuses = async (ids?: readonly string[]): Promise<TaskDatasetModel[]> => {
    const listed = await datasets.listProgress(rest, ids).catch((error: unknown) => {
      if (isUnknownRoute(error)) return null;
      throw error;
    });
    for (const { dataset, statuses } of listed ?? []) summaries.statuses.prime(dataset, statuses);
    return listed ? listed.map(({ dataset }) => dataset) : all();
  };
  return {
    /** The caller's datasets, in no order. */
    all,
    /** The caller's datasets, with their progress in the same call where the backend has it. */
    allWithStatuses: () => withStatuses(),
    /** Datasets by their ids, read in one call; null for a missing one. */
    listedById: new DataLoader<string, TaskDatasetModel | null>(async (ids) => {
      const found = new Map((await withStatuses(ids)).map((dataset) => [dataset.id, dataset]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    datasetById: oneByOne((id: string) => datasets.byAddress(rest, addressOf(id))),
    page,
    /** The aggregations over all records of a dataset. */
    overviewOf: (place: TaskPlace) => page.load(toOverviewRequest(place)),
    /** The records of a dataset by their external ids, read in one call. */
    recordsOf(place: TaskPlace): DataLoader<string, RestTaskRecord> {
      const id = datasetIdOf(place);
      const loader =
        recordLoaders.get(id) ??
        byKey(
          (ids: readonly string[]) => records.byIds(rest, place, ids),
          (row) => String(row.id),
        );
      recordLoaders.set(id, loader);
      return loader;
    },
    /** The saved settings or null. */
    settingsOf: async (place: TaskPlace) => (place.restTask === 'Text2Text' ? null : settingsByDataset.load(place)),
    datasetLabelsOf: (place: TaskPlace) => summaries.datasetLabels.load(place),
    statusesOf: (place: TaskPlace) => summaries.statuses.load(place),
    /** The number of records with each annotated label. */
    annotatedAsOf: async (place: TaskPlace) =>
      place.restTask === 'Text2Text' ? {} : summaries.annotatedAs.load(place),
    rulesByDataset: oneByOne((place: TaskPlace) => rules.listOf(rest, place), datasetIdOf),
    ruleMetrics: oneByOne(
      ({ place, query, labels }: { place: TaskPlace; query: string; labels?: readonly string[] | undefined }) =>
        rules.metricsOf(rest, place, query, labels),
      ({ place, query, labels }) => JSON.stringify([datasetIdOf(place), query, labels]),
    ),
    /** Discards what a write to a dataset makes stale. */
    clear(place: TaskPlace): void {
      const id = datasetIdOf(place);
      this.datasetById.clear(id);
      recordLoaders.delete(id);
      page.clearAll();
      settingsByDataset.clear(place);
      for (const summary of Object.values(summaries)) summary.clear(place);
      this.rulesByDataset.clear(place);
      this.ruleMetrics.clearAll();
    },
  };
}

export type TaskLoaders = ReturnType<typeof createTaskLoaders>;
