import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, failure, hasStatus, refused } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { isUnknownRoute } from '#gateway/rest/error.ts';
import { showsWork } from '../dataset/dataset.list.ts';
import { type DatasetParent, toDataset } from '../dataset/dataset.model.ts';
import { isDatasetId } from '../task/taskDataset.address.ts';
import { type TaskDatasetModel, toTaskDataset } from '../task/taskDataset.model.ts';
import { activityOf, loadSample } from './overview.source.ts';

const MOST = 100;

/** What home and the list of datasets show of many datasets at once. */
export const overviewResolvers: Resolvers = {
  Query: {
    datasetsById: (_root, { ids }, context, info) => {
      const { progressByDatasetId, datasetById, workOf } = context.load;
      if (ids.length > MOST)
        throw badInput(`\`ids\` holds ${ids.length} ids; at most ${MOST} can be asked for at once`);
      const wanted = ids.filter(isUuid);
      const isWorkShown = showsWork(info);
      const known = wanted.length > 0 && isWorkShown ? workOf(wanted) : Promise.resolve(null);
      const feedbackById = async (id: string): Promise<DatasetParent | null> => {
        const found = await known;
        const isThere = found ? found.has(id) : await isKnown(isWorkShown ? progressByDatasetId : datasetById, id);
        return isThere ? { id } : null;
      };
      // Each by itself: what cannot be read leaves the others alone. The generated type knows of no promise for null.
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
      const { items, task_items: taskItems } = await loadSample(rest, workspaceId).catch((error: unknown) => {
        if (isUnknownRoute(error)) throw notSupported(error as Error);
        return failsAs('ERROR_CREATING_DATASET')(error);
      });
      return [...items.map(toDataset), ...taskItems.map(toTaskDataset)];
    },
  },
};

/** Whether there is such a dataset; also where it cannot be read for another reason, which the fields then tell. */
const isKnown = (loader: { load(id: string): Promise<unknown> }, id: string): Promise<boolean> =>
  loader.load(id).then(
    () => true,
    (error: unknown) => !hasStatus(error, 404),
  );

async function olderById(id: string, { load }: Context): Promise<TaskDatasetModel | null> {
  return isDatasetId(id) ? load.task.listedById.load(id).catch(failsAs('ERROR_FETCHING_TASK_DATASETS')) : null;
}

const notSupported = (cause: Error) =>
  refused('This Argilla server has no sample datasets', 'ERROR_CREATING_DATASET', 501, {}, cause);
