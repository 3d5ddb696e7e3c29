import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { toNewVectorSettings, vectorsSettings } from './vector.source.ts';

export const vectorResolvers: Resolvers = {
  Mutation: {
    createVectorSettings: (_root, { datasetId, vector }, context) => {
      const body = toNewVectorSettings(vector);
      return written(context, 'ERROR_CREATING_VECTORS', vectorsSettings.create(context.rest, datasetId, body));
    },
    deleteVectorSettings: (_root, { id }, context) =>
      written(context, 'ERROR_DELETING_VECTORS', vectorsSettings.remove(context.rest, id)),
    updateVectorSettings: (_root, { input: { id, title } }, context) =>
      written(context, 'ERROR_PATCHING_VECTORS', vectorsSettings.update(context.rest, id, { title })),
  },
};
