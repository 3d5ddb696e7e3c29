import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { tellFailure } from '#client/graphql/notices.ts';
import { endSession, onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { detectConflict } from '../conflict/detectConflict.ts';
import { basisOn, type Entry, type Saved } from './entry.ts';
import { remedyFor } from './policy.ts';
import type { ResponseApi } from './responseApi.ts';
import * as queue from './queue.ts';
import type { OutboxStorage } from './storage.ts';
import type { OptimisticCache } from './optimisticCache.ts';
import type { Tabs } from './tabs.ts';
import { createBackoff } from './backoff.ts';

export interface OutboxPorts {
  readonly api: ResponseApi;
  readonly optimisticCache: OptimisticCache;
  readonly storage: OutboxStorage;
  readonly tabs: Tabs;
}

export type NewAction = Omit<Entry, 'id' | 'userId' | 'tab' | 'isLate' | 'possibleOutcomes'>;

/**
 * One user's actions on their way to the server. Each action is stored on the device and shown optimistically before it is sent,
 * and stays in the outbox until the server answers: it survives lost connections, reloads and crashes.
 */
export interface Outbox {
  /** Queues an action. Resolves to whether it was saved; never rejects. */
  add(action: NewAction): Promise<boolean>;
  /** Sends actions until the returned function is called. */
  activate(): () => void;
  /** Retries at once, after signing in again or when the network is back. */
  resume(): void;
  /** Retries everything at once, refused actions too; conflicts stay for the person to resolve. */
  sendAll(): void;
  /** Drops a record's failed action. */
  dismiss(recordId: string): void;
  /** Drops all unsent actions. An action in flight may still be saved. */
  abandon(): void;
  /** Resolves when no action is in flight; actions that wait for the connection do not count. */
  settled(): Promise<void>;
  readonly snapshot: () => queue.OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back for each action of this tab that was saved. */
  readonly onSaved: (listener: (saved: Saved, entry: Entry) => void) => () => void;
  /** Calls back for each record that another tab of the same user saved. */
  readonly onSavedElsewhere: (listener: (saved: Saved) => void) => () => void;
  /** Calls back once all delayed actions are saved, with their number. */
  readonly onCaughtUp: (listener: (count: number) => void) => () => void;
}

export function createOutbox(userId: string, { api, optimisticCache, storage, tabs }: OutboxPorts): Outbox {
  let state = queue.EMPTY;
  let users = 0;
  let end: (() => void) | undefined;
  let actions = 0;
  let caughtUp = 0;
  const promises = new Map<string, ((isSaved: boolean) => void)[]>();
  const inherited = new Set<string>();
  const changed = createEmitter<[]>();
  const savedOne = createEmitter<[Saved, Entry]>();
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
    if (users === 0) return;
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
    const finding = detectConflict(entry, record);
    if (finding === 'untouched') return finish(entry, await write({ ...entry, basis: basisOn(record) }));
    if (finding === 'done' && record) return finish(entry, { record });
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
    savedOne.emit(saved, entry);
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
    const item = state.items.find((one) => one.entry.id === entry.id);
    const isCutOff = item?.entry.isLate === true || !navigator.onLine;
    const remedy = remedyFor(problem, item?.failures ?? 0, isCutOff);
    // What is about to be tried again is not worth a word, but that it takes a while is.
    if (remedy.kind !== 'again' || problem.status === 429) tellFailure(error);
    if (remedy.kind === 'halt') return halt(entry, remedy.why);
    if (remedy.kind === 'refuse') {
      return refuse(entry, { reason: saveMessage(error), ...(problem.status === 404 && { theirs: null }) });
    }
    change(queue.rest(state, entry));
    setTimeout(() => {
      change(queue.wake(state, entry));
      pump();
    }, remedy.inMs);
  }

  function halt(entry: Entry, why: 'network' | 'session'): void {
    change(queue.halt(state, entry, why));
    if (why === 'network') backoff.plan();
  }

  function resume(): void {
    // Nobody knows yet whether the server is there: one action tries.
    if (state.halt === 'network' && state.items.length > 0) return pump(true);
    change(queue.resume(state));
    pump();
  }

  /** The network says nothing about who is signed in. */
  function reconnect(): void {
    if (state.halt !== 'session') resume();
  }

  function sendAll(): void {
    resume();
    for (const { entry, theirs } of state.failed.values()) if (theirs === undefined) void add(entry);
  }

  function abandon(): void {
    for (const recordId of state.failed.keys()) change(queue.dismiss(state, recordId));
    for (const { entry } of state.items.filter((item) => item.phase !== 'sending')) {
      leave(entry, queue.drop(state, entry), undefined);
      resolvePromises(entry, false);
    }
  }

  function add(action: NewAction): Promise<boolean> {
    return new Promise((resolve) => {
      actions += 1;
      const id = `${tabs.own} ${actions}`;
      promises.set(id, [resolve]);
      enqueue({ ...action, id, userId, tab: tabs.own, isLate: false, possibleOutcomes: [] });
      pump();
    });
  }

  /** Takes over what tabs have left unsent that are closed by now, and later what the others leave. */
  async function inherit(): Promise<void> {
    const stored = await storage.list(userId);
    const others = new Set(stored.map(({ tab }) => tab).filter((tab) => tab !== tabs.own && !inherited.has(tab)));
    for (const other of others) {
      inherited.add(other);
      tabs.afterClosing(other, async () => {
        const left = await storage.list(userId);
        for (const entry of left.filter(({ tab }) => tab === other)) {
          const here = queue.newest(state, entry.recordId);
          // What was done here since counts.
          if (!here || here.at < entry.at) enqueue(inheritedFrom(entry));
          await storage.remove(entry);
        }
        pump();
      });
    }
  }

  /** The closed tab may have sent it, and had no answer. */
  const inheritedFrom = (entry: Entry): Entry => {
    return {
      ...entry,
      tab: tabs.own,
      mayConflict: true,
      isLate: true,
      possibleOutcomes: [...entry.possibleOutcomes, entry.outcome],
    };
  };

  function begin(): () => void {
    for (const { entry } of state.items) show(entry.recordId);
    const stopHearing = tabs.listen(({ userId: whose, saved }) => {
      if (whose !== userId) return;
      show(saved.record.id, saved);
      savedElsewhere.emit(saved);
    });
    const comeBack = (): void => {
      void inherit();
      reconnect();
    };
    const look = (): void => void inherit();
    // Whatever found out: who signs in next may be somebody else.
    const stopWatchingSession = onSessionEnd(() => change(queue.halt(state, null, 'session')));
    window.addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', look);
    void inherit();
    resume();
    return () => {
      stopHearing();
      stopWatchingSession();
      backoff.stop();
      window.removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', look);
    };
  }

  return {
    add,
    activate() {
      users += 1;
      end ??= begin();
      return () => {
        users -= 1;
        if (users > 0) return;
        end?.();
        end = undefined;
      };
    },
    resume,
    sendAll,
    abandon,
    dismiss: (recordId) => change(queue.dismiss(state, recordId)),
    async settled() {
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
    onSaved: savedOne.on,
    onSavedElsewhere: savedElsewhere.on,
    onCaughtUp: caughtUpAll.on,
  };
}
