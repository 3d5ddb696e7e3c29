import { createEmitter } from '#client/lib/emitter.ts';
import { isReached } from '#client/graphql/offlineLink.ts';
import type { OutboxStorage } from './storage.ts';
import type { Tabs } from './tabs.ts';
import type { Entry, Refusal, Saved } from './entry.ts';
import { createDeviceCopies } from './deviceCopies.ts';
import * as queueState from './queueState.ts';
import type { Responses } from './responses.ts';

export interface Ports {
  readonly responses: Responses;
  readonly storage: OutboxStorage;
  readonly tabs: Tabs;
}

/** One user's unsent actions: their queue, their outcomes on screen, and their copies on the device. */
export function createActionQueue(userId: string, { responses, storage, tabs }: Ports) {
  let state = queueState.EMPTY;
  let arrived = { count: 0, completed: 0 };
  const promises = new Map<string, ((isSaved: boolean) => void)[]>();
  const changed = createEmitter<[]>();
  const caughtUp = createEmitter<[count: number, completed: number]>();
  const copies = createDeviceCopies(storage, {
    entries: () => state.items.map(({ entry }) => entry),
    isWaiting: () => state.halt === 'network' || !isReached(),
  });

  function change(transition: (state: queueState.OutboxState) => queueState.OutboxState): void {
    state = transition(state);
    changed.emit();
  }

  /** Shows the server's version of a record, with the newest unsent action on top. */
  function show(recordId: string, saved?: Saved): void {
    const newest = queueState.newest(state, recordId);
    responses.settle(recordId, saved);
    if (newest) responses.applyOptimistically([newest]);
  }

  function showAll(entries: readonly Entry[]): void {
    for (const { recordId } of entries) responses.settle(recordId);
    responses.applyOptimistically(entries.flatMap(({ recordId }) => queueState.newest(state, recordId) ?? []));
  }

  /** Tells other tabs of a change on the device. */
  const stored = (stores: Promise<unknown>): void => void stores.then(() => tabs.post({ userId, tab: tabs.own }));

  function resolvePromises({ id }: Entry, isSaved: boolean): void {
    for (const resolve of promises.get(id) ?? []) resolve(isSaved);
    promises.delete(id);
  }

  /** The new action takes over the promises of those that it replaces. */
  function replacePromises({ id: replacedId }: Entry, { id }: Entry): void {
    promises.set(id, [...(promises.get(replacedId) ?? []), ...(promises.get(id) ?? [])]);
    promises.delete(replacedId);
  }

  /** Takes an action out of the queue. */
  function dequeue(
    entry: Entry,
    transition: (state: queueState.OutboxState) => queueState.OutboxState,
    saved?: Saved,
  ): void {
    change(transition);
    show(entry.recordId, saved);
    if (!queueState.newest(state, entry.recordId) && !state.failed.has(entry.recordId)) stored(storage.remove([entry]));
    if (arrived.count === 0 || state.items.some((item) => item.entry.isLate)) return;
    const { count, completed } = arrived;
    arrived = { count: 0, completed: 0 };
    caughtUp.emit(count, completed);
  }

  return {
    state: () => state,
    change,
    /** Shows the server's version of a record, or the outcome of the newest unsent action on it. */
    show,
    showAllAgain: (): void => showAll(state.items.map(({ entry }) => entry)),
    /**
     * Adds actions on different records. The promise of an action it replaces resolves with the new one. Resolves to whether the device
     * has stored them.
     */
    async add(entries: readonly Entry[]): Promise<boolean> {
      if (entries.length === 0) return true;
      for (const entry of entries) {
        for (const replaced of queueState.unsent(state, entry.recordId)) replacePromises(replaced, entry);
      }
      change((before) => entries.reduce(queueState.add, before));
      showAll(entries);
      const unsent = entries.flatMap(({ recordId }) => queueState.unsent(state, recordId));
      const isKept = unsent.length > 0 ? copies.keep(unsent) : Promise.resolve(true);
      if (unsent.length > 0) stored(isKept);
      // An action that only reverts an unsent one leaves nothing to send.
      const reverting = entries.filter(({ recordId }) => queueState.unsent(state, recordId).length === 0);
      if (reverting.length > 0) stored(storage.remove(reverting));
      for (const entry of reverting) resolvePromises(entry, true);
      return isKept;
    },
    /** Resolves to whether an action, which is added next, or one that replaces it was saved; never rejects. */
    whetherSaved: ({ id }: Entry): Promise<boolean> => new Promise((resolve) => promises.set(id, [resolve])),
    /** Adds actions that the server has refused. Resolves to whether the device has stored them. */
    addRefused(entries: readonly Entry[]): Promise<boolean> {
      const addFailed = (added: queueState.OutboxState, { refused, ...entry }: Entry) =>
        refused ? queueState.addFailed(added, { entry, ...refused }) : added;
      change((before) => entries.reduce(addFailed, before));
      const areKept = storage.put(entries);
      stored(areKept);
      return areKept;
    },
    /** An action was saved. `wasCompleted`: other people had completed its record. */
    finish(entry: Entry, saved: Saved, wasCompleted: boolean): void {
      if (queueState.itemOf(state, entry)?.entry.isLate) {
        arrived.count += 1;
        if (wasCompleted) arrived.completed += 1;
      }
      dequeue(entry, (before) => queueState.finish(before, entry, saved.record), saved);
      resolvePromises(entry, true);
    },
    refuse(entry: Entry, why: Refusal): void {
      dequeue(
        entry,
        (before) => queueState.refuse(before, entry, why),
        why.theirs ? { record: why.theirs } : undefined,
      );
      if (state.failed.has(entry.recordId)) stored(storage.put([{ ...entry, refused: why }]));
      resolvePromises(entry, false);
    },
    drop(entry: Entry): void {
      dequeue(entry, (before) => queueState.drop(before, entry));
      resolvePromises(entry, false);
    },
    /** Drops a record's failed action. */
    dismiss(recordId: string): void {
      const failure = state.failed.get(recordId);
      change((before) => queueState.dismiss(before, recordId));
      if (failure) stored(storage.remove([failure.entry]));
    },
    onChange: changed.on,
    /** Shows once that actions have to wait for which the device has no room. */
    tellUnkept: copies.tell,
    onUnkept: copies.onUnkept,
    onCaughtUp: caughtUp.on,
  };
}

export type ActionQueue = ReturnType<typeof createActionQueue>;
