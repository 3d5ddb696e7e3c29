import type { FieldNode } from 'graphql';
import type { DatasetOfCache } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { byKey, once, oneByOne, oneOrAll, peekable } from '#gateway/rest/loaders.ts';
import * as analytics from '../modules/analytics/analytics.source.ts';
import { createProgressLoaders } from '../modules/dataset/dataset.loaders.ts';
import * as datasets from '../modules/dataset/dataset.source.ts';
import { fields } from '../modules/field/field.source.ts';
import { metadataProperties } from '../modules/metadata/metadata.source.ts';
import { type KnownQuestions, type QuestionModel, questions } from '../modules/question/question.source.ts';
import { createRecordLoaders } from '../modules/record/record.loaders.ts';
import type { RecordPage } from '../modules/record/record.source.ts';
import { createReviewLoaders } from '../modules/resolution/resolution.loaders.ts';
import * as suggestions from '../modules/suggestion/suggestion.source.ts';
import { createTaskLoaders, type TaskLoaders } from '../modules/task/task.loaders.ts';
import { createUserLoaders } from '../modules/user/user.loaders.ts';
import * as users from '../modules/user/user.source.ts';
import { visibleUsers } from '../modules/user/visibleUsers.ts';
import { vectorsSettings } from '../modules/vector/vector.source.ts';
import * as webhooks from '../modules/webhook/webhook.source.ts';
import * as workspaces from '../modules/workspace/workspace.source.ts';
import { failsAs } from './errors.ts';

/** What all requests know. */
interface Shared {
  datasetOf: DatasetOfCache;
  knownQuestions: KnownQuestions;
}

/** Created for each request: everything is read at most once. Loaders are named by what they return. */
export function createLoaders(rest: RestClient, { datasetOf, knownQuestions }: Shared) {
  const myWorkspaces = once(() => workspaces.listMine(rest));
  const myDatasets = once(() => datasets.listMine(rest));
  const viewer = once(() => users.me(rest));
  const questionsByDatasetId = peekable((id: string) => questions.list(rest, id));
  let task: TaskLoaders | undefined;
  const taskLoaders = () => (task ??= createTaskLoaders(rest));
  const userLoaders = createUserLoaders(rest, { viewer, workspaces: myWorkspaces });
  const datasetById = oneOrAll((id) => datasets.byId(rest, id), myDatasets);
  return {
    viewer,
    workspaces: myWorkspaces,
    // The viewer's list contains the workspaces of all visible datasets.
    workspaceById: oneOrAll((id) => workspaces.byId(rest, id), myWorkspaces, myWorkspaces.isStarted),
    workspaceByName: byKey(
      () => myWorkspaces(),
      ({ name }) => name,
    ),
    ...userLoaders,
    /** The number of datasets by their workspace: feedback datasets by its id, older ones by its name. */
    datasetCounts: once(async () => {
      const [feedback, older] = await Promise.all([myDatasets(), taskLoaders().all()]);
      const counts = new Map<string, number>();
      for (const key of [...feedback.map((row) => row.workspaceId), ...older.map((row) => row.workspace)]) {
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return counts;
    }),
    webhooks: once(() => webhooks.list(rest)),
    myDatasets,
    datasetById,
    fieldsByDatasetId: oneByOne((id: string) => fields.list(rest, id)),
    questionsByDatasetId,
    vectorsSettingsByDatasetId: oneByOne((id: string) => vectorsSettings.list(rest, id)),
    metadataPropertiesByDatasetId: oneByOne((id: string) => metadataProperties.list(rest, id)),
    metadataMetricsById: oneByOne((id: string) => metadataProperties.metrics(rest, id)),
    ...createProgressLoaders(rest),
    agreementsByDatasetId: oneByOne((id: string) => analytics.countedAgreements(rest, id)),
    agentsByDatasetId: oneByOne((id: string) => suggestions.agentsOf(rest, id)),
    ...createRecordLoaders(rest, { datasetOf, knownQuestions, questionsByDatasetId, viewer }),
    ...createReviewLoaders(rest),
    /** The users whose answers the viewer may compare, by id. */
    visibleUsersByDatasetId: oneByOne(async (id: string) =>
      visibleUsers((await datasetById.load(id)).workspaceId, { viewer, ...userLoaders }),
    ),
    /** Pages prefetched while their dataset is read, by the field that shows them. */
    prefetchedPages: new WeakMap<FieldNode, { datasetId: string; page: Promise<RecordPage> }>(),
    /** For older datasets; most requests need none. */
    get task(): TaskLoaders {
      return taskLoaders();
    },
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

/**
 * Converts a dataset's questions: synchronously if they have been read, so that long lists need no promises. `known` may have those of an
 * earlier request.
 */
export function withQuestions<T>(
  datasetId: string,
  { questionsByDatasetId }: Loaders,
  convert: (questions: readonly QuestionModel[]) => T,
  known?: () => readonly QuestionModel[] | undefined,
): T | Promise<T> {
  const questions = questionsByDatasetId.peek(datasetId) ?? known?.();
  if (questions) return convert(questions);
  return questionsByDatasetId.load(datasetId).catch(failsAs('ERROR_FETCHING_QUESTIONS')).then(convert);
}
