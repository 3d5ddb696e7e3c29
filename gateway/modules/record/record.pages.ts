import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { page, type RecordRequest, type RestRecord, type RestRecordPage } from './record.source.ts';

/** A record with everything that was asked for along with it. */
export interface WholeRecord extends RestRecord {
  vectors?: Record<string, number[]> | null;
}

/** A filtered list that goes on where the REST server gives no more of it. */
export class ListTooLong extends Error {}

const PAGE = 250;
/** Search engines give no more than so many hits of a list. */
const WINDOW = 10_000;

export interface Wanted {
  request: RecordRequest;
  /** The most records to read. */
  most: number;
  /** Neighbours come in one page. */
  isOnePage: boolean;
}

/** The records page by page; while one page is written, the next one is on its way. */
export async function* pagesOf(rest: RestClient, { request, most, isOnePage }: Wanted): AsyncGenerator<WholeRecord[]> {
  const ask = (offset: number, limit: number) => page(rest, { ...request, query: { ...request.query, offset, limit } });
  const size = isOnePage ? most : PAGE;
  let offset = 0;
  let coming: Promise<RestRecordPage> | null = ask(0, Math.min(size, most));
  while (coming) {
    const found: RestRecordPage = await coming;
    const { items, total } = found;
    if (offset === 0 && Math.min(total, most) > WINDOW && !isOnePage) await refuseBehindWindow(ask, total);
    offset += items.length;
    const left = Math.min(total, most) - offset;
    coming = items.length && left > 0 && !isOnePage ? ask(offset, Math.min(size, left)) : null;
    // Told when it is waited for.
    coming?.catch(() => undefined);
    yield items.map(({ record }) => record);
  }
}

async function refuseBehindWindow(ask: (offset: number, limit: number) => Promise<unknown>, total: number) {
  await ask(WINDOW, 1).catch((error: unknown) => {
    if (!(error instanceof RestError) || error.status === 401 || error.status > 500) throw error;
    throw new ListTooLong(
      `${total} records match, and this Argilla server gives no more than ${WINDOW} of a list that is filtered, searched or sorted. Ask without that, or narrow it down.`,
    );
  });
}
