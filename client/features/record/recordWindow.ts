import type { ApolloClient } from '@apollo/client';
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

const keyOf = ({ datasetId, criteria, position }: WindowWish): string =>
  JSON.stringify([datasetId, criteria, position]);

let ahead: { readonly key: string; readonly answer: Promise<LoadedWindow> } | undefined;

/** Asks for the window that a queue will open with, while its page is still on the way. */
export function askAhead(wish: WindowWish): void {
  const answer = askWindow(apollo, wish, openingWindow(wish), QUIET);
  // Who opens the queue asks again, and says what went wrong.
  answer.catch(() => undefined);
  ahead = { key: keyOf(wish), answer };
}

/** What was asked for ahead, for the one queue that opens with the same wish; anybody later asks anew. */
export function takeAhead(wish: WindowWish): Promise<LoadedWindow> | undefined {
  const taken = ahead;
  ahead = undefined;
  return taken?.key === keyOf(wish) ? taken.answer : undefined;
}
