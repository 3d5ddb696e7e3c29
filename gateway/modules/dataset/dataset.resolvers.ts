import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { failsAs, hasStatus, nullOn } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { inclusionOf, toRecordRequest } from '../record/record.request.ts';
import { refuseHidden } from '../record/record.visibility.ts';
import { mayEditVisibleDatasets } from '../user/user.source.ts';
import { createDataset } from './dataset.create.ts';
import { listDatasets } from './dataset.list.ts';
import { prefetch } from './dataset.prefetch.ts';
import { type DatasetModel, type DatasetParent, isWhole, publish, remove, update } from './dataset.source.ts';

export const datasetResolvers: Resolvers = {
  Query: {
    datasets: (_root, { filter }, context, info) => listDatasets(filter ?? {}, context, info),
    dataset: (_root, { id }, { load }, info) => {
      if (!isUuid(id)) return null;
      const firstCall = prefetch(id, load, info);
      if (!firstCall) return load.datasetById.load(id).catch(nullOn(404, 'ERROR_FETCHING_DATASET_INFO'));
      // Other refusals are reported by the field that needs the call.
      return firstCall.then(
        () => ({ id }),
        (error: unknown) => (hasStatus(error, 404) ? null : { id }),
      );
    },
  },
  Mutation: {
    createDataset: (_root, { input }, context) =>
      written(context, 'ERROR_CREATING_DATASET', createDataset(input, context)),
    publishDataset: (_root, { id }, context) => written(context, 'ERROR_PUBLISHING_DATASET', publish(context.rest, id)),
    updateDataset: (_root, { input: { id, name, guidelines, allowExtraMetadata } }, context) => {
      const patch = {
        name: name ?? undefined,
        guidelines,
        allow_extra_metadata: allowExtraMetadata ?? undefined,
      };
      return written(context, 'ERROR_PATCHING_DATASET_GUIDELINES', update(context.rest, id, patch));
    },
    deleteDataset: (_root, { id }, context) => written(context, 'ERROR_DELETING_DATASET', remove(context.rest, id)),
  },
  Dataset: {
    // Models of the older tasks have a __typename.
    __resolveType: (dataset) => ('__typename' in dataset ? dataset.__typename : 'FeedbackDataset'),
  },
  FeedbackDataset: {
    name: fromWhole(({ name }) => name),
    task: () => 'FEEDBACK' as const,
    workspace: fromWhole(({ workspaceId }, { load }) =>
      load.workspaceById.load(workspaceId).catch(failsAs('ERROR_FETCHING_WORKSPACE_INFO')),
    ),
    status: fromWhole(({ status }) => status),
    guidelines: fromWhole(({ guidelines }) => guidelines),
    allowExtraMetadata: fromWhole(({ allowExtraMetadata }) => allowExtraMetadata),
    insertedAt: fromWhole(({ insertedAt }) => insertedAt),
    updatedAt: fromWhole(({ updatedAt }) => updatedAt),
    lastActivityAt: fromWhole(({ lastActivityAt }) => lastActivityAt),
    viewerCanEdit: (_dataset, _args, { load }) => viewerMayEdit(load),
    viewerCanDelete: (_dataset, _args, { load }) => viewerMayEdit(load),
    fields: ({ id }, _args, { load }) => load.fieldsByDatasetId.load(id).catch(failsAs('ERROR_FETCHING_FIELDS')),
    questions: ({ id }, _args, { load }) =>
      load.questionsByDatasetId.load(id).catch(failsAs('ERROR_FETCHING_QUESTIONS')),
    vectorsSettings: ({ id }, _args, { load }) =>
      load.vectorsSettingsByDatasetId.load(id).catch(failsAs('ERROR_FETCHING_VECTORS')),
    metadataProperties: ({ id }, _args, { load }) =>
      load.metadataPropertiesByDatasetId.load(id).catch(failsAs('ERROR_FETCHING_METADATA')),
    // The catalogue gives a failed progress the deleting code.
    progress: ({ id }, _args, { load }) => load.progressByDatasetId.load(id).catch(failsAs('ERROR_DELETING_DATASET')),
    metrics: ({ id }, _args, { load }) =>
      load.metricsByDatasetId.load(id).catch(failsAs('ERROR_FETCHING_DATASET_PROGRESS')),
    suggestionAgents: ({ id }, _args, { load }) =>
      load.agentsByDatasetId.load(id).catch(failsAs('ERROR_FETCHING_AGENTS')),
    records: async ({ id }, args, context, info) => {
      const prefetched = context.load.prefetchedPages.get(info.fieldNodes[0]!);
      const page =
        prefetched?.datasetId === id
          ? prefetched.page
          : context.load.recordPage.load(toRecordRequest(id, args, inclusionOf(info.fieldNodes, info)));
      // Hidden metadata is reported first, whatever else is wrong; both are read at once.
      page.catch(() => undefined);
      await refuseHidden(id, args, context);
      return page.catch(failsAs('ERROR_FETCHING_RECORDS'));
    },
  },
};

/** A resolver that reads the dataset first where only its id is known. */
function fromWhole<T>(pick: (dataset: DatasetModel, context: Context) => T | Promise<T>) {
  return (dataset: DatasetParent, _args: unknown, context: Context): T | Promise<T> =>
    isWhole(dataset)
      ? pick(dataset, context)
      : context.load.datasetById
          .load(dataset.id)
          .catch(failsAs('ERROR_FETCHING_DATASET_INFO'))
          .then((read) => pick(read, context));
}

const viewerMayEdit = (load: Context['load']) =>
  load.viewer().then(mayEditVisibleDatasets).catch(failsAs('ERROR_FETCHING_DATASET_INFO'));
