import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { selectedBelow, selects } from '#gateway/graphql/selection.ts';
import type { Inclusion } from './record.request.ts';

/** What has to come along with a page's records, because it is selected below the `records` fields. */
export function inclusionOf(fields: readonly FieldNode[], info: GraphQLResolveInfo): Inclusion {
  const selected = selectedBelow(fields, info, ['items', 'record']);
  const named = (...names: string[]) => selected.filter(({ name }) => names.includes(name.value));
  const responses = named('response', 'responses');
  const suggestions = named('suggestions').length > 0;
  return {
    responses: responses.length > 0 || named('status').length > 0,
    suggestions,
    // Suggestions and answers take the dataset's questions to be typed.
    questions: suggestions || selects(responses, info, [], ['answers']),
  };
}
