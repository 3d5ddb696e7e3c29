import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { failure } from '#gateway/graphql/errors.ts';
import { checkIds } from '#gateway/graphql/input.ts';
import { placeOf, RestError } from '#gateway/rest/error.ts';
import type { RecordReference } from '../record/record.source.ts';
import { saveSuggestions } from './suggestion.bulk.ts';
import { remove, save, suggestionPath, toRestSuggestion } from './suggestion.source.ts';

export const suggestionResolvers: Resolvers = {
  Mutation: {
    saveSuggestions: (_root, { input }, context) => saveSuggestions(input, context),
    saveSuggestion: async (_root, { recordId, suggestion }, context) => {
      const { load, rest } = context;
      try {
        const { datasetId } = await load.recordById.load(recordId);
        const toRest = toRestSuggestion(await load.questionsByDatasetId.load(datasetId));
        await save(rest, recordId, toRest(suggestion, ['suggestion']));
        return toPayload(recordId, datasetId, context);
      } catch (error) {
        const place = error instanceof RestError ? placeOf(error.body) : undefined;
        throw failure(error, 'ERROR_SAVING_SUGGESTION', place && ['suggestion', ...suggestionPath(place)]);
      }
    },
    deleteSuggestions: async (_root, { recordId, ids }, context) => {
      checkIds(ids);
      const { datasetId } = await context.load.recordById.load(recordId);
      await remove(context.rest, recordId, ids);
      return toPayload(recordId, datasetId, context);
    },
  },
};

/** The record is read again only if it is selected. */
function toPayload(id: string, datasetId: string, context: Context) {
  resetLoaders(context);
  const record: RecordReference = { id, datasetId, scope: 'MINE', responses: null };
  return { record, dataset: { id: datasetId } };
}
