import { type FieldNode, getArgumentValues, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import type { FeedbackDatasetRecordsArgs } from '#gateway/graphql/__generated__/types.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { groupByResponseName, selectedBelow } from '#gateway/graphql/selection.ts';
import { own } from '#gateway/lib/own.ts';
import { inclusionOf, toRecordRequest } from '../record/record.request.ts';

/** The loaders of fields that need only the dataset's id. */
export const LOADERS = {
  fields: 'fieldsByDatasetId',
  questions: 'questionsByDatasetId',
  vectorsSettings: 'vectorsSettingsByDatasetId',
  metadataProperties: 'metadataPropertiesByDatasetId',
  progress: 'progressByDatasetId',
  metrics: 'metricsByDatasetId',
  suggestionAgents: 'agentsByDatasetId',
} as const satisfies Record<string, keyof Loaders>;

/** Fields that need no call. */
const FREE = new Set(['__typename', 'id', 'task']);

/**
 * Starts the calls for an operation's fields of a dataset at the same time as that for the dataset itself. The resolvers find the results
 * in the loaders and report errors.
 *
 * Where the id is enough for all selected fields, the dataset is not read: the first call is returned and tells whether it exists.
 */
export function prefetch(id: string, load: Loaders, info: GraphQLResolveInfo): Promise<unknown> | undefined {
  const calls: Promise<unknown>[] = [];
  let isEnough = true;
  for (const fields of groupByResponseName(selectedBelow(info.fieldNodes, info))) {
    const name = fields[0]?.name.value ?? '';
    const loader = own(LOADERS, name);
    const call = name === 'records' ? prefetchRecords(id, fields, load, info) : loader && load[loader].load(id);
    if (call) calls.push(call);
    else if (!FREE.has(name)) isEnough = false;
  }
  for (const call of calls) call.catch(() => undefined);
  return isEnough ? calls[0] : undefined;
}

function prefetchRecords(id: string, fields: FieldNode[], load: Loaders, info: GraphQLResolveInfo) {
  const [field] = fields;
  const definition = (info.schema.getType('FeedbackDataset') as GraphQLObjectType).getFields().records;
  if (!field || !definition) return undefined;
  try {
    const args = getArgumentValues(definition, field, info.variableValues) as unknown as FeedbackDatasetRecordsArgs;
    const page = load.recordPage.load(toRecordRequest(id, args, inclusionOf(fields, info)));
    load.prefetchedPages.set(field, { datasetId: id, page });
    return page;
  } catch {
    // The resolver refuses the arguments.
    return undefined;
  }
}
