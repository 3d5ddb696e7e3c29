import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs, type FailureCode, nullOn } from '#gateway/graphql/errors.ts';
import { olderDatasets } from '../dataset/dataset.list.ts';
import { addressOf, canBe, datasetIdOf } from './taskDataset.address.ts';
import { fieldsOfEveryTask } from './taskDataset.fields.ts';
import { inOrderOfAge, toTaskDataset } from './taskDataset.model.ts';
import { close, copy, open, remove, update } from './taskDataset.source.ts';

export const taskDatasetResolvers: Resolvers = {
  Query: {
    taskDatasets: (_root, _args, context, info) =>
      olderDatasets({}, context, info).then(inOrderOfAge).catch(failsAs('ERROR_FETCHING_TASK_DATASETS')),
    taskDataset: (_root, address, { load }) =>
      canBe(address)
        ? load.task.datasetById.load(datasetIdOf(address)).catch(nullOn(404, 'ERROR_FETCHING_TASK_DATASET'))
        : null,
  },
  Mutation: {
    updateTaskDataset: async (_root, { input: { id, tags, metadata } }, { rest }) => {
      const patch = { ...(tags ? { tags } : {}), ...(metadata ? { metadata } : {}) };
      return update(rest, addressOf(id), patch).then(toTaskDataset).catch(failsAs('ERROR_UPDATING_TASK_DATASET'));
    },
    copyTaskDataset: async (_root, { input: { id, name, workspace, tags, metadata } }, { rest }) => {
      const body = {
        name,
        ...(workspace == null ? {} : { target_workspace: workspace }),
        ...(tags ? { tags } : {}),
        ...(metadata ? { metadata } : {}),
      };
      return copy(rest, addressOf(id), body).then(toTaskDataset).catch(failsAs('ERROR_COPYING_TASK_DATASET'));
    },
    openTaskDataset: (_root, { id }, context) => switched(id, open, 'ERROR_OPENING_TASK_DATASET', context),
    closeTaskDataset: (_root, { id }, context) => switched(id, close, 'ERROR_CLOSING_TASK_DATASET', context),
    deleteTaskDataset: async (_root, { id }, { rest }) => {
      const address = addressOf(id);
      await remove(rest, address).catch(failsAs('ERROR_DELETING_DATASET'));
      return { id, name: address.name };
    },
  },
  TextClassificationDataset: fieldsOfEveryTask,
  TokenClassificationDataset: fieldsOfEveryTask,
  Text2TextDataset: fieldsOfEveryTask,
};

/** Opens or closes a dataset and returns it. */
async function switched(id: string, act: typeof open, code: FailureCode, { rest, load }: Context) {
  await act(rest, addressOf(id)).catch(failsAs(code));
  return load.task.datasetById.clear(id).load(id).catch(failsAs(code));
}
