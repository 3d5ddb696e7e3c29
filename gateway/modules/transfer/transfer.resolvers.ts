import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';

const FAILS = 'ERROR_IMPORTING_RECORDS';
const MOST_SAMPLES = 100;

export const transferResolvers: Resolvers = {
  Query: {
    uploadedFile: async (_root, { id }, { load, deps }) => {
      const viewer = await load.viewer().catch(failsAs(FAILS));
      return deps.transfer.uploads.find(id, viewer.id);
    },
  },
  Mutation: {
    deleteUploadedFile: async (_root, { id }, { load, deps }) => {
      const viewer = await load.viewer().catch(failsAs(FAILS));
      const upload = await deps.transfer.uploads.find(id, viewer.id);
      if (upload) await deps.transfer.uploads.remove(upload.id);
      return upload !== null;
    },
  },
  UploadedFile: {
    sample: ({ sample }, { limit }) => sample.slice(0, within(limit)),
  },
};

function within(limit: number): number {
  if (limit < 0 || limit > MOST_SAMPLES) throw badInput(`"limit" is ${limit}; it must be from 0 to ${MOST_SAMPLES}.`);
  return limit;
}
