import type {
  SimilaritySearchInput,
  TaskQueryInput,
  TaskSearchInput,
  TaskSortInput,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { checkMax, checkNumber, toBounds } from '#gateway/graphql/input.ts';
import type { TaskPlace } from './taskDataset.source.ts';
import { toRestStatus } from './taskRecord.kinds.ts';
import type { TaskPageRequest } from './taskRecord.source.ts';

const MAX_SORT_KEYS = 10;
const MAX_PAGE = 100;
const MAX_RECORDS = 10_000;
const NEIGHBORS = 50;
const MAX_CONDITIONS = 50;
const MAX_VALUES = 250;

/** Converts arguments to the REST request for a page; refuses what REST would refuse. */
export function toPageRequest(place: TaskPlace, { query, sort, page, size }: TaskSearchInput): TaskPageRequest {
  checkNumber('size', size, 0, MAX_PAGE);
  checkNumber('page', page, 1);
  if (page * size > MAX_RECORDS) {
    throw badInput(
      `Page ${page} of ${size} records each goes beyond the first ${MAX_RECORDS} records; narrow the search to reach others.`,
    );
  }
  checkMax('"sort"', sort?.length ?? 0, 'keys', MAX_SORT_KEYS);
  return {
    place: placeOf(place),
    limit: size,
    from: (page - 1) * size,
    query: toRestQuery(query),
    sort: sort?.length ? sort.map(toSortKey) : undefined,
  };
}

/** The request for a vector's neighbors, without the record with the vector. */
export function toNeighbourRequest(
  place: TaskPlace,
  { query }: TaskSearchInput,
  { vector: name, order }: SimilaritySearchInput,
  numbers: readonly number[],
  excludedId: string | null,
): TaskPageRequest {
  const value = order === 'LEAST_SIMILAR' ? numbers.map((number) => -number) : numbers;
  const queryText = query?.queryText?.trim();
  const exclusion = excludedId === null ? undefined : `NOT id:"${excludedId.replace(/["\\]/g, '\\$&')}"`;
  const text = queryText && exclusion ? `(${queryText}) AND ${exclusion}` : (exclusion ?? queryText);
  return {
    place: placeOf(place),
    limit: NEIGHBORS,
    from: 0,
    query: { ...toRestQuery(query), ...(text ? { query_text: text } : {}), vector: { name, value, k: NEIGHBORS } },
  };
}

/** The request for the aggregations of all records. */
export const toOverviewRequest = (place: TaskPlace): TaskPageRequest => ({
  place: placeOf(place),
  limit: 0,
  from: 0,
  query: {},
});

/** Requests are cache keys, so they contain only what they need. */
const placeOf = ({ workspace, name, restTask }: TaskPlace): TaskPlace => ({ workspace, name, restTask });

const toSortKey = ({ by: { field, metadata }, order }: TaskSortInput) => ({
  id: field ? field.toLowerCase() : `metadata.${metadata}`,
  order: order === 'DESC' ? 'desc' : 'asc',
});

/** Converts conditions for REST, without empty ones. */
export function toRestQuery(query: TaskQueryInput | null | undefined): Record<string, unknown> {
  const { queryText, confidence, score, metadata, predicted } = query ?? {};
  const range = confidence ?? score;
  const bounds = range && toBounds('scores', range);
  const statuses = query?.statuses?.map(toRestStatus);
  const conditions: Record<string, unknown> = {
    ...(queryText?.trim() ? { query_text: queryText } : {}),
    ...anyOf('predicted_as', query?.predictedAs),
    ...anyOf('annotated_as', query?.annotatedAs),
    ...anyOf('predicted_by', query?.predictedBy),
    ...anyOf('annotated_by', query?.annotatedBy),
    ...anyOf('status', statuses),
    ...(predicted ? { predicted: predicted.toLowerCase() } : {}),
    ...(bounds ? { score: { from: bounds.ge, to: bounds.le } } : {}),
    ...anyOf('uncovered_by_rules', query?.uncoveredByRules),
    ...(query?.hasAnnotation ? { has_annotation: true } : {}),
    ...(query?.hasPrediction ? { has_prediction: true } : {}),
  };
  const byKey = Object.fromEntries((metadata ?? []).flatMap(({ key, values }) => Object.entries(anyOf(key, values))));
  const count = Object.keys(conditions).length + Object.keys(byKey).length;
  checkMax('"query"', count, 'conditions', MAX_CONDITIONS);
  return Object.keys(byKey).length ? { ...conditions, metadata: byKey } : conditions;
}

function anyOf(name: string, values: readonly string[] | null | undefined): Record<string, readonly string[]> {
  if (!values?.length) return {};
  checkMax(`The condition on "${name}"`, values.length, 'values', MAX_VALUES);
  return { [name]: values };
}
