import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { withQuestions } from '../question/question.reading.ts';
import type { RecordModel } from '../record/record.model.ts';
import { respondInBulk } from './response.bulk.ts';
import { toAnswers } from './response.model.ts';
import { clear, respond } from './response.write.ts';

export const responseResolvers: Resolvers = {
  Mutation: {
    submitResponse: (_root, { input }, context) => respond(input, 'SUBMITTED', context).then(toPayload),
    saveDraft: (_root, { input }, context) => respond(input, 'DRAFT', context).then(toPayload),
    discardRecord: (_root, { input }, context) => respond(input, 'DISCARDED', context).then(toPayload),
    clearResponse: (_root, { recordId, responseId }, context) => clear(recordId, responseId, context).then(toPayload),
    respondInBulk: (_root, { items }, context) => respondInBulk(items, context),
  },
  Response: {
    answers: ({ values, datasetId }, _args, { load }) =>
      withQuestions(datasetId, load, (questions) => toAnswers(values, questions)),
  },
};

/** The dataset is read only as far as it is selected. */
const toPayload = (record: RecordModel) => ({ record, dataset: { id: record.datasetId } });
