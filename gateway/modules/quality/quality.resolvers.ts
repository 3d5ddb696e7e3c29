import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { notSupported } from '#gateway/graphql/errors.ts';
import { NO_RESOLUTIONS } from '../record/record.source.ts';
import * as quality from './quality.source.ts';

export const qualityResolvers: Resolvers = {
  FeedbackDataset: {
    quality: async ({ id }, { since }, { rest, load }) => {
      const [found, questions, users] = await Promise.all([
        quality.ofDataset(rest, id, since).catch(notSupported(NO_RESOLUTIONS, 'ERROR_FETCHING_QUALITY')),
        load.questionsByDatasetId.load(id),
        load.visibleUsersByDatasetId.load(id),
      ]);
      return questions.flatMap((question) => {
        const row = found.get(question.name);
        if (!row) return [];
        const annotators = row.annotators.map((annotator) => ({
          ...annotator,
          user: users.get(annotator.userId) ?? null,
        }));
        return [{ question, ...row, annotators }];
      });
    },
  },
};
