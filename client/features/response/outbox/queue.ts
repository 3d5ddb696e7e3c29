import { type ActionKind, basisOn, type Entry, type SavedRecord } from './entry.ts';

/** An action on its way: `paused` until it is retried. */
export interface Item {
  readonly entry: Entry;
  readonly phase: 'ready' | 'sending' | 'paused';
  /** How often it has failed since the connection was there. */
  readonly failures: number;
  /** Whether it may have arrived, though no answer came. */
  readonly wasSent: boolean;
}

/** An action that was not saved, and why. */
export interface FailedSave {
  readonly kind: ActionKind;
  readonly recordId: string;
  readonly reason: string;
  readonly entry: Entry;
  /** There, when it would have overwritten a change made elsewhere: the record as it is now, null when it is gone. */
  readonly theirs?: SavedRecord | null;
}

/** What is not at the server yet, in the order in which it was done, and what could not get there. */
export interface OutboxState {
  readonly items: readonly Item[];
  readonly failed: ReadonlyMap<string, FailedSave>;
  /** Why nothing is sent for now: the server cannot be reached, or nobody is signed in. */
  readonly halt: 'network' | 'session' | null;
}

export const EMPTY: OutboxState = { items: [], failed: new Map(), halt: null };

/** How many records are saved at the same time; what had to wait goes one after the other. */
const CONCURRENCY = 4;

/** A new action takes the place of an earlier one to the same record, unless that has been sent already. */
export function add(state: OutboxState, entry: Entry): OutboxState {
  const { recordId, kind, basis } = entry;
  const earlier = state.items.filter((item) => item.entry.recordId === recordId);
  const possibleOutcomes = [...entry.possibleOutcomes, ...earlier.flatMap(outcomesOf)];
  // Of what is on its way an answer will come, unless the page is closed.
  const mayConflict =
    entry.mayConflict || earlier.some((item) => item.phase !== 'sending' && outcomesOf(item).length > 0);
  const items = state.items.filter((item) => item.entry.recordId !== recordId || item.phase === 'sending');
  const failed = without(state.failed, recordId);
  // Without a response there is nothing to delete.
  const isFirst = possibleOutcomes.length === 0 && !items.some((item) => item.entry.recordId === recordId);
  if (isFirst && kind === 'clear' && !basis.responseId) return { ...state, items, failed };
  const merged = { ...entry, possibleOutcomes, mayConflict };
  const queued = state.halt ? delayed(merged, state.halt) : merged;
  const added: Item = { entry: queued, phase: 'ready', failures: 0, wasSent: false };
  return { ...state, items: [...items, added], failed };
}

/** The action to the record that is not on its way, and would be replaced by another one. */
export function unsent(state: OutboxState, recordId: string): Entry | undefined {
  return state.items.find((item) => item.entry.recordId === recordId && item.phase !== 'sending')?.entry;
}

/** What the record is if the action has arrived, or one that it replaced. */
const outcomesOf = ({ entry, wasSent }: Item): readonly SavedRecord[] =>
  wasSent ? [...entry.possibleOutcomes, entry.outcome] : entry.possibleOutcomes;

/** The action to the record whose outcome is on screen. */
export function newest(state: OutboxState, recordId: string): Entry | undefined {
  return state.items.findLast((item) => item.entry.recordId === recordId)?.entry;
}

/** What is to be sent next. With `isTrial` one action finds out whether the server can be reached again. */
export function nextEntry(state: OutboxState, isTrial = false): Entry | undefined {
  const sending = state.items.filter((item) => item.phase === 'sending').length;
  const limit = isTrial || state.items.some((item) => item.entry.isLate) ? 1 : CONCURRENCY;
  if ((state.halt && !isTrial) || sending >= limit) return undefined;
  const isFirst = (item: Item, at: number): boolean =>
    state.items.findIndex((earlier) => earlier.entry.recordId === item.entry.recordId) === at;
  return state.items.find((item, at) => item.phase === 'ready' && isFirst(item, at))?.entry;
}

/** An action is sent; without a network (`isOnline`) it cannot arrive. */
export function start(state: OutboxState, { id }: Entry, isOnline = true): OutboxState {
  return withItem(state, id, (item) => ({ ...item, phase: 'sending', wasSent: item.wasSent || isOnline }));
}

export function unpause(state: OutboxState, { id }: Entry): OutboxState {
  return withItem(state, id, (item) => ({ ...item, phase: 'ready' }));
}

/** An action failed and will be retried. */
export function pause(state: OutboxState, { id }: Entry): OutboxState {
  return withItem(answered(state), id, (item) => ({ ...item, phase: 'paused', failures: item.failures + 1 }));
}

/** An action is done. What was done to the same record since builds on its outcome. */
export function finish(state: OutboxState, { id, recordId }: Entry, record: SavedRecord): OutboxState {
  const items = state.items
    .filter((item) => item.entry.id !== id)
    .map((item) => {
      return item.entry.recordId === recordId ? { ...item, entry: { ...item.entry, basis: basisOn(record) } } : item;
    });
  return { ...answered(state), items };
}

/** An action will not be done as it is. If the person has already done something else to the record, that counts. */
export function refuse(state: OutboxState, entry: Entry, why: Pick<FailedSave, 'reason' | 'theirs'>): OutboxState {
  const { id, recordId, kind } = entry;
  const items = state.items.filter((item) => item.entry.id !== id);
  const isOutdated = items.some((item) => item.entry.recordId === recordId);
  const failed = isOutdated ? state.failed : new Map(state.failed).set(recordId, { kind, recordId, entry, ...why });
  return { ...answered(state), items, failed };
}

/** Removes an action that was not sent. */
export function drop(state: OutboxState, { id }: Entry): OutboxState {
  return { ...state, items: state.items.filter((item) => item.entry.id !== id) };
}

/** Removes a failed action. */
export function dismiss(state: OutboxState, recordId: string): OutboxState {
  return { ...state, failed: without(state.failed, recordId) };
}

/** Nothing can be sent for now, as this action found out, or something else. Until it can, anything may happen elsewhere. */
export function halt(state: OutboxState, finder: Entry | null, why: 'network' | 'session'): OutboxState {
  const items = state.items.map((item): Item => {
    const isInFlight = item.phase === 'sending' && item.entry.id !== finder?.id;
    return { ...item, entry: delayed(item.entry, why), phase: isInFlight ? item.phase : 'ready' };
  });
  return { ...state, items, halt: state.halt === 'session' ? 'session' : why };
}

export function resume(state: OutboxState): OutboxState {
  return state.halt ? { ...state, halt: null } : state;
}

/** That an answer came at all ends the wait for the network. What was sent before the session ended may still be answered after it. */
function answered(state: OutboxState): OutboxState {
  return state.halt === 'network' ? resume(state) : state;
}

function delayed(entry: Entry, why: 'network' | 'session'): Entry {
  return { ...entry, mayConflict: true, isLate: entry.isLate || why === 'network' };
}

function withItem(state: OutboxState, id: string, change: (item: Item) => Item): OutboxState {
  return { ...state, items: state.items.map((item) => (item.entry.id === id ? change(item) : item)) };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
