import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toNewQuestion } from './question.create.ts';
import { toQuestion } from './question.model.ts';
import { applyPatch, toPatch } from './question.patch.ts';
import { create, remove } from './question.source.ts';

export const questionResolvers: Resolvers = {
  Mutation: {
    createQuestion: (_root, { datasetId, question }, { rest }) =>
      create(rest, datasetId, toNewQuestion(question)).then(toQuestion).catch(failsAs('ERROR_CREATING_QUESTIONS')),
    deleteQuestion: (_root, { id }, { rest }) =>
      remove(rest, id).then(toQuestion).catch(failsAs('ERROR_DELETING_QUESTIONS')),
    updateQuestion: (_root, { input }, { rest }) =>
      applyPatch(rest, input.id, toPatch(input)).then(toQuestion).catch(failsAs('ERROR_PATCHING_QUESTIONS')),
  },
};
