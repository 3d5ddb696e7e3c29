import type {
  SimilaritySearchInput,
  TaskSearchInput,
  TaskSortField,
  TaskSortInput,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { toRestQuery } from './taskSearch.filters.ts';
import type { TaskPageRequest, TaskPlace } from './taskRecord.source.ts';

const MOST_SORT_KEYS = 10;
const LONGEST_PAGE = 100;
const LAST_RECORD = 10_000;
const NEIGHBOURS = 50;

/** The REST request for a page, or a refusal of what cannot be asked. */
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
    ...(sort?.length ? { sort: sort.map(toSortKey) } : {}),
  };
}

/** The request for a vector's neighbours; a record the vector is from is not its own neighbour. */
export function toNeighbourRequest(
  place: TaskPlace,
  { query }: TaskSearchInput,
  { vector: name, order }: SimilaritySearchInput,
  numbers: readonly number[],
  reference: string | null,
): TaskPageRequest {
  const value = order === 'LEAST_SIMILAR' ? numbers.map((number) => -number) : numbers;
  const conditions = toRestQuery(query);
  const queryText = query?.queryText?.trim();
  const others = reference === null ? undefined : `NOT id:"${reference.replace(/["\\]/g, '\\$&')}"`;
  const text = queryText && others ? `(${queryText}) AND ${others}` : (others ?? queryText);
  return {
    place: placeOf(place),
    limit: NEIGHBOURS,
    from: 0,
    query: { ...conditions, ...(text ? { query_text: text } : {}), vector: { name, value, k: NEIGHBOURS } },
  };
}

/** What all records hold, without the records. */
export const toOverviewRequest = (place: TaskPlace): TaskPageRequest => ({
  place: placeOf(place),
  limit: 0,
  from: 0,
  query: {},
});

/** Requests are told apart by all that they hold, so they hold no more than they need. */
const placeOf = ({ workspace, name, restTask }: TaskPlace): TaskPlace => ({ workspace, name, restTask });

const SORT_FIELD: Record<TaskSortField, string> = {
  ID: 'id',
  SCORE: 'score',
  PREDICTED: 'predicted',
  PREDICTED_AS: 'predicted_as',
  PREDICTED_BY: 'predicted_by',
  ANNOTATED_AS: 'annotated_as',
  ANNOTATED_BY: 'annotated_by',
  STATUS: 'status',
  LAST_UPDATED: 'last_updated',
  EVENT_TIMESTAMP: 'event_timestamp',
};

const toSortKey = ({ by: { field, metadata }, order }: TaskSortInput) => ({
  id: field ? SORT_FIELD[field] : `metadata.${metadata}`,
  order: order === 'DESC' ? 'desc' : 'asc',
});
