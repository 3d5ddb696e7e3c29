import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sameAnswers } from '#client/features/answer/index.ts';
import { keyed } from '#client/features/settings/index.ts';
import { notifyUnlessRetried, remedyFor, titleOf, useEdits, useHistory } from '#client/features/sync/index.ts';
import { createBackoff } from '#client/lib/backoff.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Decision as ConflictDecision } from '#client/ui/ConflictDialog.tsx';
import { type Decision, fromResolution, type ReviewedRecord, startingDecision, toInput } from './decision.ts';
import {
  ResolveRecordDocument,
  type ResolveRecordMutation,
  ReviewRecordDocument,
  type ReviewRecordQuery,
  WithdrawResolutionDocument,
  type WithdrawResolutionMutation,
} from './Review.generated.ts';

/** A decision that the server refused. */
export interface FailedDecision {
  readonly recordId: string;
  readonly reason: string;
  /** The record as another reviewer has settled it; null for a deleted record, undefined for other failures. */
  readonly theirs?: ReviewedRecord | null;
}

interface Settlement {
  readonly kind: 'settlement';
  readonly recordId: string;
  readonly before: Decision | null;
  readonly after: Decision;
}

/** A change that is not saved yet. */
interface Change {
  readonly kind: 'change';
  readonly recordId: string;
  /** The question whose answer was typed. */
  readonly typed: string | undefined;
  readonly before: Decision;
  readonly after: Decision;
}

type Step = Settlement | Change;

const NO_FAILURES: ReadonlyMap<string, FailedDecision> = new Map();

/**
 * The decisions of a reviewer. They are stored on the device while they are made, and until the server has saved them; the next record
 * does not wait for that.
 */
export function useDecisions(datasetId: string, userId: string) {
  const client = useApolloClient();
  const [editOf, edits, edited] = useEdits<Decision>(userId, 'decisions');
  const { history, canUndo, canRedo } = useHistory<Step>();
  const [failed, setFailed] = useState(NO_FAILURES);
  const [savedCount, setSavedCount] = useState(0);
  const [backoff] = useState(() => createBackoff());
  const isSending = useRef(false);
  /** Whether the page is left: another one sends what is still due. */
  const isLeft = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  /** The records whose decision may be due, in the order of the decisions. */
  const queue = useRef(new Set(edited));

  const fail = (failure: FailedDecision): void => setFailed((all) => new Map([...all, [failure.recordId, failure]]));
  const dismiss = (recordId: string): void =>
    setFailed((all) => new Map([...all].filter(([failedId]) => failedId !== recordId)));

  const readRecord = async (recordId: string): Promise<ReviewedRecord | null> => {
    const { data } = await client.query<ReviewRecordQuery>({
      query: ReviewRecordDocument,
      variables: { recordId },
      fetchPolicy: 'network-only',
      context: QUIET,
    });
    return data?.record ?? null;
  };

  async function send(recordId: string): Promise<void> {
    const edit = edits.get(recordId);
    if (!edit?.answers.due) return;
    const version = Number(edit.version ?? 0);
    const context = { ...QUIET, ...keyed(client, `${recordId}.${edit.at}.${version}.${edit.answers.due}`) };
    if (edit.answers.due === 'save') {
      const { data } = await client.mutate<ResolveRecordMutation>({
        mutation: ResolveRecordDocument,
        variables: { input: toInput(recordId, edit.answers, version) },
        context,
      });
      const saved = data?.resolveRecord.record.resolution?.version ?? version + 1;
      return edits.saved([{ recordId, version: String(saved) }], edit.at);
    }
    // Without a version, the decision was taken back before it was sent.
    if (version > 0) {
      await client.mutate<WithdrawResolutionMutation>({
        mutation: WithdrawResolutionDocument,
        variables: { recordId, version },
        context,
      });
    }
    edits.saved([{ recordId, version: '0' }], 0);
    const latest = edits.get(recordId);
    // The decision stays visible as a proposal.
    if (latest && latest.at === edit.at) edits.change(recordId, { ...latest.answers, due: undefined });
  }

  async function refuse(recordId: string, error: unknown): Promise<void> {
    const edit = edits.get(recordId);
    if (edit) edits.change(recordId, { ...edit.answers, due: undefined });
    history.set({ undo: history.get().undo.filter((step) => step.recordId !== recordId) });
    const { status } = problemOf(error);
    const reason = saveMessage(error);
    if (status !== 409 && status !== 404) return fail({ recordId, reason });
    const theirs = status === 404 ? null : await readRecord(recordId).catch(() => undefined);
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

  /** The version of the resolution that the server last returned. */
  const versionOf = ({ resolution }: ReviewedRecord): string => String(resolution?.version ?? 0);

  /** Stores a decision on the device, with the text by which its record is recognized. */
  const store = (record: ReviewedRecord, decision: Decision): void =>
    edits.change(record.id, decision, versionOf(record), { datasetId, title: titleOf(record.fields) });

  function order(record: ReviewedRecord, decision: Decision): void {
    dismiss(record.id);
    store(record, decision);
    queue.current.add(record.id);
    handlers.resume();
  }

  const cached = (recordId: string): ReviewedRecord | null =>
    client.readQuery<ReviewRecordQuery>({ query: ReviewRecordDocument, variables: { recordId } })?.record ?? null;

  const decisionOn = (record: ReviewedRecord): Decision =>
    edits.get(record.id)?.answers ?? startingDecision(datasetId, record);

  /** Answers that have changed in another way are left alone, and so is the comment, where typing has the browser's undo. */
  function replace(record: ReviewedRecord, from: Decision, to: Decision): void {
    const current = decisionOn(record);
    if (!sameAnswers(current.answers, from.answers)) return;
    store(record, { ...current, answers: to.answers, sources: to.sources });
  }

  const handlers = useHandlers({
    /** Sends what is due. */
    resume(): void {
      if (isSending.current) return;
      isSending.current = true;
      void sendAll().finally(() => (isSending.current = false));
    },
    /** `typed`: the question whose answer is being typed, which is one step. */
    change(record: ReviewedRecord, decision: Decision, typed?: string): void {
      const before = decisionOn(record);
      if (!sameAnswers(before.answers, decision.answers)) {
        const { undo } = history.get();
        const last = undo.at(-1);
        const continued =
          typed !== undefined && last?.kind === 'change' && last.recordId === record.id && last.typed === typed
            ? last
            : undefined;
        const step: Change = {
          kind: 'change',
          recordId: record.id,
          typed,
          before: continued?.before ?? before,
          after: decision,
        };
        history.set({ undo: [...(continued ? undo.slice(0, -1) : undo), step], redo: [] });
      }
      store(record, { ...decision, due: undefined });
    },
    /** Settles a record. The decision is sent in the background. */
    settle(record: ReviewedRecord, decision: Decision): void {
      const before = record.resolution ? fromResolution(datasetId, record.resolution) : null;
      history.add({ kind: 'settlement', recordId: record.id, before, after: decision });
      order(record, { ...decision, due: 'save' });
    },
    withdraw(record: ReviewedRecord): void {
      const after = fromResolution(datasetId, record.resolution);
      order(record, { ...after, due: 'withdraw' });
    },
    /** Takes the last step back and returns its record. */
    undo(): string | undefined {
      const step = history.undo();
      const record = step && cached(step.recordId);
      if (!step || !record) return undefined;
      if (step.kind === 'change') replace(record, step.after, step.before);
      else order(record, step.before ? { ...step.before, due: 'save' } : { ...step.after, due: 'withdraw' });
      return step.recordId;
    },
    redo(): string | undefined {
      const step = history.redo();
      const record = step && cached(step.recordId);
      if (!step || !record) return undefined;
      if (step.kind === 'change') replace(record, step.before, step.after);
      else order(record, { ...step.after, due: 'save' });
      return step.recordId;
    },
    /** Ends a conflict. */
    resolveConflict({ recordId, theirs }: FailedDecision, choice: ConflictDecision): void {
      dismiss(recordId);
      const edit = edits.get(recordId);
      if (choice === 'theirs' || !edit || !theirs) return edits.remove(recordId);
      edits.saved([{ recordId, version: versionOf(theirs) }], 0);
      if (choice === 'mine') order(theirs, { ...edit.answers, due: 'save' });
    },
    dismiss,
    isKnownSettled: (recordId: string): boolean => !!cached(recordId)?.resolution,
    refetch: (recordId: string): Promise<unknown> => readRecord(recordId).catch(() => undefined),
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

  return useMemo(() => {
    const pending = edited.filter((id) => editOf(id)?.due === 'save');
    return {
      ...handlers,
      failed,
      /** Whether the server cannot be reached. */
      isWaiting,
      canUndo,
      canRedo,
      /** Counts what the server has done for this page. */
      savedCount,
      decisionOf: (record: ReviewedRecord): Decision => editOf(record.id) ?? startingDecision(datasetId, record),
      storedOf: (recordId: string): Decision => editOf(recordId) ?? fromResolution(datasetId, null),
      isModified: (record: ReviewedRecord): boolean => {
        const edit = editOf(record.id);
        if (!edit || edit.due) return false;
        const start = startingDecision(datasetId, record);
        return !sameAnswers(edit.answers, start.answers) || edit.comment !== start.comment;
      },
      /** Whether a record of the list has been settled since the list was loaded. */
      hasBeenSettled: (recordId: string): boolean =>
        pending.includes(recordId) || (handlers.isKnownSettled(recordId) && editOf(recordId)?.due !== 'withdraw'),
      isSettled: (record: ReviewedRecord): boolean =>
        pending.includes(record.id) || (record.resolution !== null && editOf(record.id)?.due !== 'withdraw'),
      pendingCount: pending.length,
    };
  }, [handlers, failed, isWaiting, canUndo, canRedo, savedCount, editOf, edited, datasetId]);
}

export type Decisions = ReturnType<typeof useDecisions>;
