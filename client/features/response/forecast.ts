import type { ApolloCache } from '@apollo/client';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { type Deed, statusAfter } from './deed.ts';
import { type AnsweredQuestion, optimisticPayload } from './optimistic.ts';
import type { SavedResponse_PayloadFragment } from './Response.generated.ts';
import { SavedRecordDocument, type SavedRecordQuery } from './SavedRecord.generated.ts';

/** Where a deed is done. */
export interface DeedPlace {
  readonly datasetId: string;
  readonly questions: readonly AnsweredQuestion[];
}

/** What a deed starts from, and what it will most likely come to. */
export interface Forecast {
  readonly responseId: string | undefined;
  readonly payload: SavedResponse_PayloadFragment | undefined;
}

/** Foretells a deed from what the cache holds; without the record or the counters there, nothing is foretold. */
export function forecast(cache: ApolloCache, place: DeedPlace, deed: Deed): Forecast {
  const { recordId } = deed;
  const { datasetId } = place;
  const record = cache.readQuery<SavedRecordQuery>(
    { query: SavedRecordDocument, variables: { recordId } },
    true,
  )?.record;
  const dataset = cache.readQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, true)?.dataset;
  const responseId = record?.response?.id;
  if (!record || !dataset) return { responseId, payload: undefined };
  const metrics = metricsAfter(dataset.metrics, record.status, statusAfter(deed.kind));
  return { responseId, payload: optimisticPayload(deed, record, { ...dataset, metrics }, place.questions) };
}
