import type { DatasetProgress } from '#gateway/graphql/__generated__/types.ts';
import { type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { failure } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import { hasStatus, RestError } from '#gateway/rest/error.ts';
import * as taskDatasets from '../task/taskDataset.source.ts';

/** The progress of a dataset of either kind; an Argilla server does not return that of a closed one. */
export type AnyProgress = DatasetProgress | taskDatasets.TaskProgressModel | 'UNKNOWN';

interface Authorization {
  viewerId: string;
  /** Whether the viewer may see the answers and resolutions of other users. */
  seesAll: boolean;
  progress: Map<string, AnyProgress>;
}

/** Fails unless the viewer may see all of the datasets. Returns their progress as far as it was read. */
export async function authorize(datasetIds: readonly string[], { load }: Context): Promise<Authorization> {
  const [only = '', ...others] = datasetIds;
  try {
    if (others.length === 0) {
      const [{ id, role }, progress] = await Promise.all([load.viewer(), progressOf(only, load)]);
      return { viewerId: id, seesAll: role !== 'ANNOTATOR', progress: new Map([[only, progress]]) };
    }
    const older = datasetIds.filter((id) => !isUuid(id));
    const [{ id, role }, datasets] = await Promise.all([
      load.viewer(),
      older.length < datasetIds.length ? load.myDatasets() : [],
      ...older.map((datasetId) => olderDataset(datasetId, load)),
    ]);
    const mine = new Set([...datasets.map((dataset) => dataset.id), ...older]);
    const missing = datasetIds.find((datasetId) => !mine.has(datasetId));
    if (missing) throw unknown(missing);
    return { viewerId: id, seesAll: role !== 'ANNOTATOR', progress: new Map() };
  } catch (error) {
    throw failure(error, 'ERROR_FETCHING_DATASET_INFO');
  }
}

/** Reads a dataset's current progress with new loaders; null when the subscriber may no longer see it. */
export async function readProgress(datasetId: string, context: Context): Promise<AnyProgress | null> {
  resetLoaders(context);
  try {
    return await progressOf(datasetId, context.load);
  } catch (error) {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return null;
    throw error;
  }
}

async function progressOf(datasetId: string, load: Context['load']): Promise<AnyProgress> {
  if (isUuid(datasetId)) return load.progressByDatasetId.load(datasetId);
  const dataset = await olderDataset(datasetId, load);
  return load.task.statusesOf(dataset).then(
    (statuses) => taskDatasets.toTaskProgress(statuses, dataset),
    (error: unknown) => {
      if (failure(error, 'ERROR_FETCHING_TASK_RECORDS').extensions.reason === 'DATASET_CLOSED') return 'UNKNOWN';
      throw error;
    },
  );
}

async function olderDataset(datasetId: string, load: Context['load']): Promise<taskDatasets.TaskDatasetModel> {
  const dataset = taskDatasets.isTaskDatasetId(datasetId) ? await load.task.listedById.load(datasetId) : null;
  if (!dataset) throw unknown(datasetId);
  return dataset;
}

const unknown = (id: string): RestError =>
  new RestError(404, { detail: `Dataset with id \`${id}\` not found` }, 'GET /v1/me/datasets');
