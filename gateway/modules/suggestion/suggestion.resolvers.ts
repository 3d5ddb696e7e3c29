import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { deleteSuggestions, saveSuggestion } from './suggestion.write.ts';

export const suggestionResolvers: Resolvers = {
  Mutation: {
    saveSuggestion: (_root, { recordId, suggestion }, context) => saveSuggestion(recordId, suggestion, context),
    deleteSuggestions: (_root, { recordId, ids }, context) => deleteSuggestions(recordId, ids, context),
  },
};
