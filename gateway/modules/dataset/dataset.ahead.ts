import { type FieldNode, getArgumentValues, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import type { FeedbackDatasetRecordsArgs } from '#gateway/graphql/__generated__/types.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { byAnswerName, selectedBelow } from '#gateway/graphql/selection.ts';
import { inclusionOf } from '../record/record.inclusion.ts';
import { toRecordRequest } from '../record/record.request.ts';

/** What can be asked for with nothing but the dataset's id, by the field that shows it. */
const BY_ID: Readonly<Record<string, (load: Loaders, id: string) => Promise<unknown>>> = {
  fields: (load, id) => load.fieldsByDatasetId.load(id),
  questions: (load, id) => load.questionsByDatasetId.load(id),
  vectorsSettings: (load, id) => load.vectorsSettingsByDatasetId.load(id),
  metadataProperties: (load, id) => load.metadataPropertiesByDatasetId.load(id),
  progress: (load, id) => load.progressByDatasetId.load(id),
  metrics: (load, id) => load.metricsByDatasetId.load(id),
  suggestionAgents: (load, id) => load.agentsByDatasetId.load(id),
};

/** Fields that take no call of their own. */
const FREE = new Set(['__typename', 'id', 'task']);

/**
 * Starts what an operation selects of a dataset while the dataset itself is still being read: a page then takes the time of
 * its slowest call, not of a chain of them. The resolvers find everything in the loaders, and report what failed.
 *
 * When nothing is selected but what the id alone gives, such as a dashboard's counters, the dataset need not be read at all:
 * the first of those calls, which is returned then, tells as well whether it exists.
 */
export function askAhead(id: string, load: Loaders, info: GraphQLResolveInfo): Promise<unknown> | undefined {
  const started: Promise<unknown>[] = [];
  let isEnough = true;
  for (const fields of byAnswerName(selectedBelow(info.fieldNodes, info))) {
    const name = fields[0]?.name.value ?? '';
    const call = name === 'records' ? askForRecords(id, fields, load, info) : BY_ID[name]?.(load, id);
    if (call) started.push(call);
    else if (!FREE.has(name)) isEnough = false;
  }
  for (const call of started) call.catch(leftToTheResolver);
  return isEnough ? started[0] : undefined;
}

function askForRecords(id: string, fields: FieldNode[], load: Loaders, info: GraphQLResolveInfo) {
  const [field] = fields;
  const definition = (info.schema.getType('FeedbackDataset') as GraphQLObjectType).getFields().records;
  if (!field || !definition) return undefined;
  try {
    const args = getArgumentValues(definition, field, info.variableValues) as unknown as FeedbackDatasetRecordsArgs;
    const page = load.recordPage.load(toRecordRequest(id, args, inclusionOf(fields, info)));
    load.pagesAhead.set(field, { datasetId: id, page });
    return page;
  } catch {
    // Arguments that cannot be: the resolver refuses them in its own place.
    return undefined;
  }
}

const leftToTheResolver = (): void => undefined;
