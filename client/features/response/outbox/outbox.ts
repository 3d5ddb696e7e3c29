import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { openEditStorage } from '#client/features/sync/index.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { endSession, onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { isCompletedByOthers } from '#client/features/record/index.ts';
import { openOutboxStorage } from './storage.ts';
import { openTabs } from './tabs.ts';
import { basisOn, detectConflict, type Entry, type Saved } from './entry.ts';
import type { createTakeover as Takeover } from './takeover.ts';
import * as queueState from './queueState.ts';
import { createActionQueue, type Ports } from './actionQueue.ts';
import { createResponses } from './responses.ts';
import { createRetrying } from './retrying.ts';

type NewAction = Omit<Entry, 'id' | 'userId' | 'tab' | 'isLate' | 'possibleOutcomes'>;

/**
 * One user's actions on their way to the server. Each action is stored on the device and shown optimistically before it is sent,
 * and stays in the outbox until the server answers: it survives lost connections, reloads and crashes.
 */
export function createOutbox(userId: string, ports: Ports) {
  const { responses, tabs } = ports;
  let isActive = false;
  let actionCount = 0;
  let takeOver: ReturnType<typeof Takeover> | undefined;
  const savedHere = createEmitter<[Saved, Entry]>();
  const savedElsewhere = createEmitter<[Saved]>();
  const actionQueue = createActionQueue(userId, ports);
  const retrying = createRetrying(actionQueue, { pump, refuse: actionQueue.refuse });
  const { resume, reconnect } = retrying;

  /** Queues an action. Resolves to whether it was saved; never rejects. */
  function add(action: NewAction): Promise<boolean> {
    const entry = entryOf(action);
    const isSaved = actionQueue.whetherSaved(entry);
    void actionQueue.add([entry]);
    pump();
    return isSaved;
  }

  /** Queues actions on different records. */
  function addAll(actions: readonly NewAction[]): void {
    void actionQueue.add(actions.map(entryOf));
    pump();
  }

  function entryOf(action: NewAction): Entry {
    actionCount += 1;
    return { ...action, id: `${tabs.own}.${actionCount}`, userId, tab: tabs.own, isLate: false, possibleOutcomes: [] };
  }

  /** Sends what is ready. With `isTrial`, a single action tests whether the server can be reached. */
  function pump(isTrial = false): void {
    if (!isActive) return;
    for (;;) {
      const next = queueState.nextEntry(actionQueue.state(), isTrial);
      if (!next) return;
      actionQueue.change((state) => queueState.start(state, next, navigator.onLine));
      void send(next);
    }
  }

  async function send(entry: Entry): Promise<void> {
    try {
      await deliver(entry);
    } catch (error) {
      retrying.fail(entry, error);
    }
    pump();
  }

  async function deliver(entry: Entry): Promise<void> {
    if (!entry.mayConflict) return finish(entry, await write(entry));
    const { viewerId, record } = await responses.read(entry.recordId);
    if (viewerId !== userId) {
      // Another user has signed in in another tab. These actions wait for their own user.
      endSession();
      return retrying.halt(entry, 'session');
    }
    const conflict = detectConflict(entry, record);
    if (conflict === 'untouched') {
      const saved = await write({ ...entry, basis: basisOn(record) });
      return finish(entry, saved, entry.kind === 'submit' && record !== null && isCompletedByOthers(record));
    }
    if (conflict === 'done' && record) return finish(entry, { record });
    return actionQueue.refuse(entry, { reason: '', theirs: record });
  }

  async function write(entry: Entry): Promise<Saved> {
    // The response to delete was never saved.
    if (entry.kind === 'clear' && !entry.basis.responseId) return { record: entry.outcome };
    return responses.write(entry);
  }

  function finish(entry: Entry, saved: Saved, wasCompleted = false): void {
    retrying.noteReached();
    actionQueue.finish(entry, saved, wasCompleted);
    savedHere.emit(saved, entry);
    tabs.post({ userId, tab: tabs.own, saved });
  }

  /** Retries everything at once, refused actions too; conflicts stay for the person to resolve. */
  function sendAll(): void {
    resume();
    for (const { entry, theirs } of actionQueue.state().failed.values()) if (theirs === undefined) void add(entry);
  }

  /** Drops a record's unsent actions. An action in flight may still be saved. */
  function remove(recordId: string): void {
    actionQueue.dismiss(recordId);
    for (const entry of queueState.unsent(actionQueue.state(), recordId)) actionQueue.drop(entry);
  }

  /** Takes over what closed tabs have left. `createTakeover` is loaded by the caller, as the first page does not need it. */
  const takeOverBy = (createTakeover: typeof Takeover): Promise<void> => {
    takeOver ??= createTakeover(userId, ports, actionQueue, pump);
    return takeOver();
  };

  /** Sends actions until the returned function is called. */
  function activate(createTakeover: typeof Takeover): () => void {
    isActive = true;
    actionQueue.showAllAgain();
    const leaving = new AbortController();
    const { signal } = leaving;
    const stopListening = tabs.listen((message) => {
      if (message.userId !== userId) return;
      void takeOver?.(message.tab);
      if (!message.saved) return;
      actionQueue.show(message.saved.record.id, message.saved);
      savedElsewhere.emit(message.saved);
    });
    // Another user may sign in next.
    const stopWatchingSession = onSessionEnd(() =>
      actionQueue.change((state) => queueState.halt(state, null, 'session')),
    );
    const handleOnline = (): void => {
      void takeOver?.();
      reconnect();
    };
    const handleReached = (): void => {
      retrying.noteReached();
      reconnect();
    };
    window.addEventListener('online', handleOnline, { signal });
    window.addEventListener(REACHED, handleReached, { signal });
    document.addEventListener('visibilitychange', () => void takeOver?.(), { signal });
    void takeOverBy(createTakeover);
    resume();
    return () => {
      isActive = false;
      leaving.abort();
      stopListening();
      stopWatchingSession();
      retrying.stop();
    };
  }

  /** Resolves when no action is in flight; actions that wait for the connection do not count. */
  async function settled(): Promise<void> {
    while (actionQueue.state().items.length > 0 && !actionQueue.state().halt) {
      await new Promise<void>((resolve) => {
        const stop = actionQueue.onChange(() => {
          stop();
          resolve();
        });
      });
    }
  }

  return {
    tab: tabs.own,
    add,
    addAll,
    activate,
    resume,
    sendAll,
    remove,
    dismiss: actionQueue.dismiss,
    settled,
    takeOverBy,
    showAgain: responses.showAgain,
    snapshot: actionQueue.state,
    subscribe: actionQueue.onChange,
    /** Calls back for each action of this tab that was saved. */
    onSaved: savedHere.on,
    /** Calls back for each record that another tab of the same user saved. */
    onSavedElsewhere: savedElsewhere.on,
    /** Calls back when actions have to wait for which the device has no room. */
    onUnkept: actionQueue.onUnkept,
    /** Calls back once no delayed action is left, with the numbers of saved actions and of their records that other people had completed. */
    onCaughtUp: actionQueue.onCaughtUp,
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
