import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { vectorsSettings } from './vector.source.ts';

export const vectorResolvers: Resolvers = {
  Mutation: {
    createVectorSettings: (_root, { datasetId, vector }, context) =>
      written(context, vectorsSettings.create(context.rest, datasetId, vector)),
    deleteVectorSettings: (_root, { id }, context) => written(context, vectorsSettings.remove(context.rest, id)),
    updateVectorSettings: (_root, { input: { id, title } }, context) =>
      written(context, vectorsSettings.update(context.rest, id, { title })),
  },
};
