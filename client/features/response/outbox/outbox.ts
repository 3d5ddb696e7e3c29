import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { tellFailure } from '#client/graphql/notices.ts';
import { endSession, onSessionEnd } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { judge } from '../conflict/judge.ts';
import { basisOn, type Entry, type Saved } from './entry.ts';
import { remedyFor } from './policy.ts';
import type { Post } from './post.ts';
import * as queue from './queue.ts';
import type { Shelf } from './shelf.ts';
import type { Stage } from './stage.ts';
import type { Tabs } from './tabs.ts';
import { createBackoff } from './backoff.ts';

export interface OutboxPorts {
  readonly post: Post;
  readonly stage: Stage;
  readonly shelf: Shelf;
  readonly tabs: Tabs;
}

export type NewAction = Omit<Entry, 'id' | 'userId' | 'tab' | 'isLate' | 'mayBe'>;

/**
 * One user's actions on their way to the server. An action is kept on the device and shown as done before it is sent; so it stays
 * until the server has answered, however long that takes and whatever becomes of the page meanwhile.
 */
export interface Outbox {
  /** Resolves to whether it was saved; never rejects. */
  add(action: NewAction): Promise<boolean>;
  /** Actions are sent as long as somebody attends; returns how to leave. */
  attend(): () => void;
  /** Tries at once: somebody signed in again, or the network is said to be back. */
  resume(): void;
  /** Tries everything again at once, also what was refused; but what was changed elsewhere is for the person to decide. */
  sendAll(): void;
  /** Gives up what was not saved. */
  dismiss(recordId: string): void;
  /** Gives up everything that has not been sent. What is on its way at this moment may arrive all the same. */
  abandon(): void;
  /** Resolves when nothing is on its way any more; what waits for the connection is not. */
  settled(): Promise<void>;
  readonly snapshot: () => queue.OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Hears of each action of this tab that was saved. */
  readonly onSaved: (listener: (saved: Saved, entry: Entry) => void) => () => void;
  /** Hears of each record that another tab of the same user has saved. */
  readonly onNews: (listener: (saved: Saved) => void) => () => void;
  /** Hears how many actions were saved that had had to wait, once all are. */
  readonly onCaughtUp: (listener: (count: number) => void) => () => void;
}

export function createOutbox(userId: string, { post, stage, shelf, tabs }: OutboxPorts): Outbox {
  let state = queue.EMPTY;
  let attendants = 0;
  let end: (() => void) | undefined;
  let actions = 0;
  let caughtUp = 0;
  const promises = new Map<string, ((isSaved: boolean) => void)[]>();
  const inherited = new Set<string>();
  const changed = createEmitter<[]>();
  const savedOne = createEmitter<[Saved, Entry]>();
  const news = createEmitter<[Saved]>();
  const caughtUpAll = createEmitter<[number]>();
  const backoff = createBackoff(reconnect);

  function change(next: queue.OutboxState): void {
    state = next;
    changed.emit();
  }

  /** Shows what the server said of a record, and over it what was done to the record since. */
  function show(recordId: string, saved?: Saved): void {
    const newest = queue.newest(state, recordId);
    stage.settle(recordId, saved);
    if (newest) stage.applyOptimistically(newest);
  }

  /** Queues an action, keeps it and shows it as done. An action that it replaces will have the same fate. */
  function enqueue(entry: Entry): void {
    const replaced = queue.unsent(state, entry.recordId);
    if (replaced) {
      promises.set(entry.id, [...(promises.get(replaced.id) ?? []), ...(promises.get(entry.id) ?? [])]);
      promises.delete(replaced.id);
    }
    change(queue.add(state, entry));
    show(entry.recordId);
    const kept = queue.unsent(state, entry.recordId);
    if (kept) return void shelf.put(kept);
    // It only took back what had not been sent.
    void shelf.remove(entry);
    keepPromise(entry, true);
  }

  function keepPromise({ id }: Entry, isSaved: boolean): void {
    for (const resolve of promises.get(id) ?? []) resolve(isSaved);
    promises.delete(id);
  }

  function pump(isTrial = false): void {
    if (attendants === 0) return;
    for (let next = queue.nextEntry(state, isTrial); next; next = queue.nextEntry(state)) {
      change(queue.start(state, next, navigator.onLine));
      void send(next);
    }
  }

  async function send(entry: Entry): Promise<void> {
    try {
      await deliver(entry);
    } catch (error) {
      mend(entry, error);
    }
    pump();
  }

  async function deliver(entry: Entry): Promise<void> {
    if (!entry.isDoubtful) return finish(entry, await write(entry));
    const { viewerId, record } = await post.read(entry.recordId);
    if (viewerId !== userId) {
      // Another tab has signed somebody else in; this user's actions wait for this user.
      endSession();
      return halt(entry, 'session');
    }
    const finding = judge(entry, record);
    if (finding === 'untouched') return finish(entry, await write({ ...entry, basis: basisOn(record) }));
    if (finding === 'done' && record) return finish(entry, { record });
    return refuse(entry, { reason: '', theirs: record });
  }

  /** What should be deleted may never have come to be. */
  async function write(entry: Entry): Promise<Saved> {
    if (entry.kind === 'clear' && !entry.basis.responseId) return { record: entry.outcome };
    return post.write(entry);
  }

  function finish(entry: Entry, saved: Saved): void {
    if (state.items.some((item) => item.entry.id === entry.id && item.entry.isLate)) caughtUp += 1;
    backoff.reset();
    leave(entry, queue.finish(state, entry, saved.record), saved);
    keepPromise(entry, true);
    savedOne.emit(saved, entry);
    tabs.tell({ userId, saved });
  }

  function refuse(entry: Entry, why: Pick<queue.FailedSave, 'reason' | 'theirs'>): void {
    leave(entry, queue.refuse(state, entry, why), why.theirs ? { record: why.theirs } : undefined);
    keepPromise(entry, false);
  }

  /** An action is no longer on its way. */
  function leave(entry: Entry, next: queue.OutboxState, saved: Saved | undefined): void {
    change(next);
    show(entry.recordId, saved);
    const later = queue.newest(state, entry.recordId);
    if (!later) void shelf.remove(entry);
    if (caughtUp === 0 || state.items.some((item) => item.entry.isLate)) return;
    caughtUpAll.emit(caughtUp);
    caughtUp = 0;
  }

  function mend(entry: Entry, error: unknown): void {
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
      keepPromise(entry, false);
    }
  }

  function add(action: NewAction): Promise<boolean> {
    return new Promise((resolve) => {
      actions += 1;
      const id = `${tabs.own} ${actions}`;
      promises.set(id, [resolve]);
      enqueue({ ...action, id, userId, tab: tabs.own, isLate: false, mayBe: [] });
      pump();
    });
  }

  /** Takes over what tabs have left unsent that are closed by now, and later what the others leave. */
  async function inherit(): Promise<void> {
    const kept = await shelf.list(userId);
    const others = new Set(kept.map(({ tab }) => tab).filter((tab) => tab !== tabs.own && !inherited.has(tab)));
    for (const other of others) {
      inherited.add(other);
      tabs.afterClosing(other, async () => {
        const left = await shelf.list(userId);
        for (const entry of left.filter(({ tab }) => tab === other)) {
          const here = queue.newest(state, entry.recordId);
          // What was done here since counts.
          if (!here || here.at < entry.at) enqueue(inheritedFrom(entry));
          await shelf.remove(entry);
        }
        pump();
      });
    }
  }

  /** The closed tab may have sent it, and had no answer. */
  const inheritedFrom = (entry: Entry): Entry => {
    return { ...entry, tab: tabs.own, isDoubtful: true, isLate: true, mayBe: [...entry.mayBe, entry.outcome] };
  };

  function begin(): () => void {
    for (const { entry } of state.items) show(entry.recordId);
    const stopHearing = tabs.hear(({ userId: whose, saved }) => {
      if (whose !== userId) return;
      show(saved.record.id, saved);
      news.emit(saved);
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
    attend() {
      attendants += 1;
      end ??= begin();
      return () => {
        attendants -= 1;
        if (attendants > 0) return;
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
    onNews: news.on,
    onCaughtUp: caughtUpAll.on,
  };
}
