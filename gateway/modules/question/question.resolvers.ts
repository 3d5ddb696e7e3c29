import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { questions, toChangedSettings } from './question.source.ts';

export const questionResolvers: Resolvers = {
  Mutation: {
    createQuestion: (_root, { datasetId, question }, context) =>
      written(context, questions.create(context.rest, datasetId, question)),
    deleteQuestion: (_root, { id }, context) => written(context, questions.remove(context.rest, id)),
    updateQuestion: (_root, { input: { id, title, description, settings } }, context) => {
      const patch = {
        title: title ?? undefined,
        description,
        settings: settings ? toChangedSettings(settings) : undefined,
      };
      return written(context, questions.update(context.rest, id, patch));
    },
  },
};
