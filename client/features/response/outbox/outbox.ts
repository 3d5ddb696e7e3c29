import { createBackoff, remedyFor } from '#client/features/sync/index.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { tellFailure } from '#client/graphql/notices.ts';
import { endSession, onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { detectConflict } from '../answers.ts';
import { basisOn, type Entry, type Saved } from './entry.ts';
import type { ResponseApi } from './responseApi.ts';
import * as queue from './queue.ts';
import type { OutboxStorage } from './storage.ts';
import type { OptimisticCache } from './optimisticCache.ts';
import type { Tabs } from './tabs.ts';

interface Ports {
  readonly api: ResponseApi;
  readonly optimisticCache: OptimisticCache;
  readonly storage: OutboxStorage;
  readonly tabs: Tabs;
}

type NewAction = Omit<Entry, 'id' | 'userId' | 'tab' | 'isLate' | 'possibleOutcomes'>;

/**
 * One user's actions on their way to the server. Each action is stored on the device and shown optimistically before it is sent,
 * and stays in the outbox until the server answers: it survives lost connections, reloads and crashes.
 */
export function createOutbox(userId: string, { api, optimisticCache, storage, tabs }: Ports) {
  let state = queue.EMPTY;
  let activations = 0;
  let deactivate: (() => void) | undefined;
  let actionCount = 0;
  let caughtUp = 0;
  const promises = new Map<string, ((isSaved: boolean) => void)[]>();
  const inherited = new Set<string>();
  const changed = createEmitter<[]>();
  const savedHere = createEmitter<[Saved, Entry]>();
  const savedElsewhere = createEmitter<[Saved]>();
  const caughtUpAll = createEmitter<[number]>();
  const backoff = createBackoff(reconnect);

  function change(next: queue.OutboxState): void {
    state = next;
    changed.emit();
  }

  /** Shows the server's version of a record, with the newest unsent action on top. */
  function show(recordId: string, saved?: Saved): void {
    const newest = queue.newest(state, recordId);
    optimisticCache.settle(recordId, saved);
    if (newest) optimisticCache.applyOptimistically(newest);
  }

  /** Queues, stores and shows an action. The promise of an action it replaces resolves with this one. */
  function enqueue(entry: Entry): void {
    const replaced = queue.unsent(state, entry.recordId);
    if (replaced) {
      promises.set(entry.id, [...(promises.get(replaced.id) ?? []), ...(promises.get(entry.id) ?? [])]);
      promises.delete(replaced.id);
    }
    change(queue.add(state, entry));
    show(entry.recordId);
    const unsent = queue.unsent(state, entry.recordId);
    if (unsent) return void storage.put(unsent);
    // It only undid an unsent action.
    void storage.remove(entry);
    resolvePromises(entry, true);
  }

  function resolvePromises({ id }: Entry, isSaved: boolean): void {
    for (const resolve of promises.get(id) ?? []) resolve(isSaved);
    promises.delete(id);
  }

  function pump(isTrial = false): void {
    if (activations === 0) return;
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
    const { viewerId, record } = await api.read(entry.recordId);
    if (viewerId !== userId) {
      // Another tab has signed somebody else in; this user's actions wait for this user.
      endSession();
      return halt(entry, 'session');
    }
    const conflict = detectConflict(entry, record);
    if (conflict === 'untouched') return finish(entry, await write({ ...entry, basis: basisOn(record) }));
    if (conflict === 'done' && record) return finish(entry, { record });
    return refuse(entry, { reason: '', theirs: record });
  }

  /** What should be deleted may never have come to be. */
  async function write(entry: Entry): Promise<Saved> {
    if (entry.kind === 'clear' && !entry.basis.responseId) return { record: entry.outcome };
    return api.write(entry);
  }

  function finish(entry: Entry, saved: Saved): void {
    if (state.items.some((item) => item.entry.id === entry.id && item.entry.isLate)) caughtUp += 1;
    backoff.reset();
    leave(entry, queue.finish(state, entry, saved.record), saved);
    resolvePromises(entry, true);
    savedHere.emit(saved, entry);
    tabs.post({ userId, saved });
  }

  function refuse(entry: Entry, why: Pick<queue.FailedSave, 'reason' | 'theirs'>): void {
    leave(entry, queue.refuse(state, entry, why), why.theirs ? { record: why.theirs } : undefined);
    resolvePromises(entry, false);
  }

  /** An action is no longer on its way. */
  function leave(entry: Entry, next: queue.OutboxState, saved: Saved | undefined): void {
    change(next);
    show(entry.recordId, saved);
    const later = queue.newest(state, entry.recordId);
    if (!later) void storage.remove(entry);
    if (caughtUp === 0 || state.items.some((item) => item.entry.isLate)) return;
    caughtUpAll.emit(caughtUp);
    caughtUp = 0;
  }

  function handleFailure(entry: Entry, error: unknown): void {
    const problem = problemOf(error);
    const item = state.items.find((candidate) => candidate.entry.id === entry.id);
    const isCutOff = item?.entry.isLate === true || !navigator.onLine;
    const remedy = remedyFor(problem, item?.failures ?? 0, isCutOff);
    // A retry goes unmentioned, unless it takes a while.
    if (remedy.kind !== 'retry' || problem.status === 429) tellFailure(error);
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
    if (why === 'network') backoff.plan();
  }

  /** Retries at once, after signing in again or when the network is back. */
  function resume(): void {
    // One action finds out whether the server can be reached.
    if (state.halt === 'network' && state.items.length > 0) return pump(true);
    change(queue.resume(state));
    pump();
  }

  /** After the session has ended, a network is not enough. */
  function reconnect(): void {
    if (state.halt !== 'session') resume();
  }

  /** Retries everything at once, refused actions too; conflicts stay for the person to resolve. */
  function sendAll(): void {
    resume();
    for (const { entry, theirs } of state.failed.values()) if (theirs === undefined) void add(entry);
  }

  /** Drops all unsent actions. An action in flight may still be saved. */
  function removeAll(): void {
    for (const recordId of state.failed.keys()) change(queue.dismiss(state, recordId));
    for (const { entry } of state.items.filter((item) => item.phase !== 'sending')) {
      leave(entry, queue.drop(state, entry), undefined);
      resolvePromises(entry, false);
    }
  }

  /** Queues an action. Resolves to whether it was saved; never rejects. */
  function add(action: NewAction): Promise<boolean> {
    return new Promise((resolve) => {
      actionCount += 1;
      const id = `${tabs.own} ${actionCount}`;
      promises.set(id, [resolve]);
      enqueue({ ...action, id, userId, tab: tabs.own, isLate: false, possibleOutcomes: [] });
      pump();
    });
  }

  /** Takes over what closed tabs have left unsent, and later what tabs leave that are still open. */
  async function inherit(): Promise<void> {
    const tabsOf = (await storage.list(userId)).map(({ tab }) => tab);
    for (const other of new Set(tabsOf.filter((tab) => tab !== tabs.own && !inherited.has(tab)))) {
      inherited.add(other);
      tabs.afterClosing(other, async () => {
        for (const entry of await storage.list(userId)) {
          if (entry.tab !== other) continue;
          const here = queue.newest(state, entry.recordId);
          // What was done here since counts.
          if (!here || here.at < entry.at) enqueue(inheritedFrom(entry));
          await storage.remove(entry);
        }
        pump();
      });
    }
  }

  /** The closed tab may have sent it without getting an answer. */
  const inheritedFrom = (entry: Entry): Entry => ({
    ...entry,
    tab: tabs.own,
    mayConflict: true,
    isLate: true,
    possibleOutcomes: [...entry.possibleOutcomes, entry.outcome],
  });

  function start(): () => void {
    for (const { entry } of state.items) show(entry.recordId);
    const stopListening = tabs.listen((message) => {
      if (message.userId !== userId) return;
      show(message.saved.record.id, message.saved);
      savedElsewhere.emit(message.saved);
    });
    const handleOnline = (): void => {
      void inherit();
      reconnect();
    };
    const handleVisibility = (): void => void inherit();
    // Who signs in next may be another user.
    const stopWatchingSession = onSessionEnd(() => change(queue.halt(state, null, 'session')));
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleVisibility);
    void inherit();
    resume();
    return () => {
      stopListening();
      stopWatchingSession();
      backoff.stop();
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }

  return {
    add,
    /** Sends actions until the returned function is called. */
    activate() {
      activations += 1;
      deactivate ??= start();
      return () => {
        activations -= 1;
        if (activations > 0) return;
        deactivate?.();
        deactivate = undefined;
      };
    },
    resume,
    sendAll,
    removeAll,
    /** Drops a record's failed action. */
    dismiss: (recordId: string): void => change(queue.dismiss(state, recordId)),
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
    snapshot: () => state,
    subscribe: changed.on,
    /** Calls back for each action of this tab that was saved. */
    onSaved: savedHere.on,
    /** Calls back for each record that another tab of the same user saved. */
    onSavedElsewhere: savedElsewhere.on,
    /** Calls back once all delayed actions are saved, with their number. */
    onCaughtUp: caughtUpAll.on,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
