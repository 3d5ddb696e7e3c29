import { type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { failure, hasStatus } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { RestProgress } from '../metrics/metrics.source.ts';
import {
  isTaskDatasetId,
  type TaskDatasetModel,
  type TaskProgressModel,
  toTaskProgress,
} from '../task/taskDataset.source.ts';

/** How far a dataset has come, of whatever kind it is; of a closed one an Argilla server does not tell. */
export type Standing = RestProgress | TaskProgressModel | 'UNKNOWN';

/** Who subscribes, and what is known of the datasets so far. */
export interface Admission {
  viewerId: string;
  progress: Map<string, Standing>;
}

/** Lets in who may see all of the datasets, and throws for anybody else. */
export async function admit(datasetIds: readonly string[], { load }: Context): Promise<Admission> {
  const [only = '', ...others] = datasetIds;
  try {
    if (others.length === 0) {
      const [{ id }, progress] = await Promise.all([load.viewer(), standingOf(only, load)]);
      return { viewerId: id, progress: new Map([[only, progress]]) };
    }
    const older = datasetIds.filter((id) => !isUuid(id));
    const [{ id }, datasets] = await Promise.all([
      load.viewer(),
      older.length < datasetIds.length ? load.myDatasets() : [],
      ...older.map((wanted) => olderDataset(wanted, load)),
    ]);
    const mine = new Set([...datasets.map((dataset) => dataset.id), ...older]);
    const missing = datasetIds.find((wanted) => !mine.has(wanted));
    if (missing) throw unknown(missing);
    return { viewerId: id, progress: new Map() };
  } catch (error) {
    throw failure(error, 'ERROR_FETCHING_DATASET_INFO');
  }
}

/**
 * Reads a dataset's progress anew, and with it whether the subscriber still may; null when not. Everything read before is
 * forgotten: the next event is to show what is there then.
 */
export async function lookAgain(datasetId: string, context: Context): Promise<Standing | null> {
  resetLoaders(context);
  try {
    return await standingOf(datasetId, context.load);
  } catch (error) {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return null;
    throw error;
  }
}

async function standingOf(datasetId: string, load: Context['load']): Promise<Standing> {
  if (isUuid(datasetId)) return load.progressByDatasetId.load(datasetId);
  const dataset = await olderDataset(datasetId, load);
  return load.task.statusesOf(dataset).then(
    (statuses) => toTaskProgress(statuses, dataset),
    (error: unknown) => {
      if (failure(error, 'ERROR_FETCHING_TASK_RECORDS').extensions.reason === 'DATASET_CLOSED') return 'UNKNOWN';
      throw error;
    },
  );
}

async function olderDataset(datasetId: string, load: Context['load']): Promise<TaskDatasetModel> {
  const dataset = isTaskDatasetId(datasetId) ? await load.task.listedById.load(datasetId) : null;
  if (!dataset) throw unknown(datasetId);
  return dataset;
}

const unknown = (id: string): RestError =>
  new RestError(404, { detail: `Dataset with id \`${id}\` not found` }, 'GET /v1/me/datasets');
