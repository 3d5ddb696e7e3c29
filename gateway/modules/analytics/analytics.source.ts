import { analyse } from '#gateway/analytics/analytics.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.model.ts';
import { ListTooLong, pagesOf } from '../record/record.pages.ts';
import { page, type RecordRequest } from '../record/record.source.ts';
import type { Measured } from './analytics.model.ts';

const ANNOTATED = ['submitted', 'discarded', 'draft'];

const requestFor = (datasetId: string, query: RecordRequest['query']): RecordRequest => ({
  datasetId,
  isMine: false,
  isScored: false,
  query,
});

/** Whether the caller may read everybody's responses, as the call that reads them says; gives the number of records. */
export const countRecords = (rest: RestClient, datasetId: string): Promise<number> =>
  page(rest, requestFor(datasetId, { limit: 1 })).then(({ total }) => total);

/** Measures a dataset from all its annotated records. */
export async function measure(
  rest: RestClient,
  datasetId: string,
  questions: readonly QuestionModel[],
): Promise<Measured> {
  const computedAt = new Date().toISOString();
  const read = (only: RecordRequest['query']) => {
    const request = requestFor(datasetId, { include: ['responses', 'suggestions'], ...only });
    return analyse(pagesOf(rest, { request, most: Infinity, isOnePage: false }), questions);
  };
  const analytics = await read({ response_status: ANNOTATED }).catch((error: unknown) => {
    // A search engine ends such a list early. The list of all records has no end, though more has to be read.
    if (error instanceof ListTooLong) return read({});
    throw error;
  });
  return { ...analytics, computedAt };
}
