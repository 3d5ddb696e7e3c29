import { notifyUnlessRetried, remedyFor } from '#client/features/sync/index.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { isReached } from '#client/graphql/offlineLink.ts';
import { createBackoff } from '#client/lib/backoff.ts';
import type { Entry, Refusal } from './entry.ts';
import * as queueState from './queueState.ts';
import type { ActionQueue } from './actionQueue.ts';

interface Sender {
  /** Sends what is ready. */
  pump(amount?: queueState.Amount): void;
  refuse(entry: Entry, why: Refusal): void;
}

/** Decides what follows a failed attempt: another one, waiting for the network or the user, or a refusal. */
export function createRetrying(actionQueue: ActionQueue, { pump, refuse }: Sender) {
  const backoff = createBackoff();

  function fail(entry: Entry, error: unknown): void {
    const problem = problemOf(error);
    const item = queueState.itemOf(actionQueue.state(), entry);
    const isDisconnected = item?.entry.isLate === true || !isReached();
    const remedy = remedyFor(problem, item?.failures ?? 0, isDisconnected);
    notifyUnlessRetried(error, remedy);
    if (remedy.kind === 'halt') return halt(entry, remedy.why);
    if (remedy.kind === 'refuse') {
      return refuse(entry, { reason: saveMessage(error), ...(problem.status === 404 && { theirs: null }) });
    }
    actionQueue.change((state) => queueState.pause(state, entry));
    setTimeout(() => {
      actionQueue.change((state) => queueState.unpause(state, entry));
      pump();
    }, remedy.inMs);
  }

  function halt(entry: Entry, why: 'network' | 'session'): void {
    actionQueue.change((state) => queueState.halt(state, entry, why));
    actionQueue.tellUnkept();
    if (why === 'network') backoff.plan(reconnect);
  }

  /** Retries at once, after signing in again or when the network is back. */
  function resume(): void {
    const { halt: halted, items } = actionQueue.state();
    if (halted === 'network' && items.length > 0) return pump('trial');
    actionQueue.change(queueState.resume);
    pump();
  }

  /** Retries when the network is back, unless the user has to sign in first. */
  function reconnect(): void {
    if (actionQueue.state().halt !== 'session') resume();
  }

  return {
    fail,
    halt,
    resume,
    reconnect,
    /** The server has answered. */
    noteReached: backoff.reset,
    stop: backoff.stop,
  };
}
