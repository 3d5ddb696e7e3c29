import DataLoader from 'dataloader';
import type { RestClient } from '#gateway/rest/client.ts';
import { isUnknownRoute, RestError } from '#gateway/rest/error.ts';
import { byKey, once, oneByOne } from '#gateway/rest/loaders.ts';
import { addressOf, datasetIdOf } from './taskDataset.address.ts';
import { type TaskDatasetModel, toTaskDataset } from './taskDataset.model.ts';
import * as datasets from './taskDataset.source.ts';
import * as metrics from './taskMetric.source.ts';
import * as records from './taskRecord.source.ts';
import type { RestTaskRecord, TaskPageRequest, TaskPlace } from './taskRecord.source.ts';
import * as rules from './taskRule.source.ts';
import { toOverviewRequest } from './taskSearch.request.ts';
import * as settings from './taskSettings.source.ts';

/** What one request may read of the datasets of older tasks, each thing at most once. */
export function createTaskLoaders(rest: RestClient) {
  const page = oneByOne((request: TaskPageRequest) => records.search(rest, request), JSON.stringify);
  const recordLoaders = new Map<string, DataLoader<string, RestTaskRecord>>();
  const settingsByDataset = oneByOne(
    (place: TaskPlace) => settings.settingsOf(rest, place).catch(nullOn404),
    datasetIdOf,
  );
  const ofAllRecords = <Summary>(metric: string) =>
    oneByOne((place: TaskPlace) => metrics.summaryOf<Summary>(rest, place, { metric, query: {} }), datasetIdOf);
  const summaries = {
    datasetLabels: ofAllRecords<{ labels?: string[] }>('dataset_labels'),
    statuses: ofAllRecords<metrics.Counts>('status_distribution'),
    annotatedAs: ofAllRecords<metrics.Counts>('annotated_as'),
  };
  const myRows = once(() => datasets.listMine(rest));
  /** Where the backend tells how the records stand along with the datasets, it need not be asked dataset by dataset. */
  const withStatuses = async (ids?: readonly string[]): Promise<TaskDatasetModel[]> => {
    const works = await datasets.worksOf(rest, ids).catch((error: unknown) => {
      if (isUnknownRoute(error)) return null;
      throw error;
    });
    if (!works) return (await myRows()).map(toTaskDataset);
    return works.map(({ dataset: row, statuses }) => {
      const dataset = toTaskDataset(row);
      summaries.statuses.prime(dataset, statuses);
      return dataset;
    });
  };
  return {
    /** All datasets the caller may see, in no order. */
    myRows,
    /** All datasets, read for a list that shows how far they have come. */
    allWithStatuses: () => withStatuses(),
    /** Some of them by their ids; null for what is not there. One call answers for all that are asked for together. */
    listedById: new DataLoader<string, TaskDatasetModel | null>(async (ids) => {
      const found = new Map((await withStatuses(ids)).map((dataset) => [dataset.id, dataset]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    datasetById: oneByOne((id: string) => datasets.byAddress(rest, addressOf(id)).then(toTaskDataset)),
    page,
    /** What all records of a dataset hold. */
    overviewOf: (place: TaskPlace) => page.load(toOverviewRequest(place)),
    /** The records of a dataset by their ids in it; one call answers for all that are asked for together. */
    recordsOf(place: TaskPlace): DataLoader<string, RestTaskRecord> {
      const id = datasetIdOf(place);
      const known = recordLoaders.get(id);
      if (known) return known;
      const loader = byKey(
        (ids: readonly string[]) => records.byIds(rest, place, ids),
        (row) => String(row.id),
      );
      recordLoaders.set(id, loader);
      return loader;
    },
    /** The saved settings, or null; one task has none. */
    settingsOf: (place: TaskPlace) =>
      place.restTask === 'Text2Text' ? Promise.resolve(null) : settingsByDataset.load(place),
    datasetLabelsOf: (place: TaskPlace) => summaries.datasetLabels.load(place),
    /** How many records have each status. */
    statusesOf: (place: TaskPlace) => summaries.statuses.load(place),
    /** How many records have each annotated label; one task has no labels. */
    annotatedAsOf: (place: TaskPlace) =>
      place.restTask === 'Text2Text' ? Promise.resolve({}) : summaries.annotatedAs.load(place),
    rulesByDataset: oneByOne((place: TaskPlace) => rules.listOf(rest, place), datasetIdOf),
    ruleMetrics: oneByOne(
      ({ place, query, labels }: RuleKey) => rules.metricsOf(rest, place, query, labels),
      ({ place, query, labels }) => JSON.stringify([datasetIdOf(place), query, labels]),
    ),
    /** A write to a dataset makes stale what was read of it. */
    forget(place: TaskPlace): void {
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

interface RuleKey {
  place: TaskPlace;
  query: string;
  labels?: readonly string[] | undefined;
}

function nullOn404(error: unknown): null {
  if (error instanceof RestError && error.status === 404) return null;
  throw error;
}
