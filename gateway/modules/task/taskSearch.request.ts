import type {
  RangeInput,
  SimilaritySearchInput,
  TaskQueryInput,
  TaskSearchInput,
  TaskSortInput,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { TaskPlace } from './taskDataset.source.ts';
import { REST_STATUS } from './taskRecord.kinds.ts';
import type { TaskPageRequest } from './taskRecord.source.ts';

const MOST_SORT_KEYS = 10;
const LONGEST_PAGE = 100;
const LAST_RECORD = 10_000;
const NEIGHBOURS = 50;
const MOST_CONDITIONS = 50;
const MOST_VALUES = 250;

/** The REST request for a page; refuses what REST would refuse. */
export function toPageRequest(place: TaskPlace, { query, sort, page, size }: TaskSearchInput): TaskPageRequest {
  if (size < 0 || size > LONGEST_PAGE) throw badInput(`"size" is ${size}; it must be from 0 to ${LONGEST_PAGE}.`);
  if (page < 1) throw badInput(`"page" is ${page}; it must be 1 or more.`);
  if (page * size > LAST_RECORD) {
    throw badInput(
      `Page ${page} of ${size} records each goes beyond the first ${LAST_RECORD} records; narrow the search to reach others.`,
    );
  }
  if ((sort?.length ?? 0) > MOST_SORT_KEYS) {
    throw badInput(`"sort" has ${sort?.length} keys; ${MOST_SORT_KEYS} are allowed.`);
  }
  return {
    place: placeOf(place),
    limit: size,
    from: (page - 1) * size,
    query: toRestQuery(query),
    sort: sort?.length ? sort.map(toSortKey) : undefined,
  };
}

/** The request for a vector's neighbours; `reference` is the record with the vector, which is not its own neighbour. */
export function toNeighbourRequest(
  place: TaskPlace,
  { query }: TaskSearchInput,
  { vector: name, order }: SimilaritySearchInput,
  numbers: readonly number[],
  reference: string | null,
): TaskPageRequest {
  const value = order === 'LEAST_SIMILAR' ? numbers.map((number) => -number) : numbers;
  const queryText = query?.queryText?.trim();
  const others = reference === null ? undefined : `NOT id:"${reference.replace(/["\\]/g, '\\$&')}"`;
  const text = queryText && others ? `(${queryText}) AND ${others}` : (others ?? queryText);
  return {
    place: placeOf(place),
    limit: NEIGHBOURS,
    from: 0,
    query: { ...toRestQuery(query), ...(text ? { query_text: text } : {}), vector: { name, value, k: NEIGHBOURS } },
  };
}

/** The aggregations of all records, without the records. */
export const toOverviewRequest = (place: TaskPlace): TaskPageRequest => ({
  place: placeOf(place),
  limit: 0,
  from: 0,
  query: {},
});

/** Requests are cache keys, so they contain no more than they need. */
const placeOf = ({ workspace, name, restTask }: TaskPlace): TaskPlace => ({ workspace, name, restTask });

/** The names of sort fields in REST are those of the contract in lower case. */
const toSortKey = ({ by: { field, metadata }, order }: TaskSortInput) => ({
  id: field ? field.toLowerCase() : `metadata.${metadata}`,
  order: order === 'DESC' ? 'desc' : 'asc',
});

/** The conditions as REST takes them, without empty ones. */
export function toRestQuery(query: TaskQueryInput | null | undefined): Record<string, unknown> {
  const { queryText, confidence, score, metadata, predicted } = query ?? {};
  const range = confidence ?? score;
  const statuses = query?.statuses?.map((status) => REST_STATUS[status]);
  const conditions: Record<string, unknown> = {
    ...(queryText?.trim() ? { query_text: queryText } : {}),
    ...anyOf('predicted_as', query?.predictedAs),
    ...anyOf('annotated_as', query?.annotatedAs),
    ...anyOf('predicted_by', query?.predictedBy),
    ...anyOf('annotated_by', query?.annotatedBy),
    ...anyOf('status', statuses),
    ...(predicted ? { predicted: predicted.toLowerCase() } : {}),
    ...(range ? { score: toRange(range) } : {}),
    ...anyOf('uncovered_by_rules', query?.uncoveredByRules),
    ...(query?.hasAnnotation ? { has_annotation: true } : {}),
    ...(query?.hasPrediction ? { has_prediction: true } : {}),
  };
  const byKey = Object.fromEntries((metadata ?? []).flatMap(({ key, values }) => Object.entries(anyOf(key, values))));
  const count = Object.keys(conditions).length + Object.keys(byKey).length;
  if (count > MOST_CONDITIONS) throw badInput(`"query" has ${count} conditions; ${MOST_CONDITIONS} are allowed.`);
  return Object.keys(byKey).length ? { ...conditions, metadata: byKey } : conditions;
}

function anyOf(name: string, values: readonly string[] | null | undefined): Record<string, readonly string[]> {
  if (!values?.length) return {};
  if (values.length <= MOST_VALUES) return { [name]: values };
  throw badInput(`The condition on "${name}" has ${values.length} values; ${MOST_VALUES} are allowed.`);
}

function toRange({ ge, le }: RangeInput) {
  if (ge == null && le == null) throw badInput('The range of scores needs "ge" or "le".');
  if (ge != null && le != null && ge > le) {
    throw badInput(`The range of scores is empty: "ge" ${ge} is greater than "le" ${le}.`);
  }
  return { from: ge ?? undefined, to: le ?? undefined };
}
