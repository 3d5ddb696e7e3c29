import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, notSupported } from '#gateway/graphql/errors.ts';
import { checkMax, isUuid } from '#gateway/graphql/input.ts';
import { hasStatus, isUnknownRoute } from '#gateway/rest/error.ts';
import { showsProgress } from '../dataset/dataset.list.ts';
import { type DatasetParent, loadSample } from '../dataset/dataset.source.ts';
import { isTaskDatasetId, type TaskDatasetModel } from '../task/taskDataset.source.ts';
import { activityOf } from '../user/user.source.ts';

const MAX_IDS = 100;

/** The home page's data about many datasets. */
export const overviewResolvers: Resolvers = {
  Query: {
    datasetsById: (_root, { ids }, context, info) => {
      checkMax('"ids"', ids.length, 'ids', MAX_IDS);
      const { readProgress, datasetById } = context.load;
      const read = showsProgress(info) ? readProgress : (id: string) => datasetById.load(id);
      // Its fields report other errors.
      const feedbackById = (id: string): Promise<DatasetParent | null> =>
        read(id).then(
          () => ({ id }),
          (error: unknown) => (hasStatus(error, 404) ? null : { id }),
        );
      // Each has its own promise, so that an unreadable dataset does not affect the others. The generated type has no promise of null.
      return ids.map((id) => (isUuid(id) ? feedbackById(id) : olderById(id, context))) as Promise<
        DatasetParent | TaskDatasetModel
      >[];
    },
    viewerActivity: async (_root, { since }, { rest }) => {
      try {
        const { last_dataset_id: last, ...counts } = await activityOf(rest, Date.parse(since));
        return { ...counts, lastDataset: last === null ? null : { id: last } };
      } catch (error) {
        if (isUnknownRoute(error)) return null;
        throw error;
      }
    },
  },
  Mutation: {
    loadSampleDatasets: async (_root, { workspaceId }, { rest }) => {
      if (!isUuid(workspaceId)) throw badInput('"workspaceId" is not the id of a workspace');
      const refused = notSupported('This Argilla server has no sample datasets', 'ERROR_CREATING_DATASET');
      return loadSample(rest, workspaceId).catch(refused);
    },
  },
};

const olderById = async (id: string, { load }: Context): Promise<TaskDatasetModel | null> =>
  isTaskDatasetId(id) ? load.task.listedById.load(id).catch(failsAs('ERROR_FETCHING_TASK_DATASETS')) : null;
