import Type from 'typebox';
import { stringEnum } from '../../http/shapes.ts';
import {
  AnyObject,
  anyOf,
  AnyValue,
  byName,
  Count,
  type Domain,
  Flag,
  Id,
  items,
  list,
  object,
  oneOf,
  orNull,
  ref,
  Text,
  Time,
  times,
} from '../descriptions.ts';

const Number = Type.Number();
const Answers = byName(object({ value: ref('Answer') }));
const Answer = anyOf(
  Text,
  Number,
  list(Text),
  list(object({ label: Text, start: Count, end: Count })),
  list(object({ value: Text, rank: orNull(Type.Integer()) })),
);
const response = {
  id: Id,
  values: orNull(Answers),
  status: stringEnum(['draft', 'submitted', 'discarded']),
  record_id: Id,
  user_id: orNull(Id),
  ...times,
};
const suggestion = {
  question_id: Id,
  type: orNull(stringEnum(['model', 'human'])),
  value: ref('Answer'),
  agent: orNull(Text),
  score: anyOf(Number, list(Number), Type.Null()),
  id: Id,
  ...times,
};
const Suggestion = object(suggestion);
const SuggestionOutcome = oneOf(
  object({ outcome: stringEnum(['created', 'updated', 'unchanged']), record_id: Id }),
  object({ outcome: Type.Literal('refused'), detail: Text, loc: list(anyOf(Text, Type.Integer())) }),
);
const Record = object(
  {
    id: Id,
    status: stringEnum(['pending', 'completed']),
    fields: byName(AnyValue),
    metadata: orNull(AnyObject),
    external_id: orNull(Text),
    ...times,
    dataset_id: Id,
  },
  {
    responses: orNull(list(ref('Response'))),
    suggestions: orNull(list(ref('Suggestion'))),
    vectors: orNull(byName(list(Number))),
    disagreement: ref('Disagreement'),
    resolution: orNull(ref('Resolution')),
  },
);
const questions = { questions: list(ref('Question')) };
const Records = object({ items: list(ref('Record')), total: Count }, questions);
const found = object({ record: ref('Record'), query_score: orNull(Number) });
const FoundRecords = object({ items: list(found), total: Count }, questions);
const placed = object({ record: ref('Record'), cursor: Text });
const RecordsPage = object({ items: list(placed), total: Count, has_next: Flag }, questions);
const deleted = object({ id: Id, external_id: orNull(Text), deleted_at: Time });
const Changes = object({
  items: list(oneOf(placed, object({ deleted, cursor: Text }))),
  has_next: Flag,
  end_cursor: Text,
});

/** The lists exist for all records of a dataset, and as a person sees them. */
const lists = (own: '' | '/me', name: string, of: string) => ({
  [`GET /api/v1${own}/datasets/{dataset_id}/records`]: {
    id: `list${name}Records`,
    summary: `List records${of}`,
    answer: ref('Records'),
  },
  [`POST /api/v1${own}/datasets/{dataset_id}/records/search`]: {
    id: `search${name}Records`,
    summary: `Search, filter and sort records${of}`,
    answer: ref('FoundRecords'),
  },
  [`POST /api/v1${own}/datasets/{dataset_id}/records/page`]: {
    id: `page${name}Records`,
    summary: `Read records in pages that are stable while others write${of}`,
    answer: ref('RecordsPage'),
  },
});

export const records: Domain = {
  tag: 'Records',
  description: 'Records, suggestions and responses of datasets.',
  schemas: {
    Answer,
    Record,
    Records,
    FoundRecords,
    RecordsPage,
    Changes,
    Suggestion,
    SuggestionOutcome,
    Response: object(response, { dataset_id: Id }),
  },
  operations: {
    'GET /api/v1/records/{record_id}': { id: 'getRecord', summary: 'Get a record', answer: ref('Record') },
    'PATCH /api/v1/records/{record_id}': { id: 'updateRecord', summary: 'Change a record', answer: ref('Record') },
    'DELETE /api/v1/records/{record_id}': { id: 'deleteRecord', summary: 'Delete a record', answer: ref('Record') },
    'POST /api/v1/datasets/{dataset_id}/records': {
      id: 'addRecords',
      summary: 'Add up to 1,000 records',
      answer: null,
      status: 204,
    },
    'PATCH /api/v1/datasets/{dataset_id}/records': {
      id: 'updateRecords',
      summary: 'Change up to 1,000 records',
      answer: null,
      status: 204,
    },
    'DELETE /api/v1/datasets/{dataset_id}/records': {
      id: 'deleteRecords',
      summary: 'Delete up to 100 records',
      answer: null,
      status: 204,
    },
    'POST /api/v1/datasets/{dataset_id}/records/bulk': {
      id: 'createRecords',
      summary: 'Add up to 500 records and get them back',
      answer: items(ref('Record')),
      status: 201,
    },
    'PUT /api/v1/datasets/{dataset_id}/records/bulk': {
      id: 'upsertRecords',
      summary: 'Add up to 500 records, or change those with the same id or external id',
      answer: object({ items: list(ref('Record')), updated_item_ids: list(Id), unchanged_item_ids: list(Id) }),
    },
    ...lists('', '', ', with the responses of all users'),
    ...lists('/me', 'My', ', with your own responses'),
    'GET /api/v1/datasets/{dataset_id}/records/changes': {
      id: 'listChanges',
      summary: 'Read what happened to the records of a dataset since a cursor or a time',
      answer: ref('Changes'),
    },
    'GET /api/v1/records/{record_id}/suggestions': {
      id: 'listSuggestions',
      summary: 'List the suggestions of a record',
      answer: items(ref('Suggestion')),
    },
    'PUT /api/v1/records/{record_id}/suggestions': {
      id: 'saveSuggestion',
      summary: 'Save a suggestion; replaces the one for the same question',
      answer: ref('Suggestion'),
      others: { 201: ref('Suggestion') },
    },
    'DELETE /api/v1/records/{record_id}/suggestions': {
      id: 'deleteSuggestions',
      summary: 'Delete suggestions of a record',
      answer: null,
      status: 204,
    },
    'PUT /api/v1/datasets/{dataset_id}/suggestions/bulk': {
      id: 'saveSuggestions',
      summary: 'Save up to 1,000 suggestions, each with an outcome of its own',
      answer: items(ref('SuggestionOutcome')),
    },
    'DELETE /api/v1/suggestions/{suggestion_id}': {
      id: 'deleteSuggestion',
      summary: 'Delete a suggestion',
      answer: object({ ...suggestion, record_id: Id }),
    },
    'GET /api/v1/datasets/{dataset_id}/records/search/suggestions/options': {
      id: 'listSuggestionAgents',
      summary: 'List the agents with suggestions for each question',
      answer: items(object({ question: object({ id: Id, name: Text }), agents: list(Text) })),
    },
    'POST /api/v1/records/{record_id}/responses': {
      id: 'createResponse',
      summary: 'Answer a record',
      answer: ref('Response'),
      status: 201,
    },
    'PUT /api/v1/responses/{response_id}': {
      id: 'updateResponse',
      summary: 'Change a response',
      answer: ref('Response'),
    },
    'DELETE /api/v1/responses/{response_id}': {
      id: 'deleteResponse',
      summary: 'Delete a response, so that the record is pending again',
      answer: ref('Response'),
    },
    'POST /api/v1/me/responses/bulk': {
      id: 'saveResponses',
      summary: 'Save your responses to up to 100 records, each with an outcome of its own',
      answer: items(object({ item: orNull(ref('Response')), error: orNull(object({ detail: Text })) })),
    },
  },
};
