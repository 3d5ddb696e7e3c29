import type { FeedbackDatasetResolvers, Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, readingParent, written } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { hasStatus, nullOnStatus } from '#gateway/rest/error.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import { inclusionOf, toConnectionRequest, toRecordRequest } from '../record/record.request.ts';
import { refuseHidden } from '../record/record.visibility.ts';
import { viewerMayEdit } from '../user/user.source.ts';
import { createDataset } from './dataset.create.ts';
import { listDatasets } from './dataset.list.ts';
import { LOADERS, prefetch } from './dataset.prefetch.ts';
import {
  type DatasetParent,
  distributionBody,
  isComplete,
  publish,
  remove,
  update,
  usersProgressOf,
} from './dataset.source.ts';

const ofDataset = readingParent(isComplete, ({ id }, load) =>
  load.datasetById.load(id).catch(failsAs('ERROR_FETCHING_DATASET_INFO')),
);

const partsOfDataset = Object.fromEntries(
  Object.entries(LOADERS).map(([part, loader]) => [
    part,
    ({ id }: DatasetParent, _args: unknown, { load }: Context) => load[loader].load(id),
  ]),
) as Pick<FeedbackDatasetResolvers, keyof typeof LOADERS>;

export const datasetResolvers: Resolvers = {
  Query: {
    datasets: (_root, { filter }, context, info) => listDatasets(filter ?? {}, context, info),
    dataset: (_root, { id }, { load }, info) => {
      if (!isUuid(id)) return null;
      const firstCall = prefetch(id, load, info);
      if (!firstCall) return load.datasetById.load(id).catch(nullOnStatus(404));
      // The field that needs the call reports other errors.
      return firstCall.then(
        () => ({ id }),
        (error: unknown) => (hasStatus(error, 404) ? null : { id }),
      );
    },
  },
  Mutation: {
    createDataset: (_root, { input }, context) => written(context, createDataset(input, context)),
    publishDataset: (_root, { id }, context) => written(context, publish(context.rest, id)),
    updateDataset: (_root, { input: { id, name, guidelines, allowExtraMetadata, minSubmitted } }, context) => {
      const patch = {
        name: name ?? undefined,
        guidelines,
        allow_extra_metadata: allowExtraMetadata ?? undefined,
        ...distributionBody(context.rest, minSubmitted),
      };
      return written(context, update(context.rest, id, patch));
    },
    deleteDataset: (_root, { id }, context) => written(context, remove(context.rest, id)),
  },
  Dataset: {
    // Models of the older tasks have a __typename.
    __resolveType: (dataset) => ('__typename' in dataset ? dataset.__typename : 'FeedbackDataset'),
  },
  FeedbackDataset: {
    name: ofDataset(({ name }) => name),
    task: () => 'FEEDBACK' as const,
    workspace: ofDataset(({ workspaceId }, { load }) => load.workspaceById.load(workspaceId)),
    status: ofDataset(({ status }) => status),
    guidelines: ofDataset(({ guidelines }) => guidelines),
    distribution: ofDataset(({ distribution }) => distribution),
    allowExtraMetadata: ofDataset(({ allowExtraMetadata }) => allowExtraMetadata),
    insertedAt: ofDataset(({ insertedAt }) => insertedAt),
    updatedAt: ofDataset(({ updatedAt }) => updatedAt),
    lastActivityAt: ofDataset(({ lastActivityAt }) => lastActivityAt),
    viewerCanEdit: viewerMayEdit('ERROR_FETCHING_DATASET_INFO'),
    viewerCanDelete: viewerMayEdit('ERROR_FETCHING_DATASET_INFO'),
    ...partsOfDataset,
    usersProgress: ({ id }, _args, { rest }) =>
      rest.capabilities.taskDistribution
        ? usersProgressOf(rest, id).catch(failsAs('ERROR_FETCHING_DATASET_PROGRESS'))
        : null,
    records: async ({ id }, args, context, info) => {
      const prefetched = context.load.prefetchedPages.get(info.fieldNodes[0]!);
      const page =
        prefetched?.datasetId === id
          ? prefetched.page
          : context.load.recordPage.load(toRecordRequest(id, args, inclusionOf(info.fieldNodes, info)));
      page.catch(() => undefined);
      // Hidden metadata is reported before any other error.
      await refuseHidden(id, args, context);
      return page;
    },
    recordsConnection: async ({ id }, args, context, info) => {
      const request = toConnectionRequest(id, args, inclusionOf(info.fieldNodes, info, ['edges', 'node']));
      await refuseHidden(id, args, context);
      return context.load.recordConnection.load(request);
    },
  },
};
