import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { datasetChanges } from '#client/features/progress/index.ts';
import { openEditStorage } from '#client/features/sync/index.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { openOutboxStorage } from './storage.ts';
import { openTabs } from './tabs.ts';
import type { Entry, Saved } from './entry.ts';
import type { createTakeover as Takeover } from './takeover.ts';
import * as queueState from './queueState.ts';
import { createActionQueue, type Ports } from './actionQueue.ts';
import { createResponses } from './responses.ts';
import { createSending } from './sending.ts';

type NewAction = Omit<Entry, 'id' | 'userId' | 'tab' | 'isLate' | 'possibleOutcomes'>;

/**
 * One user's actions on their way to the server. Each action is stored on the device and shown optimistically before it is sent,
 * and stays in the outbox until the server answers: it survives lost connections, reloads and crashes.
 */
export function createOutbox(userId: string, ports: Ports) {
  const { responses, tabs } = ports;
  let actionCount = 0;
  let takeOver: ReturnType<typeof Takeover> | undefined;
  const savedElsewhere = createEmitter<[Saved]>();
  const actionQueue = createActionQueue(userId, ports);
  const sending = createSending(userId, ports, actionQueue);

  /** Queues an action. Resolves to whether it was saved; never rejects. */
  function add(action: NewAction): Promise<boolean> {
    const entry = entryOf(action);
    const isSaved = actionQueue.whetherSaved(entry);
    void actionQueue.add([entry]);
    sending.pump();
    return isSaved;
  }

  /** Queues actions on different records. */
  function addAll(actions: readonly NewAction[]): void {
    void actionQueue.add(actions.map(entryOf));
    sending.pump();
  }

  function entryOf(action: NewAction): Entry {
    actionCount += 1;
    return { ...action, id: `${tabs.own}.${actionCount}`, userId, tab: tabs.own, isLate: false, possibleOutcomes: [] };
  }

  /** Retries everything at once, refused actions too; conflicts stay for the person to resolve. */
  function sendAll(): void {
    sending.resume();
    for (const { entry, theirs } of actionQueue.state().failed.values()) if (theirs === undefined) void add(entry);
  }

  /** Drops a record's unsent actions. An action in flight may still be saved. */
  function remove(recordId: string): void {
    actionQueue.dismiss(recordId);
    for (const entry of queueState.unsent(actionQueue.state(), recordId)) actionQueue.drop(entry);
  }

  /** Takes over what closed tabs have left. `createTakeover` is loaded by the caller, as the first page does not need it. */
  const takeOverBy = (createTakeover: typeof Takeover): Promise<void> => {
    takeOver ??= createTakeover(userId, ports, actionQueue, () => sending.pump());
    return takeOver();
  };

  /** Sends actions until the returned function is called. */
  function activate(createTakeover: typeof Takeover): () => void {
    sending.start();
    actionQueue.showAllAgain();
    const stopListening = [listenToTabs(), listenToSession(), listenToPage()];
    void takeOverBy(createTakeover);
    sending.resume();
    return () => {
      for (const stop of stopListening) stop();
      sending.stop();
    };
  }

  const listenToTabs = () =>
    tabs.listen((message) => {
      if (message.userId !== userId) return;
      void takeOver?.(message.tab);
      if (!message.saved) return;
      actionQueue.show(message.saved.record.id, message.saved);
      savedElsewhere.emit(message.saved);
    });

  /** Another user may sign in next. */
  const listenToSession = () =>
    onSessionEnd(() => actionQueue.change((state) => queueState.halt(state, null, 'session')));

  function listenToPage(): () => void {
    const leaving = new AbortController();
    const { signal } = leaving;
    const handleOnline = (): void => {
      void takeOver?.();
      sending.reconnect();
    };
    const handleReached = (): void => {
      sending.noteReached();
      sending.reconnect();
    };
    window.addEventListener('online', handleOnline, { signal });
    window.addEventListener(REACHED, handleReached, { signal });
    document.addEventListener('visibilitychange', () => void takeOver?.(), { signal });
    return () => leaving.abort();
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
    resume: sending.resume,
    sendAll,
    remove,
    dismiss: actionQueue.dismiss,
    settled,
    takeOverBy,
    showAgain: responses.showAgain,
    snapshot: actionQueue.state,
    subscribe: actionQueue.onChange,
    /** Calls back for each action of this tab that was saved. */
    onSaved: sending.onSaved,
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
  outbox.onSaved((_saved, { recordId, at, datasetId }) => {
    edits.remove(recordId, at);
    // The live events do not contain it, and counters on screen showed it before.
    datasetChanges.emit(datasetId);
  });
  return outbox;
}

export const useOutbox = (userId: string): Outbox => outboxFor(useApolloClient(), userId);
