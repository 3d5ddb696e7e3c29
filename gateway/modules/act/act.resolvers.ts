import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { ActsInput } from '#gateway/graphql/__generated__/types.ts';
import { clearCounts, type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { checkCount, checkNumber } from '#gateway/graphql/input.ts';
import type { TaskDatasetAddress } from '../task/taskDataset.source.ts';
import { changeActs, changeTaskActs, readActs, readTaskActs, type Way } from './act.source.ts';

/** The most that REST accepts and returns. */
const MAX_ACTS = 1000;

const taskDataset = {
  ownActs: (place: TaskDatasetAddress, { first }: { first: number }, { rest }: Context) => {
    checkNumber('first', first, 1, MAX_ACTS);
    return readTaskActs(rest, place, first);
  },
};

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
    undoTaskActs: (_root, { input }, context) => changeInTask('undo', input, context),
    redoTaskActs: (_root, { input }, context) => changeInTask('redo', input, context),
  },
  TextClassificationDataset: taskDataset,
  TokenClassificationDataset: taskDataset,
  Text2TextDataset: taskDataset,
  TaskActsOutcome: { dataset: ({ datasetId }, _args, { load }) => load.task.datasetById.load(datasetId) },
};

async function changeInTask(way: Way, { datasetId, actIds }: ActsInput, context: Context) {
  checkCount('"actIds"', actIds.length, 'ids', MAX_ACTS);
  const outcome = await changeTaskActs(context.rest, way, datasetId, actIds);
  resetLoaders(context);
  return outcome;
}

async function change(way: Way, { datasetId, actIds }: ActsInput, context: Context) {
  checkCount('"actIds"', actIds.length, 'ids', MAX_ACTS);
  const { rest, load } = context;
  const outcome = await changeActs(rest, way, datasetId, actIds, () => load.viewer());
  for (const { id } of outcome.records) load.forgetRecord(id);
  if (outcome.settingsChanged || outcome.recordsRemoved > 0) resetLoaders(context);
  else clearCounts(datasetId, context);
  return outcome;
}
