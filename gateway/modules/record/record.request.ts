import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import type {
  ConditionInput,
  FeedbackDatasetRecordsArgs,
  FeedbackDatasetRecordsConnectionArgs,
  RecordFilterInput,
  RecordSortInput,
  SimilaritySearchInput,
  SortKeyInput,
  SuggestionProperty,
  TextSearchInput,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { checkCount, checkMax, checkNumber, toBounds } from '#gateway/graphql/input.ts';
import { selectedBelow, selects } from '#gateway/graphql/selection.ts';
import { selectsChangeable } from '../question/question.selection.ts';
import type { ConnectionRequest } from './record.connection.ts';
import type { RecordRequest } from './record.source.ts';

const MAX_SORT_KEYS = 10;
const MAX_FILTERS = 50;
const MAX_TERMS = 250;
export const MAX_PAGE = 1000;

/** The parts to read with the records: those that the operation selects below a path. */
export function inclusionOf(
  fields: readonly FieldNode[],
  info: GraphQLResolveInfo,
  path: readonly string[] = ['items', 'record'],
) {
  const selected = selectedBelow(fields, info, path);
  const named = (...names: string[]) => selected.filter(({ name }) => names.includes(name.value));
  const responses = named('response', 'responses');
  const comparesAnswers = named('responsesByQuestion').length > 0;
  const suggestions = comparesAnswers || named('suggestions').length > 0;
  const disagreement = comparesAnswers || named('disagreement').length > 0;
  const resolution = named('resolution').length > 0;
  const shownOfQuestions = [
    ...selectedBelow(named('suggestions'), info, ['question']),
    ...selectedBelow(responses, info, ['answers', 'question']),
  ];
  return {
    responses: comparesAnswers || responses.length > 0 || named('status').length > 0,
    suggestions,
    disagreement,
    resolution,
    /** The dataset's questions, which give suggestions and answers their types. */
    questions: suggestions || disagreement || resolution || selects(responses, info, [], ['answers']),
    /** Whether they are shown with what may change, such as their titles. */
    questionTexts: selectsChangeable(shownOfQuestions),
  };
}

/** Converts arguments to the REST request for a page; refuses what REST would refuse. */
export function toRecordRequest(
  datasetId: string,
  { scope, filter, search, similarTo, sort, offset, limit }: FeedbackDatasetRecordsArgs,
  inclusion: Partial<ReturnType<typeof inclusionOf>>,
): RecordRequest {
  checkNumber('limit', limit, 1, MAX_PAGE);
  checkNumber('offset', offset, 0);
  checkMax('"sort"', sort?.length ?? 0, 'keys', MAX_SORT_KEYS);
  const isMine = scope === 'MINE';
  if (!isMine && (filter?.responses?.length || sort?.some(({ by }) => by.response != null))) {
    throw badInput('Filtering and sorting by the viewer’s answers need the scope MINE.');
  }
  const comparesPeople = usesDisagreement(filter, sort);
  if (isMine && comparesPeople) {
    throw badInput('Filtering and sorting by the answers of all users need the scope EVERYONE.');
  }
  const body = {
    ...toQuery(search, similarTo),
    ...toFilters(filter),
    // Neighbors are sorted by their distance.
    ...(sort?.length && !similarTo ? { sort: sort.map(toSortKey) } : {}),
  };
  const include = (isMine ? MY_PARTS : ALL_PARTS).filter((part) => inclusion[part]);
  return {
    datasetId,
    isMine,
    isScored: Boolean(search?.text.trim() || similarTo),
    needsResolutions: comparesPeople || include.some((part) => part === 'disagreement' || part === 'resolution'),
    needsQuestionTexts: inclusion.questionTexts,
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

/** Converts the arguments of a page with cursors to a request. */
export function toConnectionRequest(
  datasetId: string,
  { first, after, ...args }: FeedbackDatasetRecordsConnectionArgs,
  inclusion: ReturnType<typeof inclusionOf>,
): ConnectionRequest {
  checkNumber('first', first, 1, MAX_PAGE);
  const page = { ...args, similarTo: null, offset: 0, limit: first };
  return { ...toRecordRequest(datasetId, page, inclusion), after: after ?? undefined };
}

const MY_PARTS = ['responses', 'suggestions'] as const;
/** The parts that include the answers of other users, which a person's own records do not have. */
const ALL_PARTS = [...MY_PARTS, 'disagreement', 'resolution'] as const;

/** The parts of records with the answers of all users. */
export const partsOf = (inclusion: ReturnType<typeof inclusionOf>): string[] =>
  ALL_PARTS.filter((part) => inclusion[part]);

/** Whether filter or sort look at the answers of all users, which only the embedded backend can. */
const usesDisagreement = (
  filter: RecordFilterInput | null | undefined,
  sort: readonly RecordSortInput[] | null | undefined,
): boolean =>
  Boolean(filter?.disagreement?.length || filter?.responseCount || filter?.answeredBy?.length) ||
  Boolean(filter?.answersOf?.length || filter?.resolved != null) ||
  (sort ?? []).some(({ by }) => by.disagreement || by.responseCount);

export function toQuery(
  search: TextSearchInput | null | undefined,
  similarTo: SimilaritySearchInput | null | undefined,
) {
  // A blank text does not filter.
  const text = search?.text.trim() ? { q: search.text, field: search.field ?? undefined } : undefined;
  const vector = similarTo && {
    name: similarTo.vector,
    ...(similarTo.to.value ? { value: similarTo.to.value } : { record_id: similarTo.to.recordId }),
    order: similarTo.order.toLowerCase(),
  };
  return text || vector ? { query: { text, vector: vector ?? undefined } } : {};
}

const TEAM_STATUS = { entity: 'record', property: 'status' };

const toSortKey = ({ by, order }: RecordSortInput) => ({ scope: toSortScope(by), order: order.toLowerCase() });

function toSortScope({ record, metadata, suggestion, response, disagreement, responseCount }: SortKeyInput) {
  if (disagreement) return disagreementScope(disagreement.question);
  if (responseCount) return RESPONSE_COUNT;
  if (record === 'TEAM_STATUS') return TEAM_STATUS;
  if (record) return { entity: 'record', property: record.toLowerCase() };
  if (metadata != null) return { entity: 'metadata', metadata_property: metadata };
  if (suggestion) return suggestionScope(suggestion.question, suggestion.property);
  return { entity: 'response', question: response };
}

/** The conditions for the search call; empty without any. */
export function toFilters(filter: RecordFilterInput | null | undefined): { filters?: { and: object[] } } {
  const and = [
    ...(filter?.teamStatus ? [{ type: 'terms', scope: TEAM_STATUS, values: [filter.teamStatus.toLowerCase()] }] : []),
    ...(filter?.metadata ?? []).map(({ property, is }) =>
      toFilter(`metadata property "${property}"`, { entity: 'metadata', metadata_property: property }, is),
    ),
    ...(filter?.responses ?? []).map(({ question, is }) =>
      toFilter(`question "${question}"`, { entity: 'response', question }, is),
    ),
    ...(filter?.suggestions ?? []).map(({ question, property, is }) =>
      toFilter(`suggestion for "${question}"`, suggestionScope(question, property), is),
    ),
    ...(filter?.disagreement ?? []).map(({ question, is }) =>
      toFilter('the disagreement', disagreementScope(question), { range: is }),
    ),
    ...(filter?.responseCount
      ? [toFilter('the number of responses', RESPONSE_COUNT, { range: filter.responseCount })]
      : []),
    ...(filter?.answeredBy ?? []).map((user) => ({
      type: 'terms',
      scope: { entity: 'response', user, property: 'status' },
      values: ['submitted'],
    })),
    ...(filter?.answersOf ?? []).map(({ userId: user, question, is }) =>
      toFilter(`question "${question}"`, { entity: 'response', user, question }, is),
    ),
    ...(filter?.resolved == null
      ? []
      : [{ type: 'terms', scope: { entity: 'record', property: 'resolved' }, values: [String(filter.resolved)] }]),
  ];
  checkMax('"filter"', and.length, 'conditions', MAX_FILTERS);
  return and.length ? { filters: { and } } : {};
}

const RESPONSE_COUNT = { entity: 'record', property: 'response_count' };

const disagreementScope = (question: string | null | undefined) => ({
  entity: 'disagreement',
  question: question ?? undefined,
});

const suggestionScope = (question: string, property: SuggestionProperty) => ({
  entity: 'suggestion',
  question,
  property: property.toLowerCase(),
});

function toFilter(subject: string, scope: object, { terms, range }: ConditionInput): object {
  if (terms) {
    checkCount(`The condition on ${subject}`, terms.length, 'terms', MAX_TERMS);
    return { type: 'terms', scope, values: terms };
  }
  return { type: 'range', scope, ...toBounds(subject, range) };
}
