import type { ApolloClient } from '@apollo/client';
import { equal } from '@wry/equality';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { apollo } from '#client/graphql/client.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { queryServer } from '#client/graphql/queryServer.ts';
import { firstWindow, type LoadedWindow, type RecordWindow } from './queue.ts';
import { QueuedRecordDocument } from './QueuedRecord.generated.ts';
import { RecordWindowDocument, type RecordWindowQuery } from './RecordWindow.generated.ts';

/** The list of records, and the position to open it at. */
export interface QueueTarget {
  readonly datasetId: string;
  readonly criteria: RecordCriteria;
  readonly position: number;
}

/** Loads a window of records; the records themselves go into the cache. */
export async function fetchWindow(
  client: ApolloClient,
  { datasetId, criteria }: Omit<QueueTarget, 'position'>,
  window: RecordWindow,
  context = {},
): Promise<LoadedWindow> {
  const data = await queryServer<RecordWindowQuery>(client, {
    query: RecordWindowDocument,
    variables: { datasetId, ...toRecordsVariables(criteria), ...window },
    context,
  });
  const page = data?.dataset?.records;
  const hits = page?.items.map(({ record, score }) => ({ id: record.id, ...(score === null ? {} : { score }) })) ?? [];
  return { window, hits, total: page?.total ?? 0 };
}

/** Loads a record again into the cache. */
export const readRecord = (client: ApolloClient, recordId: string) =>
  queryServer(client, { query: QueuedRecordDocument, variables: { recordId }, context: QUIET });

/** The window that a queue opens with. Similar records come all at once, up to the limit of the search. */
export const openingWindow = ({ criteria, position }: QueueTarget): RecordWindow =>
  criteria.similar ? { offset: 0, limit: criteria.similar.limit } : firstWindow(position);

let prefetched: { readonly target: QueueTarget; readonly answer: Promise<LoadedWindow> } | null = null;
// Records of one user must not be shown to the next user.
apollo.onClearStore(async () => void (prefetched = null));

/** Loads the first window of a queue before its page is rendered. */
export function prefetchWindow(target: QueueTarget | null): void {
  prefetched = target && { target, answer: fetchWindow(apollo, target, openingWindow(target), QUIET) };
  // The queue loads it again and shows the error.
  prefetched?.answer.catch(() => undefined);
}

/** The prefetched window, for the first queue that opens with the same target. */
export function takePrefetched(target: QueueTarget): Promise<LoadedWindow> | undefined {
  // A window that was prefetched for another page stays for that page.
  if (prefetched?.target.datasetId !== target.datasetId) return undefined;
  const taken = prefetched;
  prefetched = null;
  return equal(taken.target, target) ? taken.answer : undefined;
}
