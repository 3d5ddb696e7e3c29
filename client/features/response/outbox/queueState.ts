import { basisOn, type Entry, type Refusal, type SavedRecord } from './entry.ts';

/** A queued action; it is `paused` before a retry. */
export interface Item {
  readonly entry: Entry;
  readonly phase: 'ready' | 'sending' | 'paused';
  readonly failures: number;
  /** Whether the server may have received it, although there was no answer. */
  readonly wasSent: boolean;
}

export interface FailedSave extends Refusal {
  readonly entry: Entry;
}

export interface OutboxState {
  readonly items: readonly Item[];
  readonly failed: ReadonlyMap<string, FailedSave>;
  /** The reason why nothing is sent: the server cannot be reached, or nobody is signed in. */
  readonly halt: 'network' | 'session' | null;
  /** Since when nothing is sent. */
  readonly haltedAt: number;
}

export const EMPTY: OutboxState = { items: [], failed: new Map(), halt: null, haltedAt: 0 };

/** How many actions are sent at the same time. Late ones are sent one by one. */
const CONCURRENCY = 4;

/** Adds an action. It replaces an earlier action on the same record that has not been sent. */
export function add(state: OutboxState, entry: Entry): OutboxState {
  const { recordId, kind, basis } = entry;
  const earlier = state.items.filter((item) => item.entry.recordId === recordId);
  const possibleOutcomes = [...entry.possibleOutcomes, ...earlier.flatMap(outcomesOf)];
  // The answer to an action in flight will still come.
  const mayConflict =
    entry.mayConflict || earlier.some((item) => item.phase !== 'sending' && outcomesOf(item).length > 0);
  const items = state.items.filter((item) => item.entry.recordId !== recordId || item.phase === 'sending');
  const failed = without(state.failed, recordId);
  // No response exists that could be deleted.
  const isFirst = possibleOutcomes.length === 0 && !items.some((item) => item.entry.recordId === recordId);
  if (isFirst && kind === 'clear' && !basis.responseId) return { ...state, items, failed };
  const merged = { ...entry, possibleOutcomes, mayConflict };
  const queued = state.halt ? delayed(merged, state.halt) : merged;
  const added: Item = { entry: queued, phase: 'ready', failures: 0, wasSent: false };
  return { ...state, items: [...items, added], failed };
}

/** The actions on the record that are not in flight: two if the network failed while the first was sent. */
export function unsent(state: OutboxState, recordId: string): Entry[] {
  return state.items.filter(({ entry, phase }) => entry.recordId === recordId && phase !== 'sending').map(entryOf);
}

const entryOf = ({ entry }: Item): Entry => entry;

/** The possible states of the record on the server, if the action or one that it replaced has arrived. */
const outcomesOf = ({ entry, wasSent }: Item): readonly SavedRecord[] =>
  wasSent ? [...entry.possibleOutcomes, entry.outcome] : entry.possibleOutcomes;

/** An action as it is queued now: it may have been delayed since it was read. */
export function itemOf(state: OutboxState, { id }: Entry): Item | undefined {
  return state.items.find((item) => item.entry.id === id);
}

/** The action on the record whose outcome is on screen. */
export function newest(state: OutboxState, recordId: string): Entry | undefined {
  return state.items.findLast((item) => item.entry.recordId === recordId)?.entry;
}

/** How much to send: all that is ready, or a single action that tests the connection. */
export type Amount = 'all' | 'trial';

/** The action to send next. */
export function nextEntry(state: OutboxState, amount: Amount = 'all'): Entry | undefined {
  const isTrial = amount === 'trial';
  const sending = state.items.filter((item) => item.phase === 'sending').length;
  const limit = isTrial || state.items.some((item) => item.entry.isLate) ? 1 : CONCURRENCY;
  if ((state.halt && !isTrial) || sending >= limit) return undefined;
  const isFirst = (item: Item, at: number): boolean =>
    state.items.findIndex((earlier) => earlier.entry.recordId === item.entry.recordId) === at;
  return state.items.find((item, at) => item.phase === 'ready' && isFirst(item, at))?.entry;
}

/** An action is being sent; offline it cannot arrive. */
export function start(state: OutboxState, { id }: Entry, isOnline = true): OutboxState {
  return withItem(state, id, (item) => ({ ...item, phase: 'sending', wasSent: item.wasSent || isOnline }));
}

/** The pause of an action is over, unless it has been sent since. */
export function unpause(state: OutboxState, { id }: Entry): OutboxState {
  return withItem(state, id, (item) => (item.phase === 'paused' ? { ...item, phase: 'ready' } : item));
}

/** An action failed and will be retried. */
export function pause(state: OutboxState, { id }: Entry): OutboxState {
  return withItem(answered(state), id, (item) => ({ ...item, phase: 'paused', failures: item.failures + 1 }));
}

/** An action was saved. Later actions on the record build on its outcome. */
export function finish(state: OutboxState, { id, recordId }: Entry, record: SavedRecord): OutboxState {
  const items = state.items
    .filter((item) => item.entry.id !== id)
    .map((item) => {
      return item.entry.recordId === recordId ? { ...item, entry: { ...item.entry, basis: basisOn(record) } } : item;
    });
  return { ...answered(state), items };
}

/** Handles a refused action. It fails unless a later action on the record follows. */
export function refuse(state: OutboxState, entry: Entry, why: Refusal): OutboxState {
  const { id, recordId } = entry;
  const items = state.items.filter((item) => item.entry.id !== id);
  const isOutdated = items.some((item) => item.entry.recordId === recordId);
  const left = { ...answered(state), items };
  return isOutdated ? left : addFailed(left, { entry, ...why });
}

/** Adds an action that was not saved. */
export function addFailed(state: OutboxState, failure: FailedSave): OutboxState {
  return { ...state, failed: new Map(state.failed).set(failure.entry.recordId, failure) };
}

export function drop(state: OutboxState, { id }: Entry): OutboxState {
  return { ...state, items: state.items.filter((item) => item.entry.id !== id) };
}

export function dismiss(state: OutboxState, recordId: string): OutboxState {
  return { ...state, failed: without(state.failed, recordId) };
}

/** Stops sending, because of this action or another event. Until it resumes, records may be changed elsewhere. */
export function halt(state: OutboxState, finder: Entry | null, why: 'network' | 'session'): OutboxState {
  const items = state.items.map((item): Item => {
    const isInFlight = item.phase === 'sending' && item.entry.id !== finder?.id;
    return { ...item, entry: delayed(item.entry, why), phase: isInFlight ? item.phase : 'ready' };
  });
  const haltedAt = state.halt ? state.haltedAt : Date.now();
  return { ...state, items, haltedAt, halt: state.halt === 'session' ? 'session' : why };
}

export function resume(state: OutboxState): OutboxState {
  return state.halt ? { ...state, halt: null } : state;
}

/** Any answer proves that the network is back, but not that somebody is signed in. */
function answered(state: OutboxState): OutboxState {
  return state.halt === 'network' ? resume(state) : state;
}

function delayed(entry: Entry, why: 'network' | 'session'): Entry {
  return { ...entry, mayConflict: true, isLate: entry.isLate || why === 'network' };
}

function withItem(state: OutboxState, id: string, change: (item: Item) => Item): OutboxState {
  return { ...state, items: state.items.map((item) => (item.entry.id === id ? change(item) : item)) };
}

/** Returns the same map if it does not have the key, so that nothing renders. */
function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return map.has(key) ? new Map([...map].filter(([known]) => known !== key)) : map;
}
