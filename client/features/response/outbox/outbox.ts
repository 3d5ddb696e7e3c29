import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { openEditStorage } from '#client/features/sync/index.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { endSession, onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { isCompletedByOthers } from '#client/features/record/index.ts';
import { openOutboxStorage, openTabs } from './device.ts';
import { basisOn, detectConflict, type Entry, type Saved } from './entry.ts';
import type { createHeir as Heir } from './heir.ts';
import * as queue from './queue.ts';
import { createQueued, type Ports } from './queued.ts';
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
  let inherit: ReturnType<typeof Heir> | undefined;
  const savedHere = createEmitter<[Saved, Entry]>();
  const savedElsewhere = createEmitter<[Saved]>();
  const queued = createQueued(userId, ports);
  const retrying = createRetrying(queued, { pump, refuse: queued.refuse });
  const { resume, reconnect } = retrying;

  /** Queues an action. Resolves to whether it was saved; never rejects. */
  function add(action: NewAction): Promise<boolean> {
    const entry = entryOf(action);
    const isSaved = queued.whetherSaved(entry);
    void queued.add([entry]);
    pump();
    return isSaved;
  }

  /** Queues actions on different records. */
  function addAll(actions: readonly NewAction[]): void {
    void queued.add(actions.map(entryOf));
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
      const next = queue.nextEntry(queued.state(), isTrial);
      if (!next) return;
      queued.change((state) => queue.start(state, next, navigator.onLine));
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
    return queued.refuse(entry, { reason: '', theirs: record });
  }

  async function write(entry: Entry): Promise<Saved> {
    // The response to delete was never saved.
    if (entry.kind === 'clear' && !entry.basis.responseId) return { record: entry.outcome };
    return responses.write(entry);
  }

  function finish(entry: Entry, saved: Saved, wasCompleted = false): void {
    retrying.noteReached();
    queued.finish(entry, saved, wasCompleted);
    savedHere.emit(saved, entry);
    tabs.post({ userId, tab: tabs.own, saved });
  }

  /** Retries everything at once, refused actions too; conflicts stay for the person to resolve. */
  function sendAll(): void {
    resume();
    for (const { entry, theirs } of queued.state().failed.values()) if (theirs === undefined) void add(entry);
  }

  /** Drops a record's unsent actions. An action in flight may still be saved. */
  function remove(recordId: string): void {
    queued.dismiss(recordId);
    for (const entry of queue.unsent(queued.state(), recordId)) queued.drop(entry);
  }

  /** Takes over what closed tabs have left. `createHeir` is loaded by the caller, as the first page does not need it. */
  const inheritBy = (createHeir: typeof Heir): Promise<void> => {
    inherit ??= createHeir(userId, ports, queued, pump);
    return inherit();
  };

  /** Sends actions until the returned function is called. */
  function activate(createHeir: typeof Heir): () => void {
    isActive = true;
    queued.showAllAgain();
    const leaving = new AbortController();
    const { signal } = leaving;
    const stopListening = tabs.listen((message) => {
      if (message.userId !== userId) return;
      void inherit?.(message.tab);
      if (!message.saved) return;
      queued.show(message.saved.record.id, message.saved);
      savedElsewhere.emit(message.saved);
    });
    // Another user may sign in next.
    const stopWatchingSession = onSessionEnd(() => queued.change((state) => queue.halt(state, null, 'session')));
    const handleOnline = (): void => {
      void inherit?.();
      reconnect();
    };
    const handleReached = (): void => {
      retrying.noteReached();
      reconnect();
    };
    window.addEventListener('online', handleOnline, { signal });
    window.addEventListener(REACHED, handleReached, { signal });
    document.addEventListener('visibilitychange', () => void inherit?.(), { signal });
    void inheritBy(createHeir);
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
    while (queued.state().items.length > 0 && !queued.state().halt) {
      await new Promise<void>((resolve) => {
        const stop = queued.onChange(() => {
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
    dismiss: queued.dismiss,
    settled,
    inheritBy,
    showAgain: responses.showAgain,
    snapshot: queued.state,
    subscribe: queued.onChange,
    /** Calls back for each action of this tab that was saved. */
    onSaved: savedHere.on,
    /** Calls back for each record that another tab of the same user saved. */
    onSavedElsewhere: savedElsewhere.on,
    /** Calls back when actions have to wait for which the device has no room. */
    onUnkept: queued.onUnkept,
    /** Calls back once no delayed action is left, with the numbers of saved actions and of their records that other people had completed. */
    onCaughtUp: queued.onCaughtUp,
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
