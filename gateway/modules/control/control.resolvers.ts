import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { type FailureCode, notSupported } from '#gateway/graphql/errors.ts';
import { NO_RESOLUTIONS } from '../record/record.source.ts';
import * as controls from './control.source.ts';

const FETCHING = 'ERROR_FETCHING_CONTROLS';
const hasNone = (code: FailureCode) => notSupported(NO_RESOLUTIONS, code);

export const controlResolvers: Resolvers = {
  Mutation: {
    updateControls: async (_root, { input }, context) => {
      await written(context, controls.update(context.rest, input).catch(hasNone('ERROR_UPDATING_CONTROLS')));
      return { id: input.datasetId };
    },
  },
  FeedbackDataset: {
    controls: ({ id }, _args, { rest }) =>
      rest.capabilities.resolutions ? controls.settingsOf(rest, id).catch(hasNone(FETCHING)) : null,
    controlScores: async ({ id }, _args, { rest, load }) => {
      if (!rest.capabilities.resolutions) return null;
      const [scores, users] = await Promise.all([
        controls.scoresOf(rest, id).catch(hasNone(FETCHING)),
        load.visibleUsersByDatasetId.load(id),
      ]);
      return scores.map((score) => ({ ...score, user: users.get(score.userId) ?? null }));
    },
    ownControlScore: ({ id }, _args, { rest }) =>
      rest.capabilities.resolutions ? controls.ownScoreOf(rest, id) : null,
  },
};
