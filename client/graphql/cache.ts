import { type FieldPolicy, InMemoryCache, type TypePolicies } from '@apollo/client';
import { recordsWindow } from './recordsWindow.ts';
import { taskPolicies } from './taskPolicies.ts';
import { cacheSizes } from '@apollo/client/utilities';
import possibleTypes from './possible-types.ts';

/** Things without an id are parts of the thing that holds them; a second answer adds to the first. */
const PART = { keyFields: false, merge: true } as const;

/** Answers and other values are replaced as a whole: merging an old one into a new one would make a third. */
const VALUE = { keyFields: false, merge: false } as const;

/** Who or what belongs somewhere is told as a whole each time. */
const LIST = { merge: false } as const;

/** One thing by its id may be held already, read as part of a list. Null is an answer: there is no such thing. */
const byId = (type: string): FieldPolicy => ({
  read: (held, { args, toReference }) => (held === undefined ? toReference({ __typename: type, id: args?.id }) : held),
});

/**
 * Identity, declared once: what has an `id` is kept under it; every other type of the schema stands here.
 */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      dataset: byId('FeedbackDataset'),
      record: byId('Record'),
      user: byId('User'),
      users: LIST,
      workspace: byId('Workspace'),
      workspaces: LIST,
    },
  },
  FeedbackDataset: { fields: { records: recordsWindow } },
  ...taskPolicies,
  User: { fields: { workspaces: LIST } },
  Workspace: { fields: { users: LIST } },
  Settings: { keyFields: [] },
  HuggingFaceSpace: { keyFields: [] },
  OAuthProvider: { keyFields: ['name'] },
  WorkspaceTotals: PART,
  DatasetAnalytics: VALUE,
  AnnotatorActivity: VALUE,
  DayActivity: VALUE,
  QuestionAnalytics: VALUE,
  AnswerCount: VALUE,
  Agreement: VALUE,
  PairAgreement: VALUE,
  AgentAcceptance: VALUE,
  DatasetProgress: PART,
  ResponseMetrics: PART,
  StatusPercentages: PART,
  ViewerActivity: VALUE,
  TermsMetrics: PART,
  RangeMetrics: PART,
  TermCount: VALUE,
  SuggestionAgents: VALUE,
  Option: VALUE,
  RecordPage: VALUE,
  RecordHit: VALUE,
  QuestionAnswer: VALUE,
  TextAnswer: VALUE,
  LabelAnswer: VALUE,
  MultiLabelAnswer: VALUE,
  RatingAnswer: VALUE,
  RankingAnswer: VALUE,
  SpanAnswer: VALUE,
  UnknownAnswer: VALUE,
  RankedOption: VALUE,
  Span: VALUE,
  ResponsePayload: VALUE,
  DeleteDatasetPayload: VALUE,
  DeleteUserPayload: VALUE,
  DeleteWorkspacePayload: VALUE,
  ResetApiKeyPayload: VALUE,
  WorkspaceUserPayload: VALUE,
  BulkResult: VALUE,
  RecordsPayload: VALUE,
  DeleteRecordsPayload: VALUE,
  SuggestionPayload: VALUE,
  BulkResponsePayload: VALUE,
  FileColumn: VALUE,
  ImportMapping: VALUE,
  ColumnUse: VALUE,
  SuggestionColumns: VALUE,
  ImportError: VALUE,
  RefusedRow: VALUE,
  DatasetChange: VALUE,
  ResponseUpdate: VALUE,
};

/**
 * The cache remembers each part of each result it ever put together. What was answered an hour ago is not looked at again: with
 * these sizes the memory holds the records around the one on screen, and the list that they come from.
 */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 1000,
  'inMemoryCache.executeSubSelectedArray': 200,
  'inMemoryCache.maybeBroadcastWatch': 100,
});

export function createCache(): InMemoryCache {
  return new InMemoryCache({ possibleTypes: possibleTypes.possibleTypes, typePolicies });
}
