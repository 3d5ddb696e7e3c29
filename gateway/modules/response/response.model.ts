import type { ResponseStatus } from '#gateway/graphql/__generated__/types.ts';
import type { QuestionModel } from '../question/question.model.ts';
import { type RestValues, toAnswer } from './answer.model.ts';
import type { RestResponse, RestResponseStatus } from './response.source.ts';

export interface ResponseModel {
  id: string;
  status: ResponseStatus;
  /** Answers as stored, by question name; typed when they are read, because that takes the dataset's questions. */
  values: RestValues;
  datasetId: string;
  userId: string | null;
  insertedAt: string;
  updatedAt: string;
}

const STATUSES: Record<RestResponseStatus, ResponseStatus> = {
  draft: 'DRAFT',
  submitted: 'SUBMITTED',
  discarded: 'DISCARDED',
};

export const REST_STATUS: Record<ResponseStatus, RestResponseStatus> = {
  DRAFT: 'draft',
  SUBMITTED: 'submitted',
  DISCARDED: 'discarded',
};

export const toResponse = (row: RestResponse, datasetId: string): ResponseModel => ({
  id: row.id,
  status: STATUSES[row.status],
  values: row.values ?? {},
  datasetId,
  userId: row.user_id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

/** The answers with their questions, in the order of the questions. */
export const toAnswers = (values: RestValues, questions: readonly QuestionModel[]) =>
  questions.flatMap((question) => {
    const stored = Object.hasOwn(values, question.name) ? values[question.name] : undefined;
    return stored ? [{ question, answer: toAnswer(question, stored.value) }] : [];
  });
