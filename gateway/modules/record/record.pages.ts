import { createHash } from 'node:crypto';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { page, type RecordRequest, type RestRecord, type RestRecordPage } from './record.source.ts';

/** A filtered list that goes on where the REST server gives no more of it. */
export class ListTooLong extends Error {}

/** A list that changes faster than it can be read: nobody can say what is missing. */
export class ListChanged extends Error {
  constructor() {
    super('The list of records changed too much while it was read: some may be missing.');
  }
}

const PAGE = 250;
/** Search engines give no more than so many hits of a list. */
const WINDOW = 10_000;
/** No more records leave a list between two pages, unless somebody empties it. */
const REMEMBERED = 5_000;
const MOST_ROUNDS = 5;

export interface Wanted {
  request: RecordRequest;
  /** The most records to read. */
  most: number;
  /** Neighbours come in one page. */
  isOnePage: boolean;
}

type Ask = (offset: number, limit: number) => Promise<RestRecordPage>;

/**
 * The records page by page; while one page is written, the next one is on its way. Records may enter and leave the list
 * meanwhile: each that is in it all the time is given, and none is given twice.
 */
export async function* pagesOf(rest: RestClient, { request, most, isOnePage }: Wanted): AsyncGenerator<RestRecord[]> {
  const ask: Ask = (offset, limit) => page(rest, { ...request, query: { ...request.query, offset, limit } });
  if (isOnePage) return yield (await ask(0, most)).items.map(({ record }) => record);
  const isFixed = hasFixedOrder(request);
  const given = new Given(isFixed ? new LastIds() : new IdSet());
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const before = given.countOfOld;
    const hasMoved = yield* onceThrough(ask, given, most);
    // Where records change places, one may have gone from what was not read yet to what had been read.
    if (isFixed || !hasMoved || given.countOfOld === before || given.count >= most) return;
    given.endFirstRound();
  }
  throw new ListChanged();
}

/** In the order of arrival a record keeps its neighbours. Values, relevance and a server's shuffle may change. */
const hasFixedOrder = ({ isMine, search }: RecordRequest): boolean =>
  !isMine && !(search && ('sort' in search || 'query' in search));

/**
 * Goes through the list once and gives what has not been given; returns whether anything moved meanwhile. Offsets do not hold
 * still, so each page begins with the end of the one before: with a record that this time has passed, none is left out.
 */
async function* onceThrough(ask: Ask, given: Given, most: number): AsyncGenerator<RestRecord[], boolean> {
  const passed = new LastIds();
  let offset = 0;
  let limit = Math.min(PAGE, most);
  let coming = ask(offset, limit);
  let known: number | undefined;
  let last: string | undefined;
  let back = 1;
  let hasMoved = false;
  /** Whether the last page told nothing: a search engine may find what is deleted, and not give it. */
  let isBarren = false;
  for (;;) {
    const { items, total } = await coming;
    const first = items[0]?.record.id;
    const gone = (known ?? total) - total;
    if (known === undefined && Math.min(total, most) > WINDOW) await refuseBehindWindow(ask, total);
    hasMoved ||= gone !== 0 || (last !== undefined && first !== last);
    known = total;
    if (total === 0) return hasMoved;
    if (offset > 0 && !(first && passed.has(first)) && !(isBarren && gone === 0)) {
      offset = Math.max(0, offset - Math.max(gone, back));
      if (offset === 0 && passed.hasForgotten) throw new ListChanged();
      back *= 2;
      limit = sizeAt(offset);
      coming = ask(offset, limit);
      continue;
    }
    back = 1;
    last = items.at(-1)?.record.id;
    isBarren = items.filter(({ record }) => passed.add(record.id)).length === 0;
    const records = given.addNew(items, most);
    // Counted by what was asked for, since not all that is found need be given.
    const end = offset + limit;
    const isEnd = end >= total || given.count >= most;
    if (!isEnd) {
      offset = end - 1;
      // After a page that gave nothing, what is missing may be far off.
      limit = records.length === 0 ? sizeAt(offset) : Math.min(sizeAt(offset), most - given.count + 1);
      coming = ask(offset, limit);
      // Told when it is waited for.
      coming.catch(() => undefined);
    }
    yield records;
    // Two may have changed places, one of them past the end of what was read.
    if (isEnd) return hasMoved || given.count < Math.min(total, most);
  }
}

/** A page more and the record it begins with, but not over the edge of a window that may be there. */
const sizeAt = (offset: number): number => Math.min(PAGE + 1, offset < WINDOW - 1 ? WINDOW - offset : Infinity);

interface Ids {
  /** Remembers an id; false when it is known. */
  add(id: string): boolean;
}

/** Which records have been given, and how many. */
class Given {
  readonly #ids: Ids;
  count = 0;
  /** Without those inserted since the first round: that they were not found before is no sign of anything overlooked. */
  countOfOld = 0;
  /** When the latest of them was inserted, by the server's clock. */
  #latest = '';
  #latestOfOld: string | undefined;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  endFirstRound(): void {
    this.#latestOfOld ??= this.#latest;
  }

  /** Those of a page that have not been given, as long as there are not more than wanted. */
  addNew(items: RestRecordPage['items'], most: number): RestRecord[] {
    return items.flatMap(({ record }) => {
      if (this.count >= most || !this.#ids.add(record.id)) return [];
      this.count += 1;
      const { inserted_at: at } = record;
      if (at <= (this.#latestOfOld ?? at)) this.countOfOld += 1;
      if (at > this.#latest) this.#latest = at;
      return [record];
    });
  }
}

/** The last ids, so that memory stays the same however long the list is. */
class LastIds implements Ids {
  #newer = new Set<string>();
  #older = new Set<string>();
  hasForgotten = false;

  has(id: string): boolean {
    return this.#newer.has(id) || this.#older.has(id);
  }

  add(id: string): boolean {
    if (this.has(id)) return false;
    this.#newer.add(id);
    if (this.#newer.size < REMEMBERED) return true;
    this.hasForgotten ||= this.#older.size > 0;
    this.#older = this.#newer;
    this.#newer = new Set();
    return true;
  }
}

async function refuseBehindWindow(ask: Ask, total: number) {
  await ask(WINDOW, 1).catch((error: unknown) => {
    if (!(error instanceof RestError) || error.status === 401 || error.status > 500) throw error;
    throw new ListTooLong(
      `${total} records match, and this Argilla server gives no more than ${WINDOW} of a list that is filtered, searched or sorted. Ask without that, or narrow it down.`,
    );
  });
}

const SMALLEST = 1 << 12;

/**
 * Which ids have come already. Kept as 64 bits of a hash each, so that a million of them take 16 MB; that two
 * different ones look the same is less likely than one in ten million then.
 */
export class IdSet {
  #slots = new BigUint64Array(SMALLEST);
  #count = 0;

  has(id: string): boolean {
    const hash = hashOf(id);
    return this.#slots[slotOf(this.#slots, hash)] === hash;
  }

  /** Remembers an id; false when it has been seen before. */
  add(id: string): boolean {
    const hash = hashOf(id);
    const place = slotOf(this.#slots, hash);
    if (this.#slots[place] === hash) return false;
    this.#slots[place] = hash;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash) larger[slotOf(larger, hash)] = hash;
    this.#slots = larger;
  }
}

/** Zero marks a free slot. */
const hashOf = (id: string): bigint => createHash('sha1').update(id).digest().readBigUInt64LE() || 1n;

/** Where a hash is, or would be. */
function slotOf(slots: BigUint64Array, hash: bigint): number {
  const last = slots.length - 1;
  let at = Number(hash & 0xffffffffn) & last;
  while (slots[at] && slots[at] !== hash) at = (at + 1) & last;
  return at;
}
