import { type FieldNode, getArgumentValues, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import type { FeedbackDatasetRecordsArgs } from '#gateway/graphql/__generated__/types.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { byAnswerName, selectedBelow } from '#gateway/graphql/selection.ts';
import { inclusionOf, readsAnswers } from '../record/record.inclusion.ts';
import { toRecordRequest } from '../record/record.request.ts';

/** What can be asked for with nothing but the dataset's id, by the field that shows it. */
const BY_ID: Readonly<Record<string, (load: Loaders, id: string) => Promise<unknown>>> = {
  viewerCanEdit: (load) => load.viewer(),
  viewerCanDelete: (load) => load.viewer(),
  fields: (load, id) => load.fieldsByDatasetId.load(id),
  questions: (load, id) => load.questionsByDatasetId.load(id),
  vectorsSettings: (load, id) => load.vectorsSettingsByDatasetId.load(id),
  metadataProperties: (load, id) => load.metadataPropertiesByDatasetId.load(id),
  progress: (load, id) => load.progressByDatasetId.load(id),
  metrics: (load, id) => load.metricsByDatasetId.load(id),
  suggestionAgents: (load, id) => load.agentsByDatasetId.load(id),
};

/**
 * Starts what an operation selects of a dataset while the dataset itself is still being read: a page then takes the time of
 * its slowest call, not of a chain of them. The resolvers find everything in the loaders, and report what failed.
 */
export function askAhead(id: string, load: Loaders, info: GraphQLResolveInfo): void {
  for (const fields of byAnswerName(selectedBelow(info.fieldNodes, info))) {
    const name = fields[0]?.name.value ?? '';
    if (name === 'records') askForRecords(id, fields, load, info);
    else BY_ID[name]?.(load, id).catch(leftToTheResolver);
  }
}

function askForRecords(id: string, fields: FieldNode[], load: Loaders, info: GraphQLResolveInfo): void {
  const [field] = fields;
  const definition = (info.schema.getType('FeedbackDataset') as GraphQLObjectType).getFields().records;
  if (!field || !definition) return;
  try {
    const args = getArgumentValues(definition, field, info.variableValues) as unknown as FeedbackDatasetRecordsArgs;
    const request = toRecordRequest(id, args, inclusionOf(fields, info));
    load.recordPage.load(request).catch(leftToTheResolver);
    if (readsAnswers(fields, info)) load.questionsByDatasetId.load(id).catch(leftToTheResolver);
  } catch {
    // Arguments that cannot be: the resolver refuses them in its own place.
  }
}

const leftToTheResolver = (): void => undefined;
