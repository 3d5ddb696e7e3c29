import type { Agreement, PairAgreement } from '#gateway/agreement/agreement.ts';
import type { AnnotatorActivity } from '#gateway/analytics/activity.ts';
import { type Analytics, analyse, type QuestionAnalytics } from '#gateway/analytics/analytics.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { ListTooLong, pagesOf } from '../record/record.pages.ts';
import { page, type RecordRequest } from '../record/record.source.ts';
import type { UsersById } from '../user/visibleUsers.ts';

export interface Measured extends Analytics {
  computedAt: string;
}

type WithUsers<T> = T & { users: UsersById };
export type AnalyticsModel = WithUsers<Measured> & { datasetId: string };
export type AnnotatorActivityModel = WithUsers<AnnotatorActivity>;
export type QuestionAnalyticsModel = WithUsers<QuestionAnalytics> & { datasetId: string };
/** The agreements of a dataset by the name of the question; questions for texts have none. */
export type Agreements = ReadonlyMap<string, Agreement>;
export type AgreementModel = WithUsers<Agreement>;
export type PairAgreementModel = WithUsers<PairAgreement>;

const ANNOTATED = ['submitted', 'discarded', 'draft'];

/** Counts the records. Fails unless the caller may read everybody's responses. */
export const countRecords = (rest: RestClient, datasetId: string): Promise<number> =>
  page(rest, { datasetId, query: { limit: 1 } }).then(({ total }) => total);

/** Measures a dataset from all its annotated records. */
export async function measure(
  rest: RestClient,
  datasetId: string,
  questions: readonly QuestionModel[],
): Promise<Measured> {
  const computedAt = new Date().toISOString();
  const read = (only: RecordRequest['query']) => {
    const request = { datasetId, query: { include: ['responses', 'suggestions'], ...only } };
    const pages = pagesOf(rest, { request, max: Infinity, isOnePage: false });
    return analyse(pages, questions, !rest.capabilities.resolutions);
  };
  const analytics = await read({ response_status: ANNOTATED }).catch((error: unknown) => {
    // A search engine truncates a filtered list, but not the list of all records.
    if (error instanceof ListTooLong) return read({});
    throw error;
  });
  return { ...analytics, computedAt };
}

interface RestAgreement {
  question: string;
  items: number;
  alpha: number | null;
  pairs: { user_ids: [string, string]; items: number; kappa: number | null }[];
}

/** The agreements as the embedded backend counts them with each answer. */
export async function countedAgreements(rest: RestClient, datasetId: string): Promise<Agreements> {
  const { questions } = await rest.get<{ questions: RestAgreement[] }>('/v1/datasets/:id/agreement', {
    params: { id: datasetId },
  });
  return new Map(
    questions.map(({ question, items, alpha, pairs }) => [
      question,
      { items, alpha, pairs: pairs.map(({ user_ids: annotators, ...pair }) => ({ annotators, ...pair })) },
    ]),
  );
}

/** The agreements that a measurement of all records found. */
export const measuredAgreements = ({ questions }: Measured): Agreements =>
  new Map(questions.flatMap(({ question, agreement }) => (agreement ? [[question.name, agreement] as const] : [])));
