import { GraphQLError } from 'graphql';
import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { nullOn } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import type { RecordModel } from '../record/record.source.ts';
import { datasetChanges } from './datasetChanges.ts';
import type { DatasetChangeModel, ResponseUpdateModel } from './live.model.ts';
import type { Told } from './live.stream.ts';
import { responseUpdates } from './responseUpdates.ts';

export const liveResolvers: Resolvers = {
  Subscription: {
    recordResponseUpdated: {
      subscribe: (_root, { datasetId }, context) => responseUpdates(datasetId, context),
      resolve: (told: Told<ResponseUpdateModel>) => newsOf(told),
    },
    datasetChanged: {
      subscribe: (_root, { datasetIds }, context) => datasetChanges(datasetIds, context),
      resolve: (told: Told<DatasetChangeModel>) => newsOf(told),
    },
  },
  ResponseUpdate: {
    record: ({ recordId }, _args, { load }) => recordOrNull(recordId, load),
    dataset: ({ datasetId }) => ({ id: datasetId }),
  },
  DatasetChange: {
    records: ({ recordIds }, _args, { load }) =>
      // The generated type knows of no promise for null.
      recordIds.map((id) => recordOrNull(id, load) as Promise<RecordModel>),
    dataset: ({ datasetId, kinds }, _args, { load }) => {
      if (kinds.includes('DELETED')) return null;
      return isUuid(datasetId) ? { id: datasetId } : load.task.listedById.load(datasetId);
    },
  },
};

/** The last event of a stream may be why it ends. */
function newsOf<T>(told: Told<T>): T {
  if (told instanceof GraphQLError) throw told;
  return told;
}

/** Each record by itself, so that one that cannot be read leaves the others alone. */
const recordOrNull = (id: string, load: Loaders) =>
  load.recordById.load(id).catch(nullOn(404, 'ERROR_FETCHING_RECORD_BY_ID'));
