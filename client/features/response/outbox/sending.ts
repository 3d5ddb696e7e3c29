import { isCompletedByOthers } from '#client/features/record/index.ts';
import { endSession } from '#client/graphql/session.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import type { ActionQueue, Ports } from './actionQueue.ts';
import { basisOn, detectConflict, type Entry, type Saved } from './entry.ts';
import * as queueState from './queueState.ts';
import { createRetrying } from './retrying.ts';

/** Sends a user's queued actions to the server, between `start` and `stop`. */
export function createSending(userId: string, { responses, tabs }: Ports, actionQueue: ActionQueue) {
  let isActive = false;
  const saved = createEmitter<[Saved, Entry]>();
  const retrying = createRetrying(actionQueue, { pump, refuse: actionQueue.refuse });

  /** Sends what is ready: all, or a single action that tests whether the server can be reached. */
  function pump(amount: queueState.Amount = 'all'): void {
    if (!isActive) return;
    for (;;) {
      const next = queueState.nextEntry(actionQueue.state(), amount);
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
      const result = await write({ ...entry, basis: basisOn(record) });
      return finish(entry, result, entry.kind === 'submit' && record !== null && isCompletedByOthers(record));
    }
    if (conflict === 'done' && record) return finish(entry, { record });
    return actionQueue.refuse(entry, { reason: '', theirs: record });
  }

  async function write(entry: Entry): Promise<Saved> {
    // The response to delete was never saved.
    if (entry.kind === 'clear' && !entry.basis.responseId) return { record: entry.outcome };
    return responses.write(entry);
  }

  function finish(entry: Entry, result: Saved, wasCompleted = false): void {
    retrying.noteReached();
    actionQueue.finish(entry, result, wasCompleted);
    saved.emit(result, entry);
    tabs.post({ userId, tab: tabs.own, saved: result });
  }

  return {
    pump,
    start(): void {
      isActive = true;
    },
    stop(): void {
      isActive = false;
      retrying.stop();
    },
    /** Retries at once, after signing in again or when the network is back. */
    resume: retrying.resume,
    /** Retries when the network is back, unless the user has to sign in first. */
    reconnect: retrying.reconnect,
    /** The server has answered. */
    noteReached: retrying.noteReached,
    onSaved: saved.on,
  };
}
