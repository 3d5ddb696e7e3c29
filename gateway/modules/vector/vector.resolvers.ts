import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { thenReadAnew } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toNewVectorSettings } from './vector.create.ts';
import { toVectorSettings } from './vector.model.ts';
import { create, remove, update } from './vector.source.ts';

export const vectorResolvers: Resolvers = {
  Mutation: {
    createVectorSettings: (_root, { datasetId, vector }, context) =>
      create(context.rest, datasetId, toNewVectorSettings(vector))
        .then(toVectorSettings)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_CREATING_VECTORS')),
    deleteVectorSettings: (_root, { id }, context) =>
      remove(context.rest, id)
        .then(toVectorSettings)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_DELETING_VECTORS')),
    updateVectorSettings: (_root, { input: { id, title } }, context) =>
      update(context.rest, id, { title })
        .then(toVectorSettings)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_PATCHING_VECTORS')),
  },
};
