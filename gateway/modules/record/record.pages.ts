import { IdSet } from '#gateway/lib/idSet.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { page, type RecordRequest, type RestRecord, type RestRecordPage } from './record.source.ts';

/** A filtered list is longer than the REST server returns. */
export class ListTooLong extends Error {}

/** A list changes faster than it can be read. */
export class ListChanged extends Error {
  constructor() {
    super('The list of records changed too much while it was read: some may be missing.');
  }
}

const PAGE = 250;
/** Search engines return no more hits of a list than this. */
const MAX_HITS = 10_000;
/** At most this many records leave a list between two pages, unless it is being emptied. */
const MAX_RECENT = 5_000;
const MAX_ROUNDS = 5;

export interface ReadOptions {
  request: RecordRequest;
  /** The most records to read. */
  max: number;
  /** Neighbors come in one page. */
  isOnePage: boolean;
}

type ReadPage = (offset: number, limit: number) => Promise<RestRecordPage>;

/**
 * Reads records page by page, the next page while the last one is processed. Records may enter and leave the list meanwhile: each record
 * that stays in it is returned exactly once.
 */
export async function* pagesOf(
  rest: RestClient,
  { request, max, isOnePage }: ReadOptions,
): AsyncGenerator<RestRecord[]> {
  const readPage: ReadPage = (offset, limit) => page(rest, { ...request, query: { ...request.query, offset, limit } });
  if (isOnePage) return yield (await readPage(0, max)).items.map(({ record }) => record);
  const isFixed = hasFixedOrder(request);
  const returned = new ReturnedRecords(isFixed ? new RecentIds() : new IdSet());
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const before = returned.oldCount;
    const hasMoved = yield* readRound(readPage, returned, max);
    // Where records change places, one may have moved from an unread page to one that was read before.
    if (isFixed || !hasMoved || returned.oldCount === before || returned.count >= max) return;
    returned.endFirstRound();
  }
  throw new ListChanged();
}

/** In the order of arrival, records keep their places. Sort values, relevance and a server's shuffle may change. */
const hasFixedOrder = ({ isMine, search }: RecordRequest): boolean =>
  !isMine && !(search && ('sort' in search || 'query' in search));

/**
 * Reads the list once and yields the records not returned yet; returns whether anything moved meanwhile. As offsets shift, each page
 * overlaps the one before by a record: when that record is not there, the reading goes back until it meets a known one.
 */
async function* readRound(
  readPage: ReadPage,
  returned: ReturnedRecords,
  max: number,
): AsyncGenerator<RestRecord[], boolean> {
  const recent = new RecentIds();
  let offset = 0;
  let limit = Math.min(PAGE, max);
  let next = readPage(offset, limit);
  let lastTotal: number | undefined;
  let lastId: string | undefined;
  let stepBack = 1;
  let hasMoved = false;
  /** Whether the last page had no new records: a search engine may count deleted records without returning them. */
  let wasEmpty = false;
  for (;;) {
    const { items, total } = await next;
    const firstId = items[0]?.record.id;
    const removed = (lastTotal ?? total) - total;
    if (lastTotal === undefined && Math.min(total, max) > MAX_HITS) await refuseTruncated(readPage, total);
    hasMoved ||= removed !== 0 || (lastId !== undefined && firstId !== lastId);
    lastTotal = total;
    if (total === 0) return hasMoved;
    if (offset > 0 && !(firstId && recent.has(firstId)) && !(wasEmpty && removed === 0)) {
      offset = Math.max(0, offset - Math.max(removed, stepBack));
      if (offset === 0 && recent.hasDropped) throw new ListChanged();
      stepBack *= 2;
      limit = limitAt(offset);
      next = readPage(offset, limit);
      continue;
    }
    stepBack = 1;
    lastId = items.at(-1)?.record.id;
    wasEmpty = items.filter(({ record }) => recent.add(record.id)).length === 0;
    const records = returned.addNew(items, max);
    // Computed from the limit, since a page may be shorter than the range it covers.
    const end = offset + limit;
    const isEnd = end >= total || returned.count >= max;
    if (!isEnd) {
      offset = end - 1;
      // After a page without new records, the next new one may be far away.
      limit = records.length === 0 ? limitAt(offset) : Math.min(limitAt(offset), max - returned.count + 1);
      next = readPage(offset, limit);
      // Awaited in the next step, which then throws.
      next.catch(() => undefined);
    }
    yield records;
    // Two records may have changed places, one of them beyond the end.
    if (isEnd) return hasMoved || returned.count < Math.min(total, max);
  }
}

/** A page and the overlapping record, but not across the limit of a search engine. */
const limitAt = (offset: number): number => Math.min(PAGE + 1, offset < MAX_HITS - 1 ? MAX_HITS - offset : Infinity);

interface Ids {
  /** Returns false for an id that is in the set already. */
  add(id: string): boolean;
}

class ReturnedRecords {
  readonly #ids: Ids;
  count = 0;
  /** The number of records without those inserted since the first round, which cannot have missed them. */
  oldCount = 0;
  /** The latest insertion, by the server's clock. */
  #latest = '';
  #endOfFirstRound: string | undefined;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  endFirstRound(): void {
    this.#endOfFirstRound ??= this.#latest;
  }

  /** The records of a page that were not returned yet, up to `max` in all. */
  addNew(items: RestRecordPage['items'], max: number): RestRecord[] {
    return items.flatMap(({ record }) => {
      if (this.count >= max || !this.#ids.add(record.id)) return [];
      this.count += 1;
      const { inserted_at: at } = record;
      if (at <= (this.#endOfFirstRound ?? at)) this.oldCount += 1;
      if (at > this.#latest) this.#latest = at;
      return [record];
    });
  }
}

/** The most recent ids, in constant memory. */
class RecentIds implements Ids {
  #newer = new Set<string>();
  #older = new Set<string>();
  hasDropped = false;

  has(id: string): boolean {
    return this.#newer.has(id) || this.#older.has(id);
  }

  add(id: string): boolean {
    if (this.has(id)) return false;
    this.#newer.add(id);
    if (this.#newer.size < MAX_RECENT) return true;
    this.hasDropped ||= this.#older.size > 0;
    this.#older = this.#newer;
    this.#newer = new Set();
    return true;
  }
}

async function refuseTruncated(readPage: ReadPage, total: number) {
  await readPage(MAX_HITS, 1).catch((error: unknown) => {
    if (!(error instanceof RestError) || error.status === 401 || error.status > 500) throw error;
    throw new ListTooLong(
      `${total} records match, but this Argilla server returns only ${MAX_HITS} of a list that is filtered, searched or sorted. Use fewer conditions, or narrower ones.`,
    );
  });
}
