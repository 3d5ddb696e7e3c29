import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { selects } from '#gateway/graphql/selection.ts';
import type { Inclusion } from './record.request.ts';

const RECORD = ['items', 'record'];

/** What has to come along with a page's records, because it is selected below the `records` fields. */
export const inclusionOf = (fields: readonly FieldNode[], info: GraphQLResolveInfo): Inclusion => ({
  responses: selects(fields, info, RECORD, ['status', 'response', 'responses']),
  suggestions: selects(fields, info, RECORD, ['suggestions']),
  questions: readsAnswers(fields, info),
});

/** Whether something is selected that takes the dataset's questions to be typed. */
const readsAnswers = (fields: readonly FieldNode[], info: GraphQLResolveInfo): boolean =>
  selects(fields, info, RECORD, ['suggestions']) ||
  selects(fields, info, [...RECORD, 'response'], ['answers']) ||
  selects(fields, info, [...RECORD, 'responses'], ['answers']);
