import type { TaskSearchInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs, nullOn } from '#gateway/graphql/errors.ts';
import { mayEditVisibleDatasets } from '../user/user.model.ts';
import { externalIdOf } from './taskDataset.address.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { labelsOf } from './taskLabel.reading.ts';
import { metricOf, metricsOf } from './taskMetric.reading.ts';
import { toTaskProgress } from './taskProgress.model.ts';
import { toTaskRecord } from './taskRecord.typed.ts';
import { searchRecords } from './taskSearch.run.ts';
import { toTaskSettings } from './taskSettings.model.ts';

const viewerMayEdit = (_dataset: TaskDatasetModel, _args: unknown, { load }: Context) =>
  load.viewer().then(mayEditVisibleDatasets).catch(failsAs('ERROR_FETCHING_TASK_DATASET'));

/** What datasets of all tasks answer alike. */
export const fieldsOfEveryTask = {
  workspace: ({ workspace }: TaskDatasetModel, _args: unknown, { load }: Context) =>
    load.workspaceByName.load(workspace).catch(failsAs('ERROR_FETCHING_WORKSPACE_INFO')),
  viewerCanEdit: viewerMayEdit,
  viewerCanDelete: viewerMayEdit,
  labels: (dataset: TaskDatasetModel, _args: unknown, { load }: Context) =>
    labelsOf(dataset, load).catch(failsAs('ERROR_FETCHING_TASK_SETTINGS')),
  settings: (dataset: TaskDatasetModel, _args: unknown, { load }: Context) =>
    load.task
      .settingsOf(dataset)
      .then((settings) => settings && toTaskSettings(settings))
      .catch(failsAs('ERROR_FETCHING_TASK_SETTINGS')),
  progress: (dataset: TaskDatasetModel, _args: unknown, { load }: Context) =>
    load.task
      .statusesOf(dataset)
      .then((statuses) => toTaskProgress(statuses, dataset))
      .catch(failsAs('ERROR_FETCHING_TASK_RECORDS')),
  search: (dataset: TaskDatasetModel, { input }: { input: TaskSearchInput }, context: Context) =>
    searchRecords(dataset, input, context).catch(failsAs('ERROR_FETCHING_TASK_RECORDS')),
  record: (dataset: TaskDatasetModel, { id }: { id: string }, { load }: Context) =>
    load.task
      .recordsOf(dataset)
      .load(externalIdOf(dataset.id, id))
      .then((row) => toTaskRecord(row, dataset))
      .catch(nullOn(404, 'ERROR_FETCHING_TASK_RECORDS')),
  metrics: metricsOf,
  metric: metricOf,
};
