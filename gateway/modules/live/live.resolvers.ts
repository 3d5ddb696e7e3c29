import { GraphQLError } from 'graphql';
import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import type { RecordModel } from '../record/record.source.ts';
import { type DatasetChangeModel, datasetChanges } from './datasetChanges.ts';
import type { StreamItem } from './live.stream.ts';
import { type ResponseUpdateModel, responseUpdates } from './responseUpdates.ts';

export const liveResolvers: Resolvers = {
  Subscription: {
    recordResponseUpdated: {
      subscribe: (_root, { datasetId }, context) => responseUpdates(datasetId, context),
      resolve: (item: StreamItem<ResponseUpdateModel>) => itemOrThrow(item),
    },
    datasetChanged: {
      subscribe: (_root, { datasetIds }, context) => datasetChanges(datasetIds, context),
      resolve: (item: StreamItem<DatasetChangeModel>) => itemOrThrow(item),
    },
  },
  ResponseUpdate: {
    record: ({ recordId }, _args, { load }) => recordOrNull(recordId, load),
    dataset: ({ datasetId }) => ({ id: datasetId }),
  },
  DatasetChange: {
    records: ({ recordIds }, _args, { load }) =>
      // The generated type has no promise of null.
      recordIds.map((id) => recordOrNull(id, load) as Promise<RecordModel>),
    dataset: ({ datasetId, kinds }, _args, { load }) => {
      if (kinds.includes('DELETED')) return null;
      return isUuid(datasetId) ? { id: datasetId } : load.task.listedById.load(datasetId);
    },
  },
};

/** The last item of a stream may be the error that ends it. */
function itemOrThrow<T>(item: StreamItem<T>): T {
  if (item instanceof GraphQLError) throw item;
  return item;
}

/** Reads each record separately, so that an unreadable one does not affect the others. */
const recordOrNull = (id: string, load: Loaders) =>
  load.recordById.load(id).catch(nullOnStatus(404)).catch(failsAs('ERROR_FETCHING_RECORD_BY_ID'));
