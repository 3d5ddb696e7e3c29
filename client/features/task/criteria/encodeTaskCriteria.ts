import type { JsonObject as Json } from '#client/lib/json.ts';
import type { TaskCriteria } from './criteria.ts';
import { sortId } from './decodeTaskCriteria.ts';

/** The criteria as the address's `query` (all but the order) and `sort` hold them. */
export function encodeTaskCriteria(criteria: TaskCriteria): { query: Json; sort: Json[] } {
  const { queryText, predicted, metadata, score, isUncovered, similar } = criteria;
  return {
    query: {
      ...(queryText ? { text: queryText } : {}),
      ...listed('predicted_as', criteria.predictedAs),
      ...listed('predicted_by', criteria.predictedBy),
      ...listed('annotated_as', criteria.annotatedAs),
      ...listed('annotated_by', criteria.annotatedBy),
      ...listed(
        'status',
        criteria.statuses.map((status) => status[0] + status.slice(1).toLowerCase()),
      ),
      ...(predicted ? { predicted: predicted.toLowerCase() } : {}),
      ...(metadata.length ? { metadata: Object.fromEntries(metadata.map(({ key, values }) => [key, values])) } : {}),
      ...(score ? { score } : {}),
      ...(isUncovered ? { uncovered_by_rules: true } : {}),
      ...(similar ? { similar: { record: similar.recordId, vector: similar.vector, order: similar.order } } : {}),
    },
    sort: criteria.sort.map(({ by, order }) => ({ id: sortId(by), order })),
  };
}

const listed = (name: string, values: readonly string[]): Json => (values.length ? { [name]: values } : {});
