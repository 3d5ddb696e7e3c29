/**
 * The queue of records that a person works through, as plain data. It holds ids and positions; the records are in the cache. A record
 * that leaves the tab by being answered stays in the queue, so that the person can go back to it.
 */
export interface Queue {
  /** The loaded part, in order and without gaps. */
  readonly entries: readonly QueueEntry[];
  /** How many records there were when the queue was opened. */
  readonly total: number;
  /** Whether nothing comes before the first entry. */
  readonly fromStart: boolean;
  /** Whether nothing comes after the last entry. */
  readonly toEnd: boolean;
  /** Records that were excluded, though the server may still count them. */
  readonly excludedIds: readonly string[];
}

export interface QueueEntry {
  readonly id: string;
  /** The position in the queue, from 1. */
  readonly position: number;
  /** The score of a search, if there is one. */
  readonly score?: number;
}

/** A part of the server's list. */
export interface RecordWindow {
  readonly offset: number;
  readonly limit: number;
}

export interface LoadedWindow {
  readonly window: RecordWindow;
  readonly hits: readonly Hit[];
  readonly total: number;
}

export type Hit = Omit<QueueEntry, 'position'>;

/** The end of the queue at which a window is added. */
export type Side = 'before' | 'after';

const LOADED_AFTER = 10;
const LOADED_BEFORE = 5;
const REFILL_AT = 5;
/** The most the server returns at once. */
const MAX_LIMIT = 1000;

/** The first window: the wanted record with its neighbors on both sides. */
export function firstWindow(position: number): RecordWindow {
  const offset = Math.max(0, position - 1 - LOADED_BEFORE);
  return { offset, limit: position - offset + LOADED_AFTER };
}

/** A queue from its first window. */
export function openQueue({ window, hits, total }: LoadedWindow): Queue {
  const entries = numbered(hits, window.offset + 1);
  return {
    entries,
    total: Math.max(total, lastPosition({ entries })),
    fromStart: window.offset === 0,
    toEnd: hits.length < window.limit || total <= window.offset + hits.length,
    excludedIds: [],
  };
}

const numbered = (hits: readonly Hit[], first: number): QueueEntry[] =>
  hits.map((hit, index) => ({ ...hit, position: first + index }));

/** The queue without some of its records; those after them move up. */
export function exclude(queue: Queue, isExcluded: (id: string) => boolean): Queue {
  const excluded = queue.entries.filter(({ id }) => isExcluded(id));
  if (excluded.length === 0) return queue;
  const rest = queue.entries.filter((entry) => !excluded.includes(entry));
  return { ...withExcluded(queue, excluded), entries: numbered(rest, firstPosition(queue)) };
}

/** A queue that was opened before, for a person who returns to it while the server cannot be reached; null if it has no such position. */
export function reopenQueue(queue: Queue, position: number, isExcluded: (id: string) => boolean): Queue | null {
  // The server knows most of the excluded records; the next window shows the others.
  const reopened = { ...exclude(queue, isExcluded), excludedIds: queue.excludedIds };
  if (entryAt(reopened, position)) return reopened;
  if (position !== 1 || reopened.entries.length === 0) return null;
  return { ...reopened, entries: numbered(reopened.entries, 1), fromStart: true };
}

const withExcluded = (queue: Queue, excluded: readonly Hit[]): Queue => ({
  ...queue,
  total: queue.total - excluded.length,
  excludedIds: [...queue.excludedIds, ...excluded.map(({ id }) => id)],
});

/**
 * The window with one record moved to a position, for links to a record: it has another position in another person's order.
 * `addWindow` excludes it when it comes a second time.
 */
export function pin(loaded: LoadedWindow, id: string, position: number): LoadedWindow {
  const others = loaded.hits.filter((hit) => hit.id !== id);
  const pinned = loaded.hits.find((hit) => hit.id === id) ?? { id };
  return { ...loaded, hits: others.toSpliced(position - 1 - loaded.window.offset, 0, pinned) };
}

/** The record at a position, if it is loaded. */
export function entryAt(queue: Queue, position: number): QueueEntry | undefined {
  return queue.entries[position - firstPosition(queue)];
}

/** The record at a position with its two neighbors, as far as they are loaded. */
export function entriesAround(queue: Queue, position: number): QueueEntry[] {
  return [position - 1, position, position + 1].flatMap((near) => entryAt(queue, near) ?? []);
}

/** The position of a record, if it is loaded. */
export function positionOf(queue: Queue, id: string): number | undefined {
  return queue.entries.find((entry) => entry.id === id)?.position;
}

/**
 * The window to load next, so that nobody waits at the end of the queue; null if enough is loaded. The server no longer counts records
 * that left the tab, so the window starts that much earlier; `addWindow` drops what comes twice. The server may or may not count
 * excluded records, so the window is larger by their number.
 */
export function nextWindow(
  queue: Queue,
  position: number,
  isMissing: (id: string) => boolean,
): { side: Side; window: RecordWindow } | null {
  const last = lastPosition(queue);
  if (!queue.toEnd && last - position <= REFILL_AT) {
    const offset = Math.max(0, last - queue.entries.filter(({ id }) => isMissing(id)).length);
    const limit = Math.min(LOADED_AFTER + queue.excludedIds.length, MAX_LIMIT);
    return { side: 'after', window: { offset, limit } };
  }
  const first = firstPosition(queue);
  if (!queue.fromStart && position - first < REFILL_AT) {
    const offset = Math.max(0, first - 1 - LOADED_AFTER);
    return { side: 'before', window: { offset, limit: first - 1 - offset } };
  }
  return null;
}

/**
 * The queue with a loaded window added at one end, without records that it already has or that are excluded. If the window adds
 * nothing, the same queue is returned, so that it is not loaded again before the next move.
 */
export function addWindow(
  queue: Queue,
  side: Side,
  { window, hits }: LoadedWindow,
  isExcluded: (id: string) => boolean = () => false,
): Queue {
  const known = new Set(queue.entries.map(({ id }) => id));
  const added = hits.filter(({ id }) => !known.has(id));
  const included = added.filter(({ id }) => !isExcluded(id));
  const excluded = added.filter(({ id }) => isExcluded(id) && !queue.excludedIds.includes(id));
  const base = excluded.length > 0 ? withExcluded(queue, excluded) : queue;
  if (side === 'after') return append(base, included, hits.length < window.limit);
  // The list may have shrunk since the queue was opened. Then fewer records come before the first entry than its position says.
  const entries = numbered(included, firstPosition(base) - included.length);
  return { ...base, entries: [...entries, ...base.entries], fromStart: window.offset === 0 || included.length === 0 };
}

function append(queue: Queue, hits: readonly Hit[], toEnd: boolean): Queue {
  if (hits.length === 0 && toEnd === queue.toEnd) return queue;
  const entries = [...queue.entries, ...numbered(hits, lastPosition(queue) + 1)];
  return { ...queue, entries, total: Math.max(queue.total, lastPosition({ entries })), toEnd };
}

const firstPosition = ({ entries }: Queue): number => entries[0]?.position ?? 1;

/** The position of the last loaded record; 0 if there is none. */
export const lastPosition = ({ entries }: Pick<Queue, 'entries'>): number => entries.at(-1)?.position ?? 0;
