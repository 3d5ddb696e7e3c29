import DataLoader from 'dataloader';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { oneByOne } from '#gateway/rest/loaders.ts';
import { type RecordModel, toRecord } from '../record/record.source.ts';
import * as resolutions from './resolution.source.ts';

/** The most ids that REST accepts in a condition. */
const MAX_REVIEWED = 100;

/** What reviewers see of a dataset and its records. */
export function createReviewLoaders(rest: RestClient) {
  return {
    resolutionSummaryByDatasetId: oneByOne((id: string) => resolutions.summary(rest, id)),
    /** Records with the answers of all users, those of a dataset with one call. */
    reviewedRecord: new DataLoader<{ id: string; datasetId: string }, RecordModel, string>(
      async (keys) => {
        const datasetIds = [...new Set(keys.map(({ datasetId }) => datasetId))];
        const rows = datasetIds.map((datasetId) => {
          const ids = keys.filter((key) => key.datasetId === datasetId).map(({ id }) => id);
          return resolutions.reviewed(rest, datasetId, ids);
        });
        const found = new Map((await Promise.all(rows)).flat().map((row) => [row.id, toRecord(row, 'EVERYONE')]));
        return keys.map(({ id }) => found.get(id) ?? new RestError(404, undefined, `no record ${id} in its dataset`));
      },
      { cacheKeyFn: ({ id }) => id, maxBatchSize: MAX_REVIEWED },
    ),
  };
}
