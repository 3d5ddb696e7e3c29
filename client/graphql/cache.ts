import { type FieldPolicy, InMemoryCache, type TypePolicies } from '@apollo/client';
import { recordsWindow } from './recordsWindow.ts';
import { cacheSizes } from '@apollo/client/utilities';
import possibleTypes, { VALUE_TYPES, VALUE_TYPES_WITH_ID } from './possible-types.ts';

/** Merged into the object around it. */
const PART = { keyFields: false, merge: true } as const;

/** Replaced as a whole. */
const VALUE = { keyFields: false, merge: false } as const;

/** Replaced as a whole, too: an object without an id is a value in any case. */
const VALUE_WITH_ID = { keyFields: false } as const;

/** Each result contains the complete list. */
const LIST = { merge: false } as const;

/** Finds an object that is already cached, e.g. as part of a list. A cached null means that it does not exist. */
const byId = (type: string): FieldPolicy => ({
  read: (cached, { args, toReference }) =>
    cached === undefined ? toReference({ __typename: type, id: args?.id }) : cached,
});

/** How each type of the schema is stored: `Node`s under their `id`, all others as values unless stated here. */
export const typePolicies: TypePolicies = {
  ...Object.fromEntries(VALUE_TYPES_WITH_ID.map((name) => [name, VALUE_WITH_ID])),
  // While developing, Apollo warns of a value that is replaced unless that is declared. It then keeps something of every value for ever.
  ...(import.meta.env.DEV && Object.fromEntries(VALUE_TYPES.map((name) => [name, VALUE]))),
  Query: {
    fields: {
      dataset: byId('FeedbackDataset'),
      record: byId('Record'),
      user: byId('User'),
      users: LIST,
      webhook: byId('Webhook'),
      webhooks: LIST,
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
 * Limits of the memoized parts of results: enough for the records around the current one, and their list. Each span is a part: with less
 * room, those of long texts would displace each other, and every change would read and render all of them again.
 */
Object.assign(cacheSizes, {
  'inMemoryCache.executeSelectionSet': 10_000,
  'inMemoryCache.executeSubSelectedArray': 200,
  'inMemoryCache.maybeBroadcastWatch': 100,
});

export function createCache(): InMemoryCache {
  return new InMemoryCache({ possibleTypes: possibleTypes.possibleTypes, typePolicies });
}
