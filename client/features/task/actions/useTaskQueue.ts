import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outcome, startJob } from '#client/features/sync/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { TaskDataset } from '../model.ts';
import type { Action, ActionKind, Item } from './action.ts';
import { formerOf, sameAnnotation, savedAnnotation } from './annotation.ts';
import { notifyOutcome, OUTCOME_TEXTS } from './notifyOutcome.ts';
import { applyOptimistically, readSaved, writeSaved } from './optimisticCache.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';
import { CHUNK, type createTaskApi } from './taskApi.ts';
import type { useConfirmations } from './useConfirmations.ts';
import type { Conflict, useConflictCheck } from './useConflictCheck.ts';
import { isUndoable, redoOf, undoOf, useTaskHistory } from './useTaskHistory.ts';
import type { UnsavedEdits } from './useUnsavedEdits.ts';

interface Settings {
  dataset: TaskDataset;
  unsaved: UnsavedEdits;
  conflictCheck: ReturnType<typeof useConflictCheck>;
  targetOf: ReturnType<typeof createTaskApi>['targetOf'];
  decide: ReturnType<typeof useConfirmations>['decide'];
}

/** Carries out actions: on screen at once, at the server in the order they were done. */
export function useTaskQueue({ dataset, unsaved, conflictCheck, targetOf, decide }: Settings) {
  const { cache } = useApolloClient();
  const { t } = useTranslation(OUTCOME_TEXTS);
  const agent = useViewer()?.username ?? '';
  const { edits, restore, discardEdits } = unsaved;
  const failures = useFailures();
  const { history, canUndo, canRedo } = useTaskHistory();
  /** How much of an action on many records is done; null for fewer. */
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [unanswered, setUnanswered] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const savedVersionOf = (recordId: string) => readSaved(cache, dataset, recordId, 'server')?.lastUpdated;

  /** The items to send, once the person has decided about those that others changed. */
  async function resolveConflicts(items: readonly Item[], conflicts: readonly Conflict[]): Promise<readonly Item[]> {
    if (conflicts.length === 0) return items;
    const decision = await decide(conflicts);
    const theirs = new Map(conflicts.map((conflict) => [conflict.item.recordId, conflict.theirs]));
    // The person has looked at the other versions and decided: later changes build on them.
    const decided = [...theirs].map(([recordId, record]) => ({ recordId, version: record.lastUpdated }));
    if (decision) edits.saved(decided, 0);
    if (decision !== 'mine') for (const record of theirs.values()) writeSaved(cache, dataset, record);
    if (decision === 'theirs') discardEdits(...theirs.keys());
    if (decision !== 'mine') return items.filter(({ recordId }) => !theirs.has(recordId));
    // What is undone later is this action, and not what the others did before it.
    return items.map((item) => {
      const record = theirs.get(item.recordId);
      return item.before && record ? { ...item, before: formerOf(record) } : item;
    });
  }

  async function send(action: Action): Promise<{ sent: readonly Item[]; outcomes: readonly Outcome[] }> {
    const { conflicts, refused } = await conflictCheck.findConflicts(action.items);
    const refusedIds = new Set(refused.map(({ recordId }) => recordId));
    const readable = action.items.filter(({ recordId }) => !refusedIds.has(recordId));
    const sent = await resolveConflicts(readable, conflicts);
    const total = sent.length;
    const job = startJob(sent, targetOf(action), ({ outcomes }) => {
      if (total > CHUNK) setProgress({ done: outcomes.length, total });
    });
    const { outcomes } = await job.finished;
    setProgress(null);
    const end = outcomes.at(-1);
    // What ended the job early refuses the rest, too.
    const unsent = end ? sent.slice(outcomes.length).map(({ recordId }) => ({ ...end, recordId })) : [];
    return { sent, outcomes: [...refused, ...outcomes, ...unsent] };
  }

  /** A loaded page knows the version before the action better than the caller. */
  function withFormer(item: Item): Item {
    const shown = readSaved(cache, dataset, item.recordId, 'screen');
    return shown ? { ...item, before: formerOf(shown) } : item;
  }

  const handlers = useHandlers({
    /** Resolves to whether all of it was saved. */
    async perform(requested: Action): Promise<boolean> {
      const { kind } = requested;
      const action = isUndoable(kind) ? { ...requested, items: requested.items.map(withFormer) } : requested;
      const { items } = action;
      if (items.length === 0) return true;
      const ids = items.map(({ recordId }) => recordId);
      const upTo = timestamp();
      history.note(action);
      const statuses = new Map(ids.map((id) => [id, readSaved(cache, dataset, id, 'server')?.status ?? null]));
      const removeLayer = applyOptimistically(cache, dataset, action, agent);
      failures.dismiss(ids);
      unsaved.markInFlight(ids);
      setUnanswered((count) => count + 1);
      const sending = last.current.then(() => send(action));
      last.current = sending;
      const { sent, outcomes } = await sending;
      conflictCheck.noteSaved(outcomes);
      removeLayer();
      unsaved.unmarkInFlight(ids);
      setUnanswered((count) => count - 1);

      const saved = outcomes.filter(({ error }) => error === null);
      const savedIds = new Set(saved.map(({ recordId }) => recordId));
      const refused = outcomes.filter(({ error }) => error !== null);
      const refusedIds = new Set(refused.map(({ recordId }) => recordId));
      // Undoing leaves the edits as they are.
      edits.saved(saved, kind === 'undo' || kind === 'restore' ? 0 : upTo);
      requested.onSaved?.(saved);
      failures.note(action, refused, savedVersionOf);
      requested.onRefused?.([...refusedIds]);
      unsaved.setOrigins(new Map([...savedIds].map((id) => [id, kind === 'save' ? (statuses.get(id) ?? null) : null])));
      const done = { ...action, items: sent.filter(({ recordId }) => savedIds.has(recordId)) };
      history.settle(items, done.items);
      const lost = items.filter(
        ({ recordId, annotation }) =>
          kind === 'validate' && annotation !== undefined && refusedIds.has(recordId) && !edits.get(recordId),
      );
      notifyOutcome(t, action, outcomes, {
        restore: lost.length > 0 ? () => restore(...lost.map(({ recordId }) => recordId)) : undefined,
        undo: isUndoable(kind) ? () => void handlers.perform(undoOf(done)) : undefined,
      });
      return saved.length === items.length;
    },
    /** Undoes the last action on this page; returns its records. */
    undoLast(): readonly string[] {
      const action = history.last();
      if (!action) return [];
      void handlers.perform(undoOf(action));
      return action.items.map(({ recordId }) => recordId);
    },
    /** Redoes what was undone last; returns its records, once the server has answered to undoing it. */
    async redoLast(): Promise<readonly string[]> {
      await last.current;
      const action = history.lastUndone();
      if (!action) return [];
      action.onRedo?.();
      void handlers.perform(redoOf(action));
      return action.items.map(({ recordId }) => recordId);
    },
    /** Resolves once the server has answered to all actions: what is read then shows them. */
    settled: (): Promise<void> => last.current.then(() => undefined),
  });

  return {
    handlers,
    dropRedo: history.dropRedo,
    dismissFailures: failures.dismiss,
    failureOf: failures.failureOf,
    canUndo,
    canRedo,
    /** Whether the server has yet to answer to some action. */
    isSending: unanswered > 0,
    progress,
  };
}

/** An action on a record that the server refused. */
interface Failure {
  readonly kind: ActionKind;
  readonly item: Item;
  readonly reason: string;
  /** Whether there was no network. */
  readonly isOffline: boolean;
  /** The record's version when it was refused. */
  readonly version: string | null | undefined;
}

/** The actions that failed, by record; `failureOf` tells why, for as long as that is so. */
function useFailures() {
  const { t } = useTranslation('net');
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const isOnline = useIsOnline();
  const { note, dismiss } = useHandlers({
    note({ kind, items }: Action, refused: readonly Outcome[], versionOf: (id: string) => Failure['version']): void {
      const itemsById = new Map(items.map((item) => [item.recordId, item]));
      const noted = refused.flatMap(({ recordId, error, isOffline = false }): [string, Failure][] => {
        const item = itemsById.get(recordId);
        return item ? [[recordId, { kind, item, reason: error ?? '', isOffline, version: versionOf(recordId) }]] : [];
      });
      setFailures((known) => new Map([...known, ...noted]));
    },
    /** Something else is done with the records, or their edits were discarded. */
    dismiss(recordIds: readonly string[]): void {
      const dismissed = new Set(recordIds);
      setFailures((known) => new Map([...known].filter(([id]) => !dismissed.has(id))));
    },
  });
  const failureOf = useCallback(
    (record: SavedTaskRecordFragment): string | undefined => {
      const failure = failures.get(record.id);
      if (!failure || isDone(failure, record)) return undefined;
      return failure.isOffline && isOnline ? t('wasOffline') : failure.reason;
    },
    [failures, isOnline, t],
  );
  return { note, dismiss, failureOf };
}

/** Only the answer may have been lost, or the same was saved from elsewhere. */
function isDone({ kind, item, version }: Failure, record: SavedTaskRecordFragment): boolean {
  if (record.lastUpdated === version) return false;
  const hasStatus = record.status === item.status || (kind === 'save' && record.status === 'VALIDATED');
  const isAnnotationUnchanged = item.annotation === undefined && kind !== 'clear' && kind !== 'restore';
  return hasStatus && (isAnnotationUnchanged || sameAnnotation(item.annotation, savedAnnotation(record)));
}
