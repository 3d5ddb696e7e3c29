import { type Context, readAnew } from '#gateway/graphql/context.ts';
import { failure, hasStatus } from '#gateway/graphql/errors.ts';
import { RestError } from '#gateway/rest/error.ts';
import { listMine } from '../dataset/dataset.source.ts';
import type { ProgressModel } from '../metrics/metrics.model.ts';

/** Who subscribes, and what is known of the datasets so far. */
export interface Admission {
  viewerId: string;
  progress: Map<string, ProgressModel>;
}

/** Lets in who may see all of the datasets, and throws for anybody else. */
export async function admit(datasetIds: readonly string[], { load, rest }: Context): Promise<Admission> {
  const [only = '', ...others] = datasetIds;
  try {
    if (others.length === 0) {
      const [{ id }, progress] = await Promise.all([load.viewer(), load.progressByDatasetId.load(only)]);
      return { viewerId: id, progress: new Map([[only, progress]]) };
    }
    const [{ id }, datasets] = await Promise.all([load.viewer(), listMine(rest)]);
    const mine = new Set(datasets.map((dataset) => dataset.id));
    const missing = datasetIds.find((wanted) => !mine.has(wanted));
    if (missing)
      throw new RestError(404, { detail: `Dataset with id \`${missing}\` not found` }, 'GET /v1/me/datasets');
    return { viewerId: id, progress: new Map() };
  } catch (error) {
    throw failure(error, 'ERROR_FETCHING_DATASET_INFO');
  }
}

/**
 * Reads a dataset's progress anew, and with it whether the subscriber still may; null when not. Everything read before is
 * forgotten: the next event is to show what is there then.
 */
export async function lookAgain(datasetId: string, context: Context): Promise<ProgressModel | null> {
  readAnew(context);
  try {
    return await context.load.progressByDatasetId.load(datasetId);
  } catch (error) {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return null;
    throw error;
  }
}
