import type { DatasetOfCache } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { type Once, oneByOne, type peekable } from '#gateway/rest/loaders.ts';
import { type KnownQuestions, type QuestionModel, type RestQuestion, toQuestion } from '../question/question.source.ts';
import { toResponse } from '../response/response.source.ts';
import type { UserModel } from '../user/user.source.ts';
import * as recordConnections from './record.connection.ts';
import * as records from './record.source.ts';

interface Shared {
  datasetOf: DatasetOfCache;
  knownQuestions: KnownQuestions;
  questionsByDatasetId: ReturnType<typeof peekable<string, QuestionModel[]>>;
  viewer: Once<UserModel>;
}

/** Single records, and pages of them with the questions of their dataset. */
export function createRecordLoaders(
  rest: RestClient,
  { datasetOf, knownQuestions, questionsByDatasetId, viewer }: Shared,
) {
  const knownFor = ({ datasetId, needsQuestionTexts }: records.RecordRequest) =>
    needsQuestionTexts ? undefined : knownQuestions.get(datasetId);
  /** Unless they are known, the embedded backend sends the questions with the page; an Argilla server is asked for both at once. */
  const prefetchQuestions = (request: records.RecordRequest): void => {
    const { datasetId, query } = request;
    if (query.questions === undefined || rest.capabilities.backend === 'EMBEDDED' || knownFor(request)) return;
    // A failure is reported where they are used.
    questionsByDatasetId.load(datasetId).catch(() => undefined);
  };
  /** Without the questions where they are known. */
  const withoutKnown = <Request extends records.RecordRequest>(request: Request): Request =>
    knownFor(request) ? { ...request, query: { ...request.query, questions: undefined } } : request;
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
  const recordRow = oneByOne(async (id: string) => {
    const row = await records.byId(rest, id, datasetOf.known(id));
    datasetOf.remember(id, row.dataset_id);
    // Argilla 2 adds everybody's responses.
    if (rest.capabilities.backend !== 'ARGILLA_2') return row;
    const { id: viewerId } = await viewer();
    return { ...row, responses: row.responses?.filter((response) => response.user_id === viewerId) ?? null };
  });
  const recordById = oneByOne((id: string) =>
    recordRow.load(id).then((row) => ({ ...records.toRecord(row, 'MINE'), hasAllMetadata: true })),
  );
  const ownResponsesByRecordId = oneByOne(async (id: string) => {
    const row = await recordRow.load(id);
    const responses = await records.ownResponses(rest, row);
    return responses?.map((response) => toResponse(response, row.dataset_id)) ?? null;
  });
  return {
    recordById,
    ownResponsesByRecordId,
    /** Lets a record be read again. */
    forgetRecord(id: string): void {
      for (const loader of [recordRow, recordById, ownResponsesByRecordId]) loader.clear(id);
    },
    recordPage: oneByOne(async (request: records.RecordRequest) => {
      prefetchQuestions(request);
      const page = await records.page(rest, withoutKnown(request));
      for (const { record } of page.items) datasetOf.remember(record.id, record.dataset_id);
      takeQuestions(request, page.questions, page.items.length > 0);
      return records.toRecordPage(page, request);
    }, JSON.stringify),
    recordConnection: oneByOne(async (request: recordConnections.ConnectionRequest) => {
      prefetchQuestions(request);
      const { questions, connection } = await recordConnections.read(rest, withoutKnown(request));
      takeQuestions(request, questions, connection.edges.length > 0);
      return connection;
    }, JSON.stringify),
  };
}
