import type { Agreement, PairAgreement } from '#gateway/agreement/agreement.ts';
import type { AnnotatorActivity } from '#gateway/analytics/activity.ts';
import { type Analytics, analyse, type QuestionAnalytics } from '#gateway/analytics/analytics.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { ListTooLong, pagesOf } from '../record/record.pages.ts';
import { page, type RecordRequest } from '../record/record.source.ts';
import type { UserModel } from '../user/user.source.ts';

export interface Measured extends Analytics {
  computedAt: string;
}

/** The users visible to the caller, by id. */
export type UsersById = ReadonlyMap<string, UserModel>;

type WithUsers<T> = T & { users: UsersById };
export type AnalyticsModel = WithUsers<Measured>;
export type AnnotatorActivityModel = WithUsers<AnnotatorActivity>;
export type QuestionAnalyticsModel = WithUsers<QuestionAnalytics>;
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
    return analyse(pagesOf(rest, { request, max: Infinity, isOnePage: false }), questions);
  };
  const analytics = await read({ response_status: ANNOTATED }).catch((error: unknown) => {
    // A search engine truncates a filtered list, but not the list of all records.
    if (error instanceof ListTooLong) return read({});
    throw error;
  });
  return { ...analytics, computedAt };
}
