import type { ApolloClient } from '@apollo/client';
import { equal } from '@wry/equality';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { apollo } from '#client/graphql/client.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { firstWindow, type LoadedWindow, type RecordWindow } from './queue.ts';
import { RecordWindowDocument, type RecordWindowQuery } from './RecordWindow.generated.ts';

/** Which records, and which of them is to be shown. */
export interface WindowWish {
  readonly datasetId: string;
  readonly criteria: RecordCriteria;
  readonly position: number;
}

/** Asks the server for a window of records; the records themselves go into the cache. */
export async function askWindow(
  client: ApolloClient,
  { datasetId, criteria }: Omit<WindowWish, 'position'>,
  window: RecordWindow,
  context = {},
): Promise<LoadedWindow> {
  const { data } = await client.query<RecordWindowQuery>({
    query: RecordWindowDocument,
    variables: { datasetId, ...toRecordsVariables(criteria), ...window },
    fetchPolicy: 'network-only',
    context,
  });
  const page = data?.dataset?.records;
  const hits = page?.items.map(({ record, score }) => ({ id: record.id, ...(score === null ? {} : { score }) })) ?? [];
  return { window, hits, total: page?.total ?? 0 };
}

/** The window a queue opens with. Neighbours come all at once: the limit says how many there are to be. */
export const openingWindow = ({ criteria, position }: WindowWish): RecordWindow =>
  criteria.similar ? { offset: 0, limit: criteria.similar.limit } : firstWindow(position);

interface Ahead {
  readonly wish: WindowWish;
  readonly answer: Promise<LoadedWindow>;
}

let ahead: Ahead | null = null;
// What somebody else was answered is nobody's concern.
apollo.onClearStore(async () => void (ahead = null));

/** Asks for the window that a queue will open with, while its page is still on the way; null where none will. */
export function prefetchWindow(wish: WindowWish | null): void {
  ahead = wish && { wish, answer: askWindow(apollo, wish, openingWindow(wish), QUIET) };
  // Who opens the queue asks again, and says what went wrong.
  ahead?.answer.catch(() => undefined);
}

/** What was asked for ahead, for the one queue that opens with the same wish; anybody later asks anew. */
export function takePrefetched(wish: WindowWish): Promise<LoadedWindow> | undefined {
  // What is on the way for another page stays for that.
  if (ahead?.wish.datasetId !== wish.datasetId) return undefined;
  const taken = ahead;
  ahead = null;
  return equal(taken.wish, wish) ? taken.answer : undefined;
}
