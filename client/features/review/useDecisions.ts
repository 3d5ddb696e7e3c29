import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { sameAnswers } from '#client/features/answer/index.ts';
import { titleOf, useEdits, useHistory } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Decision as ConflictDecision } from '#client/ui/ConflictDialog.tsx';
import { type Decision, fromResolution, type ReviewedRecord, startingDecision } from './decision.ts';
import { readRecord } from './decisionRequests.ts';
import { ReviewRecordDocument, type ReviewRecordQuery } from './Review.generated.ts';
import { type FailedDecision, useDecisionSender } from './useDecisionSender.ts';

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

/**
 * The decisions of a reviewer. They are stored on the device while they are made, and until the server has saved them; the next record
 * does not wait for that.
 */
export function useDecisions(datasetId: string, userId: string) {
  const client = useApolloClient();
  const [editOf, edits, edited] = useEdits<Decision>(userId, 'decisions');
  const { history, canUndo, canRedo } = useHistory<Step>();
  const due = edited.filter((recordId) => editOf(recordId)?.due !== undefined);
  const sender = useDecisionSender({ datasetId, edits, due }, (recordId) =>
    history.set({ undo: history.get().undo.filter((step) => step.recordId !== recordId) }),
  );
  const { dismiss, failed, isWaiting, savedCount } = sender;

  /** The version of the resolution that the server last returned. */
  const versionOf = ({ resolution }: ReviewedRecord): string => String(resolution?.version ?? 0);

  /** Stores a decision on the device, with the text by which its record is recognized. */
  const store = (record: ReviewedRecord, decision: Decision): void =>
    edits.change(record.id, decision, versionOf(record), { datasetId, title: titleOf(record.fields) });

  function order(record: ReviewedRecord, decision: Decision): void {
    dismiss(record.id);
    store(record, decision);
    sender.enqueue(record.id);
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
    refetch: (recordId: string): Promise<unknown> => readRecord(client, recordId).catch(() => undefined),
  });

  return useMemo(() => {
    const pending = edited.filter((id) => editOf(id)?.due === 'save');
    return {
      ...handlers,
      failed,
      isWaiting,
      canUndo,
      canRedo,
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
