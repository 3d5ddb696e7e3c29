import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { MajorityRuleInput } from '#gateway/graphql/__generated__/types.ts';
import { type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { badInput, failsAs, type FailureCode, notSupported } from '#gateway/graphql/errors.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { withQuestions } from '#gateway/graphql/loaders.ts';
import {
  isComplete,
  NO_RESOLUTIONS,
  type RecordModel,
  type RecordParent,
  type RecordReference,
} from '../record/record.source.ts';
import { answersByQuestion } from './answersByQuestion.ts';
import * as resolutions from './resolution.source.ts';
import { toResolution, toVersion } from './resolution.source.ts';

const CODE = 'ERROR_FETCHING_RESOLUTION';

const hasNoResolutions = (code: FailureCode) => notSupported(NO_RESOLUTIONS, code);

export const resolutionResolvers: Resolvers = {
  Record: {
    disagreement: async (record, _args, context) => {
      const { disagreement } =
        isComplete(record) && record.disagreement !== undefined ? record : await reviewed(record, context);
      if (!disagreement) return null;
      return withQuestions(record.datasetId, context.load, (questions) => ({
        all: disagreement.all,
        questions: questions.flatMap((question) => {
          const value = disagreement.questions[question.name] ?? null;
          return value === null ? [] : [{ question, value }];
        }),
      }));
    },
    resolution: async (record, _args, context) => {
      const { resolution } = record.resolution !== undefined ? record : await reviewed(record, context);
      if (!resolution) return null;
      return withQuestions(record.datasetId, context.load, (questions) =>
        toResolution(resolution, record.datasetId, questions),
      );
    },
    responsesByQuestion: async (record, _args, context) => {
      const hasAnswers =
        isComplete(record) && record.scope === 'EVERYONE' && record.responses && record.disagreement !== undefined;
      const [answered, users] = await Promise.all([
        hasAnswers ? record : reviewed(record, context),
        context.load.visibleUsersByDatasetId.load(record.datasetId),
      ]);
      return withQuestions(record.datasetId, context.load, (questions) =>
        answersByQuestion(answered, questions, users),
      );
    },
  },
  Resolution: {
    record: ({ recordId, datasetId }) => reference(recordId, datasetId),
    user: userOf,
    versions: async ({ recordId, datasetId }, _args, { rest, load }) => {
      const rows = await resolutions.versions(rest, datasetId, recordId);
      return withQuestions(datasetId, load, (questions) => rows.map((row) => toVersion(row, datasetId, questions)));
    },
  },
  ResolutionVersion: { user: userOf },
  AnswerSource: { user: userOf },
  FeedbackDataset: {
    resolutionSummary: ({ id }, _args, { load }) => load.resolutionSummaryByDatasetId.load(id),
    bulkResolutionPreview: async ({ id }, { rule }, { rest, load }) => {
      checkRule(rule);
      const [preview, questions] = await Promise.all([
        resolutions.preview(rest, id, rule).catch(hasNoResolutions('ERROR_RESOLVING_RECORDS')),
        load.questionsByDatasetId.load(id),
      ]);
      return {
        matching: preview.matching,
        resolvable: preview.resolvable,
        partial: preview.partial,
        alreadyResolved: preview.already_resolved,
        questions: questions.flatMap((question) => {
          const counts = preview.by_question[question.name];
          if (!counts) return [];
          return [{ question, resolvable: counts.resolvable, tooFew: counts.too_few, noMajority: counts.no_majority }];
        }),
      };
    },
    bulkResolution: (_dataset, { jobId }, { rest }) => resolutions.bulk(rest, jobId),
  },
  Mutation: {
    resolveRecord: async (_root, { input }, context) => {
      const { rest, deps } = context;
      const datasetId = await deps.datasetOf(input.recordId, rest);
      const resolution = await resolutions
        .put(rest, datasetId, input)
        .catch(hasNoResolutions('ERROR_RESOLVING_RECORD'));
      return toPayload({ ...reference(input.recordId, datasetId), resolution }, context);
    },
    withdrawResolution: async (_root, { recordId, version }, context) => {
      const { rest, deps } = context;
      const datasetId = await deps.datasetOf(recordId, rest);
      await resolutions.withdraw(rest, datasetId, recordId, version).catch(hasNoResolutions('ERROR_RESOLVING_RECORD'));
      return toPayload({ ...reference(recordId, datasetId), resolution: null }, context);
    },
    resolveInBulk: (_root, { datasetId, rule }, { rest }) => {
      checkRule(rule);
      return resolutions.beginBulk(rest, datasetId, rule).catch(hasNoResolutions('ERROR_RESOLVING_RECORDS'));
    },
    undoBulkResolution: (_root, { datasetId, jobId }, { rest }) =>
      resolutions.undoBulk(rest, datasetId, jobId).catch(hasNoResolutions('ERROR_RESOLVING_RECORDS')),
  },
};

function checkRule({ minAgree, minAnswers, filter }: MajorityRuleInput): void {
  if (filter?.statuses?.length) throw badInput('"filter" cannot ask for statuses here.');
  if (filter?.responses?.length) throw badInput('Records are not resolved by the viewer’s own answers.');
  checkNumber('minAgree', minAgree, 2);
  checkNumber('minAnswers', minAnswers, 2);
}

const reference = (id: string, datasetId: string): RecordReference => ({
  id,
  datasetId,
  scope: 'EVERYONE',
  responses: null,
});

function toPayload(record: RecordReference, context: Context) {
  resetLoaders(context);
  return { record, dataset: { id: record.datasetId } };
}

/** The record with the answers of all users, read together with that of other records. */
const reviewed = ({ id, datasetId }: RecordParent, { load }: Context): Promise<RecordModel> =>
  load.reviewedRecord.load({ id, datasetId }).catch(failsAs(CODE));

/** The user that an object names; null for one that the viewer may not see. */
async function userOf(
  { userId, datasetId }: { userId: string | null; datasetId: string },
  _args: unknown,
  { load }: Context,
) {
  if (userId === null) return null;
  return (await load.visibleUsersByDatasetId.load(datasetId)).get(userId) ?? null;
}
