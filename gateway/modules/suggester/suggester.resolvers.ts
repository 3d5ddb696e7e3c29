import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { type FailureCode, notSupported } from '#gateway/graphql/errors.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { withQuestions } from '#gateway/graphql/loaders.ts';
import * as suggesters from './suggester.source.ts';

const MAX_REFUSALS = 100;

const hasNone = (code: FailureCode) => notSupported('This Argilla server asks no models for suggestions', code);

type Of = { datasetId: string; jobId: string };
const change = (action: Parameters<typeof suggesters.change>[1]) => (_root: unknown, of: Of, context: Context) =>
  written(
    context,
    suggesters.change(context.rest, action, of.datasetId, of.jobId).catch(hasNone('ERROR_RUNNING_SUGGESTIONS')),
  );

export const suggesterResolvers: Resolvers = {
  FeedbackDataset: {
    suggester: ({ id }, _args, { rest }) =>
      rest.capabilities.backend === 'EMBEDDED'
        ? suggesters.suggesterOf(rest, id).catch(hasNone('ERROR_FETCHING_SUGGESTER'))
        : null,
  },
  Suggester: {
    jobs: ({ datasetId }, _args, { rest }) => suggesters.jobsOf(rest, datasetId),
    job: ({ datasetId }, { id }, { rest }) => suggesters.jobOf(rest, datasetId, id),
    preview: ({ datasetId }, args, { rest }) => suggesters.preview(rest, datasetId, args),
    estimate: ({ datasetId }, selection, { rest }) => suggesters.estimate(rest, datasetId, selection),
  },
  SuggestionJob: {
    refusals: (job, { offset, limit }, { rest }) => {
      checkNumber('offset', offset, 0);
      checkNumber('limit', limit, 1, MAX_REFUSALS);
      return suggesters.refusalsOf(rest, job, { offset, limit });
    },
  },
  Mutation: {
    setUpSuggester: async (_root, { input }, context) => {
      await written(context, suggesters.setUp(context.rest, input).catch(hasNone('ERROR_SETTING_UP_SUGGESTER')));
      return { id: input.datasetId };
    },
    removeSuggester: async (_root, { datasetId }, context) => {
      await written(context, suggesters.remove(context.rest, datasetId).catch(hasNone('ERROR_SETTING_UP_SUGGESTER')));
      return { id: datasetId };
    },
    testSuggester: async (_root, { datasetId, recordId }, { rest, load }) => {
      const tested = await suggesters.test(rest, datasetId, recordId).catch(hasNone('ERROR_ASKING_SUGGESTER'));
      return withQuestions(datasetId, load, (questions) => suggesters.toTest(tested, questions));
    },
    startSuggestions: (_root, { input }, context) =>
      written(context, suggesters.start(context.rest, input).catch(hasNone('ERROR_RUNNING_SUGGESTIONS'))),
    stopSuggestions: change('stop'),
    resumeSuggestions: change('resume'),
    retrySuggestions: change('retry'),
  },
};
