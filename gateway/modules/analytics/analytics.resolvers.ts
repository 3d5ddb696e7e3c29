import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { type Agreements, type AnalyticsModel, countRecords, measure, measuredAgreements } from './analytics.source.ts';

export const analyticsResolvers: Resolvers = {
  FeedbackDataset: {
    analytics: ({ id }, _args, context) => analyticsOf(id, context),
    agreements: async ({ id }, _args, context) => {
      const { load } = context;
      const [agreements, questions, users] = await Promise.all([
        agreementsOf(id, context),
        load.questionsByDatasetId.load(id),
        load.visibleUsersByDatasetId.load(id),
      ]);
      return questions.map((question) => {
        const agreement = agreements.get(question.name);
        return { question, agreement: agreement ? { ...agreement, users } : null };
      });
    },
  },
  Workspace: {
    totals: ({ id }, _args, context) => totalsOf(id, context),
  },
  DatasetAnalytics: {
    annotators: ({ annotators, users }) => annotators.map((annotator) => ({ ...annotator, users })),
    questions: ({ questions, users, datasetId }) => questions.map((question) => ({ ...question, users, datasetId })),
  },
  AnnotatorActivity: {
    user: ({ userId, users }) => (userId === null ? null : (users.get(userId) ?? null)),
  },
  QuestionAnalytics: {
    agreement: async ({ question, agreement, users, datasetId }, _args, { rest, load }) => {
      const found = rest.capabilities.resolutions
        ? (await load.agreementsByDatasetId.load(datasetId)).get(question.name)
        : agreement;
      return found ? { ...found, users } : null;
    },
  },
  Agreement: {
    pairs: ({ pairs, users }, { first }) => {
      checkNumber('first', first, 1);
      return pairs.slice(0, first).map((pair) => ({ ...pair, users }));
    },
  },
  PairAgreement: {
    users: ({ annotators, users }) => annotators.map((id) => users.get(id) ?? null),
    userIds: ({ annotators }) => annotators,
  },
  AgentAcceptance: {
    rate: ({ accepted, answers }) => (answers > 0 ? accepted / answers : null),
  },
};

/** The embedded backend counts agreement with each answer; elsewhere it takes a look at all answers. */
const agreementsOf = async (id: string, context: Context): Promise<Agreements> =>
  context.rest.capabilities.resolutions
    ? context.load.agreementsByDatasetId.load(id)
    : measuredAgreements(await analyticsOf(id, context));

async function analyticsOf(id: string, { rest, load, deps }: Context): Promise<AnalyticsModel> {
  // Fails unless the caller may read all responses.
  const [dataset, records] = await Promise.all([load.datasetById.load(id), countRecords(rest, id)]);
  const [questions, users] = await Promise.all([
    load.questionsByDatasetId.load(id),
    load.visibleUsersByDatasetId.load(id),
  ]);
  const stamp = JSON.stringify([dataset.lastActivityAt, dataset.updatedAt, records]);
  const measured = await deps.analytics.get(id, stamp, () => measure(rest.detached(), id, questions));
  return { ...measured, users, datasetId: id };
}

async function totalsOf(workspaceId: string, { load }: Context) {
  const datasets = (await load.myDatasets()).filter((dataset) => dataset.workspaceId === workspaceId);
  if (datasets.length) await load.prefetchAllProgress();
  const totals = { datasets: datasets.length, records: 0, submitted: 0, discarded: 0, conflicting: 0, pending: 0 };
  for (const progress of await Promise.all(datasets.map(({ id }) => load.progressByDatasetId.load(id)))) {
    totals.records += progress.total;
    totals.submitted += progress.submitted;
    totals.discarded += progress.discarded;
    totals.conflicting += progress.conflicting;
    totals.pending += progress.pending;
  }
  return totals;
}
