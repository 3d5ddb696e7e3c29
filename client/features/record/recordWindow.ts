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

interface Prefetched {
  readonly target: QueueTarget;
  readonly answer: Promise<LoadedWindow>;
  /** The answer, once it is there. */
  window?: LoadedWindow | undefined;
}

let prefetched: Prefetched | null = null;
// Records of one user must not be shown to the next user.
apollo.onClearStore(async () => void (prefetched = null));

/** Loads the first window of a queue before its page is rendered. If that fails, the queue loads it again and shows the error. */
export async function prefetchWindow(target: QueueTarget | null): Promise<void> {
  prefetched = null;
  if (!target) return;
  const mine: Prefetched = { target, answer: fetchWindow(apollo, target, openingWindow(target), QUIET) };
  prefetched = mine;
  mine.window = await mine.answer.catch(() => undefined);
}

/** The prefetched window, if it is there. */
export const arrivedWindow = (target: QueueTarget): LoadedWindow | undefined =>
  equal(prefetched?.target, target) ? prefetched?.window : undefined;

/** The prefetched window, for the first queue that opens with the same target. */
export function takePrefetched(target: QueueTarget): Promise<LoadedWindow> | undefined {
  const taken = prefetched;
  dropPrefetched(target.datasetId);
  return taken && equal(taken.target, target) ? taken.answer : undefined;
}

/** Forgets the window of a dataset. One that was prefetched for another page stays for that page. */
export function dropPrefetched(datasetId: string): void {
  if (prefetched?.target.datasetId === datasetId) prefetched = null;
}
