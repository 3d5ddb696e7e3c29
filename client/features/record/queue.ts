/**
 * The queue of records that a person works through, as plain data. It holds ids and places only; the records themselves are
 * in the cache. Records that leave the tab by being answered stay in the queue, so that the way back to them is open.
 */
export interface Queue {
  /** What is loaded, in order and without gaps. */
  readonly entries: readonly QueueEntry[];
  /** How many records there were when the queue was opened. */
  readonly total: number;
  /** Whether nothing comes before the first entry. */
  readonly fromStart: boolean;
  /** Whether nothing comes after the last entry. */
  readonly toEnd: boolean;
  /** Records that were left out, though the server may still count them to the list. */
  readonly leftOut: readonly string[];
}

export interface QueueEntry {
  readonly id: string;
  /** The place in the queue, from 1. */
  readonly position: number;
  /** How well the record matches what was searched for, when that was asked. */
  readonly score?: number;
}

/** Which part of the server's list to ask for. */
export interface RecordWindow {
  readonly offset: number;
  readonly limit: number;
}

/** What the server answered for a window. */
export interface LoadedWindow {
  readonly window: RecordWindow;
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** A record of a window. */
export type Hit = Omit<QueueEntry, 'position'>;

/** A window and the end of the queue at which it goes in. */
export interface Refill {
  readonly side: 'ahead' | 'behind';
  readonly window: RecordWindow;
}

const AHEAD = 10;
const BEHIND = 5;
const REFILL_AT = 5;
/** The server gives no more at once. */
const MOST = 1000;

/** The first window: the wanted record with its neighbours on both sides. */
export function firstWindow(position: number): RecordWindow {
  const offset = Math.max(0, position - 1 - BEHIND);
  return { offset, limit: position - offset + AHEAD };
}

/** A queue from its first window. */
export function openQueue({ window, hits, total }: LoadedWindow): Queue {
  const entries = hits.map((hit, index) => ({ ...hit, position: window.offset + index + 1 }));
  return {
    entries,
    total: Math.max(total, lastPosition({ entries })),
    fromStart: window.offset === 0,
    toEnd: hits.length < window.limit || total <= window.offset + hits.length,
    leftOut: [],
  };
}

/** The queue without some of its records; those behind them move up. */
export function leaveOut(queue: Queue, isOut: (id: string) => boolean): Queue {
  const first = queue.entries[0]?.position ?? 1;
  const out = queue.entries.filter(({ id }) => isOut(id));
  if (out.length === 0) return queue;
  const kept = queue.entries.filter((entry) => !out.includes(entry));
  const entries = kept.map((entry, index) => ({ ...entry, position: first + index }));
  return { ...queue, ...without(queue, out), entries };
}

/** What is left of a queue for somebody who comes back to it, and cannot have it anew; null for nothing at that place. */
export function remains(queue: Queue, position: number, isOut: (id: string) => boolean): Queue | null {
  // Most of what has left the tab the server knows of; the rest shows when more is asked for.
  const left = { ...leaveOut(queue, isOut), leftOut: queue.leftOut };
  if (entryAt(left, position)) return left;
  if (position !== 1 || left.entries.length === 0) return null;
  return { ...left, entries: left.entries.map((entry, index) => ({ ...entry, position: index + 1 })), fromStart: true };
}

function without({ total, leftOut }: Queue, out: readonly Hit[]): Pick<Queue, 'total' | 'leftOut'> {
  return { total: total - out.length, leftOut: [...leftOut, ...out.map(({ id }) => id)] };
}

/**
 * The window with one record brought to a place, for links that point to a record: in the order of another person it stands
 * somewhere else. Where it comes a second time, `absorb` leaves it out.
 */
export function pin(loaded: LoadedWindow, id: string, position: number): LoadedWindow {
  const others = loaded.hits.filter((hit) => hit.id !== id);
  const held = loaded.hits.find((hit) => hit.id === id) ?? { id };
  return { ...loaded, hits: others.toSpliced(position - 1 - loaded.window.offset, 0, held) };
}

/** The record at a place, when it is loaded. */
export function entryAt(queue: Queue, position: number): QueueEntry | undefined {
  return queue.entries[position - (queue.entries[0]?.position ?? 1)];
}

/** What is loaded around a place: the record before it, the one there, and the one after it. */
export function entriesAround(queue: Queue, position: number): QueueEntry[] {
  return [position - 1, position, position + 1].flatMap((place) => entryAt(queue, place) ?? []);
}

/** The place of a record, when it is loaded. */
export function positionOf(queue: Queue, id: string): number | undefined {
  return queue.entries.find((entry) => entry.id === id)?.position;
}

/**
 * What to load next so that moving on never waits, or null when enough is there. Records that left the tab no longer count in
 * the server's list, so the next window begins that much earlier; what then comes twice is dropped by `absorb`. What was left
 * out may count there or not, so the window is larger by that.
 */
export function nextRefill(queue: Queue, position: number, hasLeft: (id: string) => boolean): Refill | null {
  const last = lastPosition(queue);
  if (!queue.toEnd && last - position <= REFILL_AT) {
    const left = queue.entries.filter(({ id }) => hasLeft(id)).length;
    return {
      side: 'ahead',
      window: { offset: Math.max(0, last - left), limit: Math.min(AHEAD + queue.leftOut.length, MOST) },
    };
  }
  const first = queue.entries[0]?.position ?? 1;
  if (!queue.fromStart && position - first < REFILL_AT) {
    const offset = Math.max(0, first - 1 - AHEAD);
    return { side: 'behind', window: { offset, limit: first - 1 - offset } };
  }
  return null;
}

/**
 * The queue with a loaded window added at one end; records it already holds are left out, and so are those that are `isOut`.
 * The same queue comes back when the window brought nothing, so that nobody asks for it again before the next move.
 */
export function absorb(
  queue: Queue,
  side: Refill['side'],
  { window, hits }: LoadedWindow,
  isOut: (id: string) => boolean = () => false,
): Queue {
  const known = new Set(queue.entries.map(({ id }) => id));
  const strange = hits.filter(({ id }) => !known.has(id));
  const fresh = strange.filter(({ id }) => !isOut(id));
  const out = strange.filter(({ id }) => isOut(id) && !queue.leftOut.includes(id));
  const held = out.length > 0 ? { ...queue, ...without(queue, out) } : queue;
  return side === 'ahead' ? append(held, fresh, hits.length < window.limit) : prepend(held, fresh, window.offset === 0);
}

function append(queue: Queue, hits: readonly Hit[], toEnd: boolean): Queue {
  if (hits.length === 0 && toEnd === queue.toEnd) return queue;
  const last = lastPosition(queue);
  const entries = [...queue.entries, ...hits.map((hit, index) => ({ ...hit, position: last + index + 1 }))];
  return { ...queue, entries, total: Math.max(queue.total, lastPosition({ entries })), toEnd };
}

function prepend(queue: Queue, hits: readonly Hit[], fromStart: boolean): Queue {
  const first = queue.entries[0]?.position ?? 1;
  // The list may have shrunk since the queue was opened: then there is less before the first entry than its place says.
  const entries = hits.map((hit, index) => ({ ...hit, position: first - hits.length + index }));
  return { ...queue, entries: [...entries, ...queue.entries], fromStart: fromStart || hits.length === 0 };
}

/** The place of the last loaded record, 0 when there is none. */
export function lastPosition({ entries }: Pick<Queue, 'entries'>): number {
  return entries.at(-1)?.position ?? 0;
}
