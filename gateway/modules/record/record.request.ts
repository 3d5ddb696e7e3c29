import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import type {
  ConditionInput,
  FeedbackDatasetRecordsArgs,
  RecordFilterInput,
  RecordSortInput,
  SimilaritySearchInput,
  SortKeyInput,
  SuggestionProperty,
  TextSearchInput,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { selectedBelow, selects } from '#gateway/graphql/selection.ts';
import type { RecordRequest } from './record.source.ts';

const MOST_SORT_KEYS = 10;
const MOST_FILTERS = 50;
const MOST_TERMS = 250;
const LONGEST_PAGE = 1000;

/** What a page's records come with, because it is selected below the `records` fields. */
export function inclusionOf(fields: readonly FieldNode[], info: GraphQLResolveInfo) {
  const selected = selectedBelow(fields, info, ['items', 'record']);
  const named = (...names: string[]) => selected.filter(({ name }) => names.includes(name.value));
  const responses = named('response', 'responses');
  const suggestions = named('suggestions').length > 0;
  return {
    responses: responses.length > 0 || named('status').length > 0,
    suggestions,
    /** The dataset's questions, which suggestions and answers are typed by. */
    questions: suggestions || selects(responses, info, [], ['answers']),
  };
}

/** The REST request for a page; refuses what REST would refuse. */
export function toRecordRequest(
  datasetId: string,
  { scope, filter, search, similarTo, sort, offset, limit }: FeedbackDatasetRecordsArgs,
  inclusion: ReturnType<typeof inclusionOf>,
): RecordRequest {
  if (limit < 1 || limit > LONGEST_PAGE) throw badInput(`"limit" is ${limit}; it must be from 1 to ${LONGEST_PAGE}.`);
  if (offset < 0) throw badInput(`"offset" is ${offset}; it must be 0 or more.`);
  if ((sort?.length ?? 0) > MOST_SORT_KEYS)
    throw badInput(`"sort" has ${sort?.length} keys; ${MOST_SORT_KEYS} are allowed.`);
  const isMine = scope === 'MINE';
  if (!isMine && (filter?.responses?.length || sort?.some(({ by }) => by.response != null))) {
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
      response_status: filter?.statuses?.map((status) => status.toLowerCase()),
      questions: inclusion.questions ? 'true' : undefined,
    },
    ...(Object.keys(body).length ? { search: body } : {}),
  };
}

function toQuery(search: TextSearchInput | null | undefined, similarTo: SimilaritySearchInput | null | undefined) {
  // A blank text searches for nothing.
  const text = search?.text.trim() ? { q: search.text, field: search.field ?? undefined } : undefined;
  const vector = similarTo && {
    name: similarTo.vector,
    ...(similarTo.to.value ? { value: similarTo.to.value } : { record_id: similarTo.to.recordId }),
    order: similarTo.order.toLowerCase(),
  };
  return text || vector ? { query: { text, vector: vector ?? undefined } } : {};
}

const toSortKey = ({ by, order }: RecordSortInput) => ({ scope: toSortScope(by), order: order.toLowerCase() });

function toSortScope({ record, metadata, suggestion, response }: SortKeyInput) {
  if (record) return { entity: 'record', property: record.toLowerCase() };
  if (metadata != null) return { entity: 'metadata', metadata_property: metadata };
  if (suggestion) return suggestionScope(suggestion.question, suggestion.property);
  return { entity: 'response', question: response };
}

/** The conditions as the search call takes them; empty when there are none. */
function toFilters(filter: RecordFilterInput | null | undefined): { filters?: { and: object[] } } {
  const and = [
    ...(filter?.metadata ?? []).map(({ property, is }) =>
      toFilter(`metadata property "${property}"`, { entity: 'metadata', metadata_property: property }, is),
    ),
    ...(filter?.responses ?? []).map(({ question, is }) =>
      toFilter(`question "${question}"`, { entity: 'response', question }, is),
    ),
    ...(filter?.suggestions ?? []).map(({ question, property, is }) =>
      toFilter(`suggestion for "${question}"`, suggestionScope(question, property), is),
    ),
  ];
  if (and.length > MOST_FILTERS) throw badInput(`"filter" has ${and.length} conditions; ${MOST_FILTERS} are allowed.`);
  return and.length ? { filters: { and } } : {};
}

const suggestionScope = (question: string, property: SuggestionProperty) => ({
  entity: 'suggestion',
  question,
  property: property.toLowerCase(),
});

function toFilter(subject: string, scope: object, { terms, range }: ConditionInput): object {
  if (terms) {
    if (terms.length < 1 || terms.length > MOST_TERMS) {
      throw badInput(`The condition on ${subject} has ${terms.length} terms; it must have 1 to ${MOST_TERMS}.`);
    }
    return { type: 'terms', scope, values: terms };
  }
  const ge = range?.ge ?? undefined;
  const le = range?.le ?? undefined;
  if (ge === undefined && le === undefined) throw badInput(`The range for ${subject} needs "ge" or "le".`);
  if (ge !== undefined && le !== undefined && ge > le) {
    throw badInput(`The range for ${subject} is empty: "ge" ${ge} is greater than "le" ${le}.`);
  }
  return { type: 'range', scope, ge, le };
}
