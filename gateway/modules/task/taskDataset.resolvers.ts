import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { TaskMetricInput, TaskSearchInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { isUnknownRoute, nullOnStatus, RestError } from '#gateway/rest/error.ts';
import { olderDatasets } from '../dataset/dataset.list.ts';
import { viewerMayEdit } from '../user/user.source.ts';
import * as datasets from './taskDataset.source.ts';
import { addressOf, type TaskDatasetModel } from './taskDataset.source.ts';
import { toTaskRecord } from './taskRecord.kinds.ts';
import { toRestQuery } from './taskSearch.request.ts';
import { searchRecords } from './taskSearch.resolvers.ts';
import { labelsOf } from './taskSettings.resolvers.ts';
import { toTaskSettings } from './taskSettings.source.ts';

const commonFields = {
  workspace: ({ workspace }, _args: unknown, { load }) => load.workspaceByName.load(workspace),
  viewerCanEdit: viewerMayEdit('ERROR_FETCHING_TASK_DATASET'),
  viewerCanDelete: viewerMayEdit('ERROR_FETCHING_TASK_DATASET'),
  labels: (dataset, _args: unknown, { load }) => labelsOf(dataset, load),
  settings: (dataset, _args: unknown, { load }) =>
    load.task.settingsOf(dataset).then((settings) => settings && toTaskSettings(settings)),
  progress: (dataset, _args: unknown, { load }) =>
    load.task.statusesOf(dataset).then((statuses) => datasets.toTaskProgress(statuses, dataset)),
  search: (dataset, { input }: { input: TaskSearchInput }, context) => searchRecords(dataset, input, context),
  record: (dataset, { id }: { id: string }, { load }) =>
    load.task
      .recordsOf(dataset)
      .load(datasets.externalIdOf(dataset.id, id))
      .then((row) => toTaskRecord(row, dataset))
      .catch(nullOnStatus(404)),
  metrics: (dataset, _args: unknown, { rest }) => datasets.listMetrics(rest, dataset),
  metric: (dataset, { input }: { input: TaskMetricInput }, { rest }) => {
    const { name: metric, query, size, interval } = input;
    if (size != null) checkNumber('size', size, 1);
    if (interval != null && interval <= 0) throw badInput(`"interval" is ${interval}; it must be above 0.`);
    const request = { metric, query: toRestQuery(query), size: size ?? undefined, interval: interval ?? undefined };
    return datasets.summaryOf<unknown>(rest, dataset, request).catch((error: unknown) => {
      // A name with a slash is part of another route.
      throw isUnknownRoute(error) ? new RestError(404, undefined, (error as RestError).call, error) : error;
    });
  },
} satisfies Record<string, (dataset: TaskDatasetModel, args: never, context: Context) => unknown>;

export const taskDatasetResolvers: Resolvers = {
  Query: {
    taskDatasets: (_root, _args, context, info) =>
      olderDatasets({}, context, info).then((list) => list.sort(datasets.byAge)),
    taskDataset: (_root, address, { load }) =>
      datasets.isValidAddress(address)
        ? load.task.datasetById.load(datasets.datasetIdOf(address)).catch(nullOnStatus(404))
        : null,
  },
  Mutation: {
    updateTaskDataset: async (_root, { input: { id, tags, metadata } }, { rest }) =>
      datasets.update(rest, addressOf(id), { tags: tags ?? undefined, metadata: metadata ?? undefined }),
    copyTaskDataset: async (_root, { input: { id, name, workspace, tags, metadata } }, { rest }) => {
      const details = { tags: tags ?? undefined, metadata: metadata ?? undefined };
      return datasets.copy(rest, addressOf(id), { name, target_workspace: workspace ?? undefined, ...details });
    },
    openTaskDataset: (_root, { id }, context) => setState(id, 'open', context),
    closeTaskDataset: (_root, { id }, context) => setState(id, 'close', context),
    deleteTaskDataset: async (_root, { id }, { rest }) => {
      const address = addressOf(id);
      await datasets.remove(rest, address);
      return { id, name: address.name };
    },
  },
  TextClassificationDataset: commonFields,
  TokenClassificationDataset: commonFields,
  Text2TextDataset: commonFields,
};

async function setState(id: string, verb: 'open' | 'close', { rest, load }: Context) {
  await datasets.change(rest, addressOf(id), verb);
  load.task.datasetById.clear(id);
  return load.task.datasetById.load(id);
}
