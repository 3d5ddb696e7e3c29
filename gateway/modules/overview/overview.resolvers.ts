import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, failure, hasStatus, refused } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { isUnknownRoute } from '#gateway/rest/error.ts';
import { showsProgress } from '../dataset/dataset.list.ts';
import type { DatasetParent } from '../dataset/dataset.source.ts';
import { isTaskDatasetId, type TaskDatasetModel } from '../task/taskDataset.source.ts';
import { activityOf, loadSample } from './overview.source.ts';

const MOST = 100;

/** What the home page and the list of datasets show of many datasets at once. */
export const overviewResolvers: Resolvers = {
  Query: {
    datasetsById: (_root, { ids }, context, info) => {
      const { progressByDatasetId, datasetById, prefetchProgress } = context.load;
      if (ids.length > MOST)
        throw badInput(`\`ids\` holds ${ids.length} ids; at most ${MOST} can be asked for at once`);
      const uuids = ids.filter(isUuid);
      const isProgressShown = showsProgress(info);
      const prefetched = uuids.length > 0 && isProgressShown ? prefetchProgress(uuids) : Promise.resolve(null);
      const feedbackById = async (id: string): Promise<DatasetParent | null> => {
        const found = await prefetched;
        const isThere = found ? found.has(id) : await exists(isProgressShown ? progressByDatasetId : datasetById, id);
        return isThere ? { id } : null;
      };
      // Separate promises: an unreadable dataset does not affect the others. The generated type has no promise of null.
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
        throw failure(error, 'ERROR_FETCHING_DATASET_PROGRESS');
      }
    },
  },
  Mutation: {
    loadSampleDatasets: async (_root, { workspaceId }, { rest }) => {
      if (!isUuid(workspaceId)) throw badInput('`workspaceId` is not the id of a workspace');
      return loadSample(rest, workspaceId).catch((error: unknown) => {
        if (!isUnknownRoute(error)) throw failure(error, 'ERROR_CREATING_DATASET');
        const message = 'This Argilla server has no sample datasets';
        throw refused(message, 'ERROR_CREATING_DATASET', 501, {}, error as Error);
      });
    },
  },
};

/** Whether there is such a dataset; also true where it cannot be read for another reason, which its fields then report. */
const exists = (loader: { load(id: string): Promise<unknown> }, id: string): Promise<boolean> =>
  loader.load(id).then(
    () => true,
    (error: unknown) => !hasStatus(error, 404),
  );

const olderById = async (id: string, { load }: Context): Promise<TaskDatasetModel | null> =>
  isTaskDatasetId(id) ? load.task.listedById.load(id).catch(failsAs('ERROR_FETCHING_TASK_DATASETS')) : null;
