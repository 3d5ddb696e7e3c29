import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { type Edits, notifyUnlessRetried, remedyFor } from '#client/features/sync/index.ts';
import { createBackoff } from '#client/lib/backoff.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Decision, ReviewedRecord } from './decision.ts';
import { readRecord, sendDecision } from './decisionRequests.ts';

/** A decision that the server refused. */
export interface FailedDecision {
  readonly recordId: string;
  readonly reason: string;
  /** The record as another reviewer has settled it; null for a deleted record, undefined for other failures. */
  readonly theirs?: ReviewedRecord | null;
}

interface Stored {
  readonly datasetId: string;
  readonly edits: Edits<Decision>;
  /** The records with a decision that is due, in the order of the decisions. */
  readonly due: readonly string[];
}

/** How long a decision of another tab may be due before this one sends it, too: that tab may have been closed. */
const TAKE_OVER_MS = 5_000;

const NO_FAILURES: ReadonlyMap<string, FailedDecision> = new Map();

/** Sends the stored decisions that are due, one after the other, while the page is open. */
export function useDecisionSender({ datasetId, edits, due }: Stored, onRefused: (recordId: string) => void) {
  const client = useApolloClient();
  const [failed, setFailed] = useState(NO_FAILURES);
  const [savedCount, setSavedCount] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const [backoff] = useState(() => createBackoff());
  const isSending = useRef(false);
  /** Whether the page is left: another one sends what is still due. */
  const isLeft = useRef(false);
  /** The records whose decision may be due, in the order of the decisions. */
  const queue = useRef(new Set(due));

  const fail = (failure: FailedDecision): void => setFailed((all) => new Map([...all, [failure.recordId, failure]]));

  async function send(recordId: string): Promise<void> {
    const edit = edits.get(recordId);
    if (!edit?.answers.due) return;
    const version = String(await sendDecision(client, recordId, edit));
    if (edit.answers.due === 'save') return edits.saved([{ recordId, version }], edit.at);
    edits.saved([{ recordId, version }], 0);
    const latest = edits.get(recordId);
    // The decision stays visible as a proposal.
    if (latest && latest.at === edit.at) edits.change(recordId, { ...latest.answers, due: undefined });
  }

  async function refuse(recordId: string, error: unknown): Promise<void> {
    const edit = edits.get(recordId);
    if (edit) edits.change(recordId, { ...edit.answers, due: undefined });
    onRefused(recordId);
    const { status } = problemOf(error);
    const reason = saveMessage(error);
    if (status !== 409 && status !== 404) return fail({ recordId, reason });
    const theirs = status === 404 ? null : await readRecord(client, recordId).catch(() => undefined);
    fail({ recordId, reason, ...(theirs === undefined ? {} : { theirs }) });
  }

  function nextDue(): string | undefined {
    for (const recordId of queue.current) {
      const { datasetId: itsDataset, due } = edits.get(recordId)?.answers ?? {};
      if (itsDataset === datasetId && due !== undefined) return recordId;
      queue.current.delete(recordId);
    }
    return undefined;
  }

  async function sendAll(): Promise<void> {
    let failures = 0;
    for (let recordId = nextDue(); recordId !== undefined && !isLeft.current; recordId = nextDue()) {
      try {
        await send(recordId);
        failures = 0;
        backoff.reset();
        setWaiting(false);
        setSavedCount((count) => count + 1);
      } catch (error) {
        if (isLeft.current) return;
        const remedy = remedyFor(problemOf(error), failures, !navigator.onLine);
        notifyUnlessRetried(error, remedy);
        if (remedy.kind === 'refuse') await refuse(recordId, error);
        else if (remedy.kind === 'halt') {
          setWaiting(true);
          return backoff.plan(handlers.resume);
        } else {
          failures += 1;
          await new Promise((resolve) => setTimeout(resolve, remedy.inMs));
        }
      }
    }
  }

  const handlers = useHandlers({
    /** Sends what is due. */
    resume(): void {
      if (isSending.current) return;
      isSending.current = true;
      void sendAll().finally(() => (isSending.current = false));
    },
    /** Sends the decision on a record, after those that are due already. */
    enqueue(recordId: string): void {
      queue.current.add(recordId);
      handlers.resume();
    },
    /** Forgets a refusal. */
    dismiss: (recordId: string): void =>
      setFailed((all) => new Map([...all].filter(([failedId]) => failedId !== recordId))),
  });

  useEffect(
    function sendStored() {
      isLeft.current = false;
      handlers.resume();
      window.addEventListener('online', handlers.resume);
      return () => {
        isLeft.current = true;
        window.removeEventListener('online', handlers.resume);
        backoff.stop();
      };
    },
    [handlers, backoff],
  );

  const dueIds = due.join(' ');
  useEffect(
    function takeOver() {
      if (dueIds === '') return undefined;
      const timer = setTimeout(() => dueIds.split(' ').forEach(handlers.enqueue), TAKE_OVER_MS);
      return () => clearTimeout(timer);
    },
    [dueIds, handlers],
  );

  return {
    ...handlers,
    failed,
    /** Whether the server cannot be reached. */
    isWaiting,
    /** Counts what the server has done for this page. */
    savedCount,
  };
}
