import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { thenReadAnew } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toNewQuestion } from './question.create.ts';
import { toQuestion } from './question.model.ts';
import { applyPatch, toPatch } from './question.patch.ts';
import { create, remove } from './question.source.ts';

export const questionResolvers: Resolvers = {
  Mutation: {
    createQuestion: (_root, { datasetId, question }, context) =>
      create(context.rest, datasetId, toNewQuestion(question))
        .then(toQuestion)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_CREATING_QUESTIONS')),
    deleteQuestion: (_root, { id }, context) =>
      remove(context.rest, id).then(toQuestion).then(thenReadAnew(context)).catch(failsAs('ERROR_DELETING_QUESTIONS')),
    updateQuestion: (_root, { input }, context) =>
      applyPatch(context.rest, input.id, toPatch(input))
        .then(toQuestion)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_PATCHING_QUESTIONS')),
  },
};
