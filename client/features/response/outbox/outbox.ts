import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { openEditStorage, remedyFor } from '#client/features/sync/index.ts';
import { createBackoff } from '#client/lib/backoff.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { notifyFailure } from '#client/graphql/notices.ts';
import { isReached, REACHED } from '#client/graphql/offlineLink.ts';
import { endSession, onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { isCompletedByOthers } from '#client/features/record/index.ts';
import { openOutboxStorage, openTabs, type OutboxStorage, type Tabs } from './device.ts';
import { basisOn, detectConflict, type Entry, type Refusal, type Saved } from './entry.ts';
import type { createHeir as Heir } from './heir.ts';
import { createKeeping } from './keeping.ts';
import * as queue from './queue.ts';
import { createResponses, type Responses } from './responses.ts';

interface Ports {
  readonly responses: Responses;
  readonly storage: OutboxStorage;
  readonly tabs: Tabs;
}

type NewAction = Omit<Entry, 'id' | 'userId' | 'tab' | 'isLate' | 'possibleOutcomes'>;

/**
 * One user's actions on their way to the server. Each action is stored on the device and shown optimistically before it is sent,
 * and stays in the outbox until the server answers: it survives lost connections, reloads and crashes.
 */
export function createOutbox(userId: string, { responses, storage, tabs }: Ports) {
  let state = queue.EMPTY;
  let isActive = false;
  let actionCount = 0;
  let arrived = { count: 0, completed: 0 };
  const promises = new Map<string, ((isSaved: boolean) => void)[]>();
  let inherit: ReturnType<typeof Heir> | undefined;
  const changed = createEmitter<[]>();
  const savedHere = createEmitter<[Saved, Entry]>();
  const savedElsewhere = createEmitter<[Saved]>();
  const caughtUpAll = createEmitter<[count: number, completed: number]>();
  const backoff = createBackoff();
  const keeping = createKeeping(storage, {
    entries: () => state.items.map(({ entry }) => entry),
    isWaiting: () => state.halt === 'network' || !isReached(),
  });

  function change(next: queue.OutboxState): void {
    state = next;
    changed.emit();
  }

  /** Shows the server's version of a record, with the newest unsent action on top. */
  function show(recordId: string, saved?: Saved): void {
    const newest = queue.newest(state, recordId);
    responses.settle(recordId, saved);
    if (newest) responses.applyOptimistically([newest]);
  }

  function showAll(entries: readonly Entry[]): void {
    for (const { recordId } of entries) responses.settle(recordId);
    responses.applyOptimistically(entries.flatMap(({ recordId }) => queue.newest(state, recordId) ?? []));
  }

  /**
   * Queues, stores and shows actions on different records. The promise of an action it replaces resolves with the new one. Resolves to
   * whether the device has stored them.
   */
  async function enqueue(entries: readonly Entry[]): Promise<boolean> {
    if (entries.length === 0) return true;
    let next = state;
    for (const entry of entries) {
      for (const { id } of queue.unsent(next, entry.recordId)) {
        promises.set(entry.id, [...(promises.get(id) ?? []), ...(promises.get(entry.id) ?? [])]);
        promises.delete(id);
      }
      next = queue.add(next, entry);
    }
    change(next);
    showAll(entries);
    const unsent = entries.flatMap(({ recordId }) => queue.unsent(state, recordId));
    const isKept = unsent.length > 0 ? keeping.keep(unsent) : Promise.resolve(true);
    if (unsent.length > 0) stored(isKept);
    // An action that only reverts an unsent one leaves nothing to send.
    const reverting = entries.filter(({ recordId }) => queue.unsent(state, recordId).length === 0);
    if (reverting.length > 0) stored(storage.remove(reverting));
    for (const entry of reverting) resolvePromises(entry, true);
    return isKept;
  }

  /** Tells other tabs of a change on the device. */
  const stored = (change: Promise<unknown>): void => void change.then(() => tabs.post({ userId, tab: tabs.own }));

  function resolvePromises({ id }: Entry, isSaved: boolean): void {
    for (const resolve of promises.get(id) ?? []) resolve(isSaved);
    promises.delete(id);
  }

  function pump(isTrial = false): void {
    if (!isActive) return;
    for (let next = queue.nextEntry(state, isTrial); next; next = queue.nextEntry(state)) {
      change(queue.start(state, next, navigator.onLine));
      void send(next);
    }
  }

  async function send(entry: Entry): Promise<void> {
    try {
      await deliver(entry);
    } catch (error) {
      handleFailure(entry, error);
    }
    pump();
  }

  async function deliver(entry: Entry): Promise<void> {
    if (!entry.mayConflict) return finish(entry, await write(entry));
    const { viewerId, record } = await responses.read(entry.recordId);
    if (viewerId !== userId) {
      // Another user has signed in in another tab. These actions wait for their own user.
      endSession();
      return halt(entry, 'session');
    }
    const conflict = detectConflict(entry, record);
    if (conflict === 'untouched') {
      const saved = await write({ ...entry, basis: basisOn(record) });
      return finish(entry, saved, entry.kind === 'submit' && record !== null && isCompletedByOthers(record));
    }
    if (conflict === 'done' && record) return finish(entry, { record });
    return refuse(entry, { reason: '', theirs: record });
  }

  async function write(entry: Entry): Promise<Saved> {
    // The response to delete was never saved.
    if (entry.kind === 'clear' && !entry.basis.responseId) return { record: entry.outcome };
    return responses.write(entry);
  }

  function finish(entry: Entry, saved: Saved, wasCompleted = false): void {
    if (state.items.some((item) => item.entry.id === entry.id && item.entry.isLate)) {
      arrived.count += 1;
      if (wasCompleted) arrived.completed += 1;
    }
    backoff.reset();
    dequeue(entry, queue.finish(state, entry, saved.record), saved);
    resolvePromises(entry, true);
    savedHere.emit(saved, entry);
    tabs.post({ userId, tab: tabs.own, saved });
  }

  function refuse(entry: Entry, why: Refusal): void {
    dequeue(entry, queue.refuse(state, entry, why), why.theirs ? { record: why.theirs } : undefined);
    if (state.failed.has(entry.recordId)) stored(storage.put([{ ...entry, refused: why }]));
    resolvePromises(entry, false);
  }

  /** Takes an action out of the queue. */
  function dequeue(entry: Entry, next: queue.OutboxState, saved: Saved | undefined): void {
    change(next);
    show(entry.recordId, saved);
    if (!queue.newest(state, entry.recordId) && !state.failed.has(entry.recordId)) stored(storage.remove([entry]));
    if (arrived.count === 0 || state.items.some((item) => item.entry.isLate)) return;
    const { count, completed } = arrived;
    arrived = { count: 0, completed: 0 };
    caughtUpAll.emit(count, completed);
  }

  function handleFailure(entry: Entry, error: unknown): void {
    const problem = problemOf(error);
    const item = state.items.find((candidate) => candidate.entry.id === entry.id);
    const isDisconnected = item?.entry.isLate === true || !isReached();
    const remedy = remedyFor(problem, item?.failures ?? 0, isDisconnected);
    // A notice is shown only if retrying takes long.
    if (remedy.kind !== 'retry' || problem.status === 429) notifyFailure(error);
    if (remedy.kind === 'halt') return halt(entry, remedy.why);
    if (remedy.kind === 'refuse') {
      return refuse(entry, { reason: saveMessage(error), ...(problem.status === 404 && { theirs: null }) });
    }
    change(queue.pause(state, entry));
    setTimeout(() => {
      change(queue.unpause(state, entry));
      pump();
    }, remedy.inMs);
  }

  function halt(entry: Entry, why: 'network' | 'session'): void {
    change(queue.halt(state, entry, why));
    keeping.tell();
    if (why === 'network') backoff.plan(reconnect);
  }

  /** Retries at once, after signing in again or when the network is back. */
  function resume(): void {
    // A single action tests whether the server can be reached.
    if (state.halt === 'network' && state.items.length > 0) return pump(true);
    change(queue.resume(state));
    pump();
  }

  /** Retries when the network is back, unless the user has to sign in first. */
  function reconnect(): void {
    if (state.halt !== 'session') resume();
  }

  /** Retries everything at once, refused actions too; conflicts stay for the person to resolve. */
  function sendAll(): void {
    resume();
    for (const { entry, theirs } of state.failed.values()) if (theirs === undefined) void add(entry);
  }

  /** Drops a record's failed action. */
  function dismiss(recordId: string): void {
    const failure = state.failed.get(recordId);
    change(queue.dismiss(state, recordId));
    if (failure) stored(storage.remove([failure.entry]));
  }

  /** Drops a record's unsent actions. An action in flight may still be saved. */
  function remove(recordId: string): void {
    dismiss(recordId);
    for (const entry of queue.unsent(state, recordId)) {
      dequeue(entry, queue.drop(state, entry), undefined);
      resolvePromises(entry, false);
    }
  }

  /** Queues an action. Resolves to whether it was saved; never rejects. */
  function add(action: NewAction): Promise<boolean> {
    const entry = entryOf(action);
    const saved = new Promise<boolean>((resolve) => promises.set(entry.id, [resolve]));
    void enqueue([entry]);
    pump();
    return saved;
  }

  /** Queues actions on different records. */
  function addAll(actions: readonly NewAction[]): void {
    void enqueue(actions.map(entryOf));
    pump();
  }

  function entryOf(action: NewAction): Entry {
    actionCount += 1;
    return { ...action, id: `${tabs.own}.${actionCount}`, userId, tab: tabs.own, isLate: false, possibleOutcomes: [] };
  }

  /** Queues what a closed tab has left, but for records on which this tab knows a newer action. */
  async function take(entries: readonly Entry[]): Promise<boolean> {
    const taken = entries.filter(({ recordId, at }) => {
      const own = queue.newest(state, recordId) ?? state.failed.get(recordId)?.entry;
      return !own || own.at < at;
    });
    const isKept = enqueue(taken.filter(({ refused }) => !refused));
    const refusals = taken.filter(({ refused }) => refused);
    if (refusals.length === 0) return isKept;
    const addFailed = (left: queue.OutboxState, { refused, ...entry }: Entry) =>
      refused ? queue.addFailed(left, { entry, ...refused }) : left;
    change(refusals.reduce(addFailed, state));
    const areKept = storage.put(refusals);
    stored(areKept);
    return (await isKept) && areKept;
  }

  /** Takes over what closed tabs have left. `createHeir` is loaded by the caller, as the first page does not need it. */
  const inheritBy = (createHeir: typeof Heir): Promise<void> => {
    inherit ??= createHeir(userId, { storage, tabs }, { take, pump });
    return inherit();
  };

  /** Sends actions until the returned function is called. */
  function activate(createHeir: typeof Heir): () => void {
    isActive = true;
    showAll(state.items.map(({ entry }) => entry));
    const stopListening = tabs.listen((message) => {
      if (message.userId !== userId) return;
      void inherit?.(message.tab);
      if (!message.saved) return;
      show(message.saved.record.id, message.saved);
      savedElsewhere.emit(message.saved);
    });
    const handleOnline = (): void => {
      void inherit?.();
      reconnect();
    };
    const handleReached = (): void => {
      backoff.reset();
      reconnect();
    };
    const handleVisibility = (): void => void inherit?.();
    // Another user may sign in next.
    const stopWatchingSession = onSessionEnd(() => change(queue.halt(state, null, 'session')));
    window.addEventListener('online', handleOnline);
    window.addEventListener(REACHED, handleReached);
    document.addEventListener('visibilitychange', handleVisibility);
    void inheritBy(createHeir);
    resume();
    return () => {
      isActive = false;
      stopListening();
      stopWatchingSession();
      backoff.stop();
      window.removeEventListener('online', handleOnline);
      window.removeEventListener(REACHED, handleReached);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }

  return {
    tab: tabs.own,
    add,
    addAll,
    activate,
    resume,
    sendAll,
    remove,
    dismiss,
    /** Resolves when no action is in flight; actions that wait for the connection do not count. */
    async settled(): Promise<void> {
      while (state.items.length > 0 && !state.halt) {
        await new Promise<void>((resolve) => {
          const stop = changed.on(() => {
            stop();
            resolve();
          });
        });
      }
    },
    inheritBy,
    showAgain: responses.showAgain,
    snapshot: () => state,
    subscribe: changed.on,
    /** Calls back for each action of this tab that was saved. */
    onSaved: savedHere.on,
    /** Calls back for each record that another tab of the same user saved. */
    onSavedElsewhere: savedElsewhere.on,
    /** Calls back when actions have to wait for which the device has no room. */
    onUnkept: keeping.onUnkept,
    /** Calls back once no delayed action is left, with the numbers of saved actions and of their records that other people had completed. */
    onCaughtUp: caughtUpAll.on,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

const outboxes = new WeakMap<ApolloClient, Map<string, Outbox>>();

/** The outbox of a user: the same for every part of the page. */
export function outboxFor(client: ApolloClient, userId: string): Outbox {
  const known = outboxes.get(client) ?? new Map<string, Outbox>();
  outboxes.set(client, known);
  const outbox = known.get(userId) ?? openOutbox(client, userId);
  known.set(userId, outbox);
  return outbox;
}

function openOutbox(client: ApolloClient, userId: string): Outbox {
  const responses = createResponses(client);
  const outbox = createOutbox(userId, { responses, storage: openOutboxStorage(), tabs: openTabs() });
  const edits = openEditStorage(userId);
  outbox.onSaved((_saved, { recordId, at }) => edits.remove(recordId, at));
  return outbox;
}

export const useOutbox = (userId: string): Outbox => outboxFor(useApolloClient(), userId);
