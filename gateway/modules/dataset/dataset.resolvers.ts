import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, thenReadAnew } from '#gateway/graphql/context.ts';
import { failsAs, hasStatus, nullOn } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { inclusionOf } from '../record/record.inclusion.ts';
import { refuseHidden } from '../record/record.hidden.ts';
import { toRecordRequest } from '../record/record.request.ts';
import { mayEditVisibleDatasets } from '../user/user.model.ts';
import { askAhead } from './dataset.ahead.ts';
import { createWhole } from './dataset.create.ts';
import { listDatasets } from './dataset.list.ts';
import { type DatasetModel, type DatasetParent, isWhole, toDataset } from './dataset.model.ts';
import { type DatasetPatch, publish, remove, update } from './dataset.source.ts';

export const datasetResolvers: Resolvers = {
  Query: {
    datasets: (_root, { filter }, context, info) => listDatasets(filter ?? {}, context, info),
    dataset: (_root, { id }, { load }, info) => {
      if (!isUuid(id)) return null;
      const witness = askAhead(id, load, info);
      if (!witness) return load.datasetById.load(id).catch(nullOn(404, 'ERROR_FETCHING_DATASET_INFO'));
      // Other refusals than "there is none" belong to the field that asked.
      return witness.then(
        () => ({ id }),
        (error: unknown) => (hasStatus(error, 404) ? null : { id }),
      );
    },
  },
  Mutation: {
    createDataset: (_root, { input }, context) =>
      createWhole(input, context).then(toDataset).then(thenReadAnew(context)),
    publishDataset: (_root, { id }, context) =>
      publish(context.rest, id).then(toDataset).then(thenReadAnew(context)).catch(failsAs('ERROR_PUBLISHING_DATASET')),
    updateDataset: (_root, { input: { id, ...changes } }, context) =>
      update(context.rest, id, toPatch(changes))
        .then(toDataset)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_PATCHING_DATASET_GUIDELINES')),
    deleteDataset: (_root, { id }, context) =>
      remove(context.rest, id)
        .then(({ name }) => ({ id, name }))
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_DELETING_DATASET')),
  },
  Dataset: {
    // Models of the older tasks say themselves what they are.
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
      const ahead = context.load.pagesAhead.get(info.fieldNodes[0]!);
      const page =
        ahead?.datasetId === id
          ? ahead.page
          : context.load.recordPage.load(toRecordRequest(id, args, inclusionOf(info.fieldNodes, info)));
      // What is hidden is told first, whatever else is wrong; both are asked at once.
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

interface Changes {
  name?: string | null;
  guidelines?: string | null;
  allowExtraMetadata?: boolean | null;
}

const toPatch = ({ name, guidelines, allowExtraMetadata }: Changes): DatasetPatch => ({
  ...(name == null ? {} : { name }),
  ...(guidelines === undefined ? {} : { guidelines }),
  ...(allowExtraMetadata == null ? {} : { allow_extra_metadata: allowExtraMetadata }),
});
