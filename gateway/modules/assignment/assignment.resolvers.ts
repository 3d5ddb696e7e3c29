import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { type FailureCode, notSupported } from '#gateway/graphql/errors.ts';
import * as assignments from './assignment.source.ts';

const hasNone = (code: FailureCode) => notSupported('This Argilla server does not assign records', code);

export const assignmentResolvers: Resolvers = {
  Query: {
    previewAssignment: (_root, { input }, { rest }) =>
      assignments.preview(rest, input).catch(hasNone('ERROR_ASSIGNING_RECORDS')),
  },
  Mutation: {
    assignRecords: (_root, { input }, context) =>
      written(context, assignments.assign(context.rest, input).catch(hasNone('ERROR_ASSIGNING_RECORDS'))),
    unassignRecords: (_root, { input }, context) =>
      written(context, assignments.unassign(context.rest, input).catch(hasNone('ERROR_UNASSIGNING_RECORDS'))),
    reassignRecords: (_root, { input }, context) =>
      written(context, assignments.reassign(context.rest, input).catch(hasNone('ERROR_REASSIGNING_RECORDS'))),
    updateQueue: async (_root, { input }, context) => {
      await written(context, assignments.updateQueue(context.rest, input).catch(hasNone('ERROR_UPDATING_QUEUE')));
      return { id: input.datasetId };
    },
  },
  FeedbackDataset: {
    queue: ({ id }, _args, { rest }) => (rest.capabilities.assignments ? assignments.queueOf(rest, id) : null),
    assignments: ({ id }, { staleDays }, { rest }) =>
      rest.capabilities.assignments ? assignments.assignmentsOf(rest, id, staleDays) : null,
  },
};
