import type { ResolversTypes } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type {
  AnswerInput,
  AnswerValueInput,
  RankedOption,
  ResponseStatus,
  Span,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { own } from '#gateway/lib/own.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.source.ts';

export type RestResponseStatus = Lowercase<ResponseStatus>;

/** Answers by question name. */
export type RestValues = Record<string, { value: unknown }>;

export interface RestResponse {
  id: string;
  values: RestValues | null;
  status: RestResponseStatus;
  record_id: string;
  user_id: string | null;
  inserted_at: string;
  updated_at: string;
}

export const toResponse = (row: RestResponse, datasetId: string) => ({
  id: row.id,
  status: row.status.toUpperCase() as ResponseStatus,
  /** The values as stored: their types follow from the dataset's questions. */
  values: row.values ?? {},
  datasetId,
  userId: row.user_id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

export type ResponseModel = ReturnType<typeof toResponse>;

/** The answers with their questions, in the order of the questions. */
export const toAnswers = (values: RestValues, questions: readonly QuestionModel[]) =>
  questions.flatMap((question) => {
    const stored = own(values, question.name);
    return stored ? [{ question, answer: toAnswer(question, stored.value) }] : [];
  });

type AnswerModel = Awaited<ResolversTypes['Answer']>;

/** Converts a stored value to an answer of its question's type, or to an UnknownAnswer. */
export function toAnswer({ __typename }: QuestionModel, value: unknown): AnswerModel {
  if (typeof value === 'string') {
    if (__typename === 'TextQuestion') return { __typename: 'TextAnswer', text: value };
    if (__typename === 'LabelQuestion') return { __typename: 'LabelAnswer', label: value };
  } else if (Array.isArray(value)) {
    if (__typename === 'MultiLabelQuestion') return { __typename: 'MultiLabelAnswer', labels: value as string[] };
    if (__typename === 'RankingQuestion') return { __typename: 'RankingAnswer', ranking: value as RankedOption[] };
    if (__typename === 'SpanQuestion') return { __typename: 'SpanAnswer', spans: value as Span[] };
  } else if (__typename === 'RatingQuestion' && Number.isInteger(value)) {
    return { __typename: 'RatingAnswer', rating: value as number };
  }
  return { __typename: 'UnknownAnswer', value };
}

export function toRestValues(answers: readonly AnswerInput[]): RestValues {
  // No prototype, as a question may be called `constructor`.
  const values = Object.create(null) as RestValues;
  for (const { question, value } of answers) {
    if (Object.hasOwn(values, question)) throw badInput(`The question "${question}" is answered more than once.`);
    values[question] = { value: toRestValue(value) };
  }
  return values;
}

export const toRestValue = ({ text, label, labels, rating, ranking, spans }: AnswerValueInput): unknown =>
  text ?? label ?? labels ?? rating ?? spans ?? ranking?.map(({ value, rank }) => ({ value, rank: rank ?? undefined }));

export const toResponseBody = (status: ResponseStatus, answers: readonly AnswerInput[]) => ({
  status: status.toLowerCase() as RestResponseStatus,
  values: toRestValues(answers),
});

type ResponseBody = ReturnType<typeof toResponseBody>;

export type BulkItem = { record_id: string } & ResponseBody;

export interface RestBulkResult {
  /** The embedded backend names the dataset on request; Argilla does not. */
  item: (RestResponse & { dataset_id?: string }) | null;
  error: { detail: string } | null;
}

/** Creates the caller's response to a record; 409 when there is one. */
export const create = (rest: RestClient, recordId: string, body: ResponseBody) =>
  rest.post<RestResponse>('/v1/records/:id/responses', { params: { id: recordId }, body });

export const remove = (rest: RestClient, id: string, batch?: string | null) =>
  rest.delete<RestResponse>('/v1/responses/:id', { params: { id }, query: { batch: batch ?? undefined } });

/** Creates or replaces the caller's response to each record; each item has its own outcome. */
export const upsertMany = (rest: RestClient, items: readonly BulkItem[], batch?: string | null) =>
  rest
    .post<{ items: RestBulkResult[] }>('/v1/me/responses/bulk', {
      query: { datasets: 'true', batch: batch ?? undefined },
      body: { items },
    })
    .then((answer) => answer.items);
