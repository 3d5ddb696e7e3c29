import { type FieldPolicy, InMemoryCache, type TypePolicies } from '@apollo/client';
import { recordsWindow } from './recordsWindow.ts';
import { cacheSizes } from '@apollo/client/utilities';
import possibleTypes, { VALUE_TYPES } from './possible-types.ts';

/** Objects without an id are parts of the object around them; a second result adds to the first. */
const PART = { keyFields: false, merge: true } as const;

/** Answers and other values are replaced as a whole: merging an old one into a new one would mix both. */
const VALUE = { keyFields: false, merge: false } as const;

/** Lists of members are complete in each result. */
const LIST = { merge: false } as const;

/** An object may be in the cache already, read as part of a list. Null is a result: there is no such object. */
const byId = (type: string): FieldPolicy => ({
  read: (cached, { args, toReference }) =>
    cached === undefined ? toReference({ __typename: type, id: args?.id }) : cached,
});

/** How each type of the schema is stored: `Node`s under their `id`, all others as values unless stated here. */
export const typePolicies: TypePolicies = {
  ...Object.fromEntries(VALUE_TYPES.map((name) => [name, VALUE])),
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
  TextClassificationDataset: { fields: { rules: LIST } },
  User: { fields: { workspaces: LIST } },
  Workspace: { fields: { users: LIST } },
  Settings: { keyFields: [] },
  HuggingFaceSpace: { keyFields: [] },
  OAuthProvider: { keyFields: ['name'] },
  WorkspaceTotals: PART,
  DatasetProgress: PART,
  ResponseMetrics: PART,
  StatusPercentages: PART,
  TermsMetrics: PART,
  RangeMetrics: PART,
};

/**
 * The cache memoizes each part of each result. Results of an hour ago are not read again: these sizes suffice for the records
 * around the one on screen, and the list that they come from.
 */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 1000,
  'inMemoryCache.executeSubSelectedArray': 200,
  'inMemoryCache.maybeBroadcastWatch': 100,
});

export function createCache(): InMemoryCache {
  return new InMemoryCache({ possibleTypes: possibleTypes.possibleTypes, typePolicies });
}
