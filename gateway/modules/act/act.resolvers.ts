import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { ActsInput } from '#gateway/graphql/__generated__/types.ts';
import { clearCounts, type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { checkCount, checkNumber } from '#gateway/graphql/input.ts';
import { changeActs, readActs } from './act.source.ts';

/** The most that REST accepts and returns. */
const MAX_ACTS = 1000;

export const actResolvers: Resolvers = {
  FeedbackDataset: {
    ownActs: ({ id }, { first }, { rest }) => {
      checkNumber('first', first, 1, MAX_ACTS);
      return readActs(rest, id, first);
    },
  },
  Mutation: {
    undoActs: (_root, { input }, context) => change('undo', input, context),
    redoActs: (_root, { input }, context) => change('redo', input, context),
  },
};

async function change(way: 'undo' | 'redo', { datasetId, actIds }: ActsInput, context: Context) {
  checkCount('"actIds"', actIds.length, 'ids', MAX_ACTS);
  const { rest, load } = context;
  const outcome = await changeActs(rest, way, datasetId, actIds, () => load.viewer());
  for (const { id } of outcome.records) load.forgetRecord(id);
  if (outcome.settingsChanged || outcome.recordsRemoved > 0) resetLoaders(context);
  else clearCounts(datasetId, context);
  return outcome;
}
