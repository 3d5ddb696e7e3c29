import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toQuestion } from './question.model.ts';
import { applyPatch, toPatch } from './question.patch.ts';

export const questionResolvers: Resolvers = {
  Mutation: {
    updateQuestion: (_root, { input }, { rest }) =>
      applyPatch(rest, input.id, toPatch(input)).then(toQuestion).catch(failsAs('ERROR_PATCHING_QUESTIONS')),
  },
};
