import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';
import type { AnalyticsModel, People } from './analytics.model.ts';
import { countRecords, measure } from './analytics.source.ts';

export const analyticsResolvers: Resolvers = {
  FeedbackDataset: {
    analytics: ({ id }, _args, context) => analyticsOf(id, context).catch(failsAs('ERROR_FETCHING_ANALYTICS')),
  },
  Workspace: {
    totals: ({ id }, _args, context) => totalsOf(id, context).catch(failsAs('ERROR_FETCHING_DATASET_PROGRESS')),
  },
  DatasetAnalytics: {
    annotators: ({ annotators, people }) => annotators.map((one) => ({ ...one, people })),
    questions: ({ questions, people }) => questions.map((one) => ({ ...one, people })),
  },
  AnnotatorActivity: {
    user: ({ userId, people }) => (userId === null ? null : (people.get(userId) ?? null)),
  },
  QuestionAnalytics: {
    agreement: ({ agreement, people }) => agreement && { ...agreement, people },
  },
  Agreement: {
    pairs: ({ pairs, people }, { first }) => {
      if (first < 1) throw badInput('`first` must be at least 1');
      return pairs.slice(0, first).map((pair) => ({ ...pair, people }));
    },
  },
  PairAgreement: {
    users: ({ annotators, people }) => annotators.map((id) => people.get(id) ?? null),
    userIds: ({ annotators }) => annotators,
  },
  AgentAcceptance: {
    rate: ({ accepted, answers }) => (answers > 0 ? accepted / answers : null),
  },
};

async function analyticsOf(id: string, { rest, load, deps }: Context): Promise<AnalyticsModel> {
  // Everybody may see the dataset; only the call that reads all responses says who may read those.
  const [dataset, records] = await Promise.all([load.datasetById.load(id), countRecords(rest, id)]);
  const [questions, people] = await Promise.all([
    load.questionsByDatasetId.load(id),
    peopleAround(dataset.workspaceId, load),
  ]);
  const stamp = JSON.stringify([dataset.lastActivityAt, dataset.updatedAt, records]);
  const measured = await deps.analytics.get(id, stamp, () => measure(rest.lasting(), id, questions));
  return { ...measured, people };
}

/** Everybody, as far as the caller may know: an admin knows who is in the workspace. */
async function peopleAround(workspaceId: string, load: Context['load']): Promise<People> {
  const viewer = await load.viewer();
  const known = viewer.role === 'OWNER' ? await load.users() : await load.usersByWorkspaceId.load(workspaceId);
  return new Map([viewer, ...known].map((user) => [user.id, user]));
}

async function totalsOf(workspaceId: string, { load }: Context) {
  const rows = await load.myDatasetRows();
  const ids = rows.filter((row) => row.workspace_id === workspaceId).map(({ id }) => id);
  if (ids.length) await load.allWork();
  const totals = { datasets: ids.length, records: 0, submitted: 0, discarded: 0, conflicting: 0, pending: 0 };
  for (const progress of await Promise.all(ids.map((id) => load.progressByDatasetId.load(id)))) {
    totals.records += progress.total;
    totals.submitted += progress.submitted;
    totals.discarded += progress.discarded;
    totals.conflicting += progress.conflicting;
    totals.pending += progress.pending;
  }
  return totals;
}
