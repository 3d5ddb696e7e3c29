import DataLoader from 'dataloader';
import type { FieldNode } from 'graphql';
import type { DatasetOfCache } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { byKey, once, oneByOne, oneOrAll, peekable } from '#gateway/rest/loaders.ts';
import * as analytics from '../modules/analytics/analytics.source.ts';
import * as datasets from '../modules/dataset/dataset.source.ts';
import { fields } from '../modules/field/field.source.ts';
import { metadataProperties } from '../modules/metadata/metadata.source.ts';
import {
  type KnownQuestions,
  type QuestionModel,
  questions,
  type RestQuestion,
  toQuestion,
} from '../modules/question/question.source.ts';
import * as recordConnections from '../modules/record/record.connection.ts';
import * as records from '../modules/record/record.source.ts';
import * as resolutions from '../modules/resolution/resolution.source.ts';
import { toResponse } from '../modules/response/response.source.ts';
import * as suggestions from '../modules/suggestion/suggestion.source.ts';
import { createTaskLoaders } from '../modules/task/task.loaders.ts';
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
  const knownFor = ({ datasetId, needsQuestionTexts }: records.RecordRequest) =>
    needsQuestionTexts ? undefined : knownQuestions.get(datasetId);
  /** The embedded backend sends the questions with the page; an Argilla server is asked for both at once, unless they are known. */
  const prefetchQuestions = (request: records.RecordRequest): void => {
    const { datasetId, query } = request;
    if (query.questions === undefined || rest.capabilities.backend === 'EMBEDDED' || knownFor(request)) return;
    // A failure is reported where they are used.
    questionsByDatasetId.load(datasetId).catch(() => undefined);
  };
  /** Takes the questions that came with a page or are known. Whoever may read the page may read them. */
  const takeQuestions = (
    request: records.RecordRequest,
    sent: readonly RestQuestion[] | undefined,
    hasRecords: boolean,
  ): void => {
    const { datasetId, query } = request;
    const sentQuestions = sent?.map(toQuestion);
    if (sentQuestions && hasRecords) knownQuestions.set(datasetId, sentQuestions);
    const questionsOfPage = sentQuestions ?? knownFor(request);
    if (questionsOfPage) questionsByDatasetId.prime(datasetId, questionsOfPage);
    else if (hasRecords && query.questions !== undefined) {
      const remember = (list: QuestionModel[]) => knownQuestions.set(datasetId, list);
      questionsByDatasetId.load(datasetId).then(remember, () => undefined);
    }
  };
  const task = createTaskLoaders(rest);
  const recordRow = oneByOne(async (id: string) => {
    const row = await records.byId(rest, id, datasetOf.known(id));
    datasetOf.remember(id, row.dataset_id);
    // Argilla 2 adds everybody's responses.
    if (rest.capabilities.backend !== 'ARGILLA_2') return row;
    const { id: viewerId } = await viewer();
    return { ...row, responses: row.responses?.filter((response) => response.user_id === viewerId) ?? null };
  });
  const recordById = oneByOne((id: string) => recordRow.load(id).then((row) => records.toRecord(row, 'MINE', true)));
  const ownResponsesByRecordId = oneByOne(async (id: string) => {
    const row = await recordRow.load(id);
    const responses = await records.ownResponses(rest, row);
    return responses?.map((response) => toResponse(response, row.dataset_id)) ?? null;
  });
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
      const [feedback, older] = await Promise.all([myDatasets(), task.all()]);
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
    ...progressLoaders(rest),
    agreementsByDatasetId: oneByOne((id: string) => analytics.countedAgreements(rest, id)),
    agentsByDatasetId: oneByOne((id: string) => suggestions.agentsOf(rest, id)),
    recordById,
    ownResponsesByRecordId,
    ...reviewLoaders(rest),
    /** The users whose answers the viewer may compare, by id. */
    visibleUsersByDatasetId: oneByOne(async (id: string) =>
      visibleUsers((await datasetById.load(id)).workspaceId, { viewer, ...userLoaders }),
    ),
    /** Lets a record be read again. */
    forgetRecord(id: string): void {
      for (const loader of [recordRow, recordById, ownResponsesByRecordId]) loader.clear(id);
    },
    recordPage: oneByOne(async (request: records.RecordRequest) => {
      prefetchQuestions(request);
      const page = await records.page(rest, request);
      for (const { record } of page.items) datasetOf.remember(record.id, record.dataset_id);
      takeQuestions(request, page.questions, page.items.length > 0);
      return records.toRecordPage(page, request);
    }, JSON.stringify),
    recordConnection: oneByOne(async (request: recordConnections.ConnectionRequest) => {
      prefetchQuestions(request);
      const { questions, connection } = await recordConnections.read(rest, request);
      takeQuestions(request, questions, connection.edges.length > 0);
      return connection;
    }, JSON.stringify),
    /** Pages prefetched while their dataset is read, by the field that shows them. */
    prefetchedPages: new WeakMap<FieldNode, { datasetId: string; page: Promise<records.RecordPage> }>(),
    task,
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

/** The most ids that REST accepts in a condition. */
const MAX_REVIEWED = 100;

function reviewLoaders(rest: RestClient) {
  return {
    resolutionSummaryByDatasetId: oneByOne((id: string) => resolutions.summary(rest, id)),
    /** Records with the answers of all users, those of a dataset with one call. */
    reviewedRecord: new DataLoader<{ id: string; datasetId: string }, records.RecordModel, string>(
      async (keys) => {
        const datasetIds = [...new Set(keys.map(({ datasetId }) => datasetId))];
        const rows = datasetIds.map((datasetId) => {
          const ids = keys.filter((key) => key.datasetId === datasetId).map(({ id }) => id);
          return resolutions.reviewed(rest, datasetId, ids);
        });
        const found = new Map(
          (await Promise.all(rows)).flat().map((row) => [row.id, records.toRecord(row, 'EVERYONE')]),
        );
        return keys.map(({ id }) => found.get(id) ?? new RestError(404, undefined, `no record ${id} in its dataset`));
      },
      { cacheKeyFn: ({ id }) => id, maxBatchSize: MAX_REVIEWED },
    ),
  };
}

function progressLoaders(rest: RestClient) {
  const progressByDatasetId = oneByOne((id: string) => datasets.progressOf(rest, id));
  const metricsByDatasetId = oneByOne((id: string) => datasets.metricsOf(rest, id));

  /** Reads many at once and returns the ids of the datasets found; null when that fails: the fields then read one by one. */
  async function prefetchProgress(ids?: readonly string[]): Promise<ReadonlySet<string> | null> {
    const found = await datasets.listProgress(rest, ids).catch(() => null);
    for (const row of found ?? []) {
      progressByDatasetId.prime(row.dataset_id, row.progress);
      metricsByDatasetId.prime(row.dataset_id, datasets.toMetrics(row.metrics));
    }
    return found && new Set(found.map(({ dataset_id: id }) => id));
  }

  return {
    progressByDatasetId,
    metricsByDatasetId,
    prefetchProgress: (ids: readonly string[]) => prefetchProgress(ids),
    /** Reads the progress of all datasets that the caller may see. */
    prefetchAllProgress: once(() => prefetchProgress()),
  };
}

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
