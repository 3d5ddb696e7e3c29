import type {
  FeedbackDatasetRecordsArgs,
  RecordFilterInput,
  RecordSortInput,
  RecordStatus,
  SimilaritySearchInput,
  SortKeyInput,
  TextSearchInput,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { suggestionScope, toFilters } from './record.filters.ts';
import type { RecordRequest } from './record.source.ts';

const MOST_SORT_KEYS = 10;
const LONGEST_PAGE = 1000;

/** What has to come along with the records, because it was selected. */
export interface Inclusion {
  responses: boolean;
  suggestions: boolean;
  /** The questions that answers are typed by. */
  questions: boolean;
}

/** The REST request for a page, or a refusal of what the REST API would refuse. */
export function toRecordRequest(
  datasetId: string,
  { scope, filter, search, similarTo, sort, offset, limit }: FeedbackDatasetRecordsArgs,
  inclusion: Inclusion,
): RecordRequest {
  if (limit < 1 || limit > LONGEST_PAGE) throw badInput(`"limit" is ${limit}; it must be from 1 to ${LONGEST_PAGE}.`);
  if (offset < 0) throw badInput(`"offset" is ${offset}; it must be 0 or more.`);
  if ((sort?.length ?? 0) > MOST_SORT_KEYS)
    throw badInput(`"sort" has ${sort?.length} keys; ${MOST_SORT_KEYS} are allowed.`);
  const isMine = scope === 'MINE';
  if (!isMine && readsOwnAnswers(filter, sort)) {
    throw badInput('Filtering and sorting by the viewer’s answers need the scope MINE.');
  }
  const body = {
    ...toQuery(search, similarTo),
    ...toFilters(filter),
    // Neighbours come in the order of their distance.
    ...(sort?.length && !similarTo ? { sort: sort.map(toSortKey) } : {}),
  };
  const include = [inclusion.responses && 'responses', inclusion.suggestions && 'suggestions'].filter(
    (part) => part !== false,
  );
  return {
    datasetId,
    isMine,
    isScored: Boolean(search?.text.trim() || similarTo),
    query: {
      include,
      offset,
      limit,
      response_status: filter?.statuses?.map((status) => STATUS[status]),
      questions: inclusion.questions ? 'true' : undefined,
    },
    ...(Object.keys(body).length ? { search: body } : {}),
  };
}

const STATUS: Record<RecordStatus, string> = {
  PENDING: 'pending',
  DRAFT: 'draft',
  SUBMITTED: 'submitted',
  DISCARDED: 'discarded',
};

const readsOwnAnswers = (filter: RecordFilterInput | null | undefined, sort: RecordSortInput[] | null | undefined) =>
  Boolean(filter?.responses?.length) || Boolean(sort?.some(({ by }) => by.response != null));

function toQuery(search: TextSearchInput | null | undefined, similarTo: SimilaritySearchInput | null | undefined) {
  // Who has typed no word yet looks for nothing.
  const text = search?.text.trim() ? search : null;
  if (!text && !similarTo) return {};
  return {
    query: {
      ...(text ? { text: { q: text.text, ...(text.field == null ? {} : { field: text.field }) } } : {}),
      ...(similarTo
        ? {
            vector: {
              name: similarTo.vector,
              ...(similarTo.to.value ? { value: similarTo.to.value } : { record_id: similarTo.to.recordId }),
              order: similarTo.order === 'LEAST_SIMILAR' ? 'least_similar' : 'most_similar',
            },
          }
        : {}),
    },
  };
}

const toSortKey = ({ by, order }: RecordSortInput) => ({
  scope: toSortScope(by),
  order: order === 'DESC' ? 'desc' : 'asc',
});

function toSortScope({ record, metadata, suggestion, response }: SortKeyInput) {
  if (record) return { entity: 'record', property: record === 'INSERTED_AT' ? 'inserted_at' : 'updated_at' };
  if (metadata != null) return { entity: 'metadata', metadata_property: metadata };
  if (suggestion) return suggestionScope(suggestion.question, suggestion.property);
  return { entity: 'response', question: response };
}
