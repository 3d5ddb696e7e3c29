import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toNewVectorSettings } from './vector.create.ts';
import { toVectorSettings } from './vector.model.ts';
import { create, remove, update } from './vector.source.ts';

export const vectorResolvers: Resolvers = {
  Mutation: {
    createVectorSettings: (_root, { datasetId, vector }, { rest }) =>
      create(rest, datasetId, toNewVectorSettings(vector))
        .then(toVectorSettings)
        .catch(failsAs('ERROR_CREATING_VECTORS')),
    deleteVectorSettings: (_root, { id }, { rest }) =>
      remove(rest, id).then(toVectorSettings).catch(failsAs('ERROR_DELETING_VECTORS')),
    updateVectorSettings: (_root, { input: { id, title } }, { rest }) =>
      update(rest, id, { title }).then(toVectorSettings).catch(failsAs('ERROR_PATCHING_VECTORS')),
  },
};
