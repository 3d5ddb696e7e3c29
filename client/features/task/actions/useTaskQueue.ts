import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timestamp } from '#client/features/response/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import type { TaskDataset, TaskRecord } from '../model.ts';
import { formerOf } from './annotation.ts';
import type { Action, Item, Outcome } from './action.ts';
import type { Conflict } from './conflict.ts';
import type { Confirmations } from './useConfirmations.ts';
import { OUTCOME_TEXTS, notifyOutcome } from './notifyOutcome.ts';
import { applyOptimistically, readSaved, readShown, writeSaved } from './optimisticCache.ts';
import type { ConflictCheck } from './useConflictCheck.ts';
import { useFailures } from './useFailures.ts';
import type { UnsavedEdits } from './useUnsavedEdits.ts';
import { CHUNK, useTaskTransport } from './useTaskTransport.ts';
import { isUndoable, redoOf, undoOf, useUndoable } from './useUndoable.ts';

/** Carries actions out: on screen at once, at the server in the order they were done. */
export interface TaskQueue {
  /** Resolves to whether all of it was stored. */
  run(action: Action): Promise<boolean>;
  /** Takes back what was done last on this page; tells which records that is. */
  undoLast(): readonly string[];
  readonly canUndo: boolean;
  /** Does again what was taken back last; tells which records that is, once the server has answered to taking it back. */
  redoLast(): Promise<readonly string[]>;
  readonly canRedo: boolean;
  /** Whether the server has not answered yet to all that was done. */
  readonly isRunning: boolean;
  /** Resolves once the server has answered to all that was done: what is read then shows it. */
  settled(): Promise<void>;
  /** How much of an action to many records is done; null for fewer. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Why the last action to a record was not stored; undefined once it is, or was given up. */
  failureOf(record: TaskRecord): string | undefined;
  /** To be told that what was not stored of records is given up. */
  giveUp(ids: readonly string[]): void;
  /** To be told that something else is made of a record: what was taken back there cannot be done again. */
  overtake(id: string): void;
}

export function useTaskQueue(
  dataset: TaskDataset,
  { edits, leave, arrive, restore, discardEdits, setOrigins }: UnsavedEdits,
  { findConflicts: look, noteSaved: wrote }: ConflictCheck,
  decide: Confirmations['decide'],
): TaskQueue {
  const { cache } = useApolloClient();
  const { t } = useTranslation(OUTCOME_TEXTS);
  const agent = useViewer()?.username ?? '';
  const line = useTaskTransport(dataset.id);
  const [progress, setProgress] = useState<TaskQueue['progress']>(null);
  const [failures, reasonOf] = useFailures();
  const [unsettled, setUnsettled] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [undoable, canUndo, canRedo] = useUndoable();
  const latest = useRef<TaskQueue['run']>(undefined);

  /** The items that are to be sent, after the person has decided about those that others changed. */
  const settleConflicts = useCallback(
    async (items: readonly Item[], conflicts: readonly Conflict[]): Promise<readonly Item[]> => {
      if (conflicts.length === 0) return items;
      const decision = await decide(conflicts);
      const conflicting = new Map(conflicts.map(({ item, theirs }) => [item.id, theirs]));
      const seen = conflicts.map(({ item, theirs }) => ({ recordId: item.id, version: theirs.lastUpdated }));
      // The person has seen the other version and decided: later changes build on it.
      if (decision) edits.savedMany(seen, 0);
      if (decision !== 'mine') for (const theirs of conflicting.values()) writeSaved(cache, dataset, theirs);
      if (decision === 'theirs') discardEdits(...conflicting.keys());
      if (decision !== 'mine') return items.filter(({ id }) => !conflicting.has(id));
      // What is taken back later is this action, and not what the others did before it.
      return items.map((item) => {
        const theirs = conflicting.get(item.id);
        return item.before && theirs ? { ...item, before: formerOf(theirs) } : item;
      });
    },
    [cache, dataset, decide, edits, discardEdits],
  );

  const send = useCallback(
    async (action: Action): Promise<{ sent: readonly Item[]; outcomes: readonly Outcome[] }> => {
      const { conflicts, unknown } = await look(action.items);
      const outcomes = [...unknown];
      const refused = new Set(unknown.map(({ recordId }) => recordId));
      const known = action.items.filter(({ id }) => !refused.has(id));
      const sent = await settleConflicts(known, conflicts);
      for (let done = 0; done < sent.length; done += CHUNK) {
        if (sent.length > CHUNK) setProgress({ done, total: sent.length });
        outcomes.push(...(await line.send({ ...action, items: sent.slice(done, done + CHUNK) })));
      }
      setProgress(null);
      return { sent, outcomes };
    },
    [line, look, settleConflicts],
  );

  /** A loaded page knows the previous version better than the caller. */
  const withFormer = useCallback(
    (item: Item): Item => {
      const shown = readShown(cache, dataset, item.id);
      return shown ? { ...item, before: formerOf(shown) } : item;
    },
    [cache, dataset],
  );

  const run = useCallback<TaskQueue['run']>(
    async (asked) => {
      const { kind, onStored, onRefused } = asked;
      const action = isUndoable(kind) ? { ...asked, items: asked.items.map(withFormer) } : asked;
      const { items } = action;
      if (items.length === 0) return true;
      const ids = items.map(({ id }) => id);
      const upTo = timestamp();
      undoable.note(action);
      const before = new Map(ids.map((id) => [id, readSaved(cache, dataset, id)?.status ?? null]));
      const takeBack = applyOptimistically(cache, dataset, action, agent);
      failures.forget(ids);
      leave(ids);
      setUnsettled((count) => count + 1);
      const sending = last.current.then(() => send(action));
      last.current = sending;
      const { sent, outcomes } = await sending;
      wrote(outcomes);
      takeBack();
      arrive(ids);
      setUnsettled((count) => count - 1);

      const stored = outcomes.filter(({ error }) => error === null);
      const storedIds = new Set(stored.map(({ recordId }) => recordId));
      const refusals = outcomes.filter(({ error }) => error !== null);
      const refused = new Set(refusals.map(({ recordId }) => recordId));
      // What is taken back leaves what is held as it is.
      edits.savedMany(stored, kind === 'undo' || kind === 'restore' ? 0 : upTo);
      onStored?.(stored);
      failures.note(action, refusals, (id) => readSaved(cache, dataset, id)?.lastUpdated);
      onRefused?.([...refused]);
      const originOf = (id: string) => (kind === 'save' ? (before.get(id) ?? null) : null);
      setOrigins(new Map([...storedIds].map((id) => [id, originOf(id)])));
      const done = { ...action, items: sent.filter(({ id }) => storedIds.has(id)) };
      undoable.settle(items, done.items);
      const isLost = ({ id, annotation }: Item) => annotation !== undefined && refused.has(id) && !edits.held(id);
      const lost = kind === 'validate' ? items.filter(isLost).map(({ id }) => id) : [];
      notifyOutcome(t, action, outcomes, {
        restore: lost.length > 0 ? () => restore(...lost) : undefined,
        undo: isUndoable(kind) ? () => void latest.current?.(undoOf(done)) : undefined,
      });
      return stored.length === items.length;
    },
    [agent, arrive, cache, dataset, edits, failures, leave, restore, send, setOrigins, t, undoable, withFormer, wrote],
  );
  useEffect(() => void (latest.current = run), [run]);

  const undoLast = useCallback(() => {
    const action = undoable.last();
    if (!action) return [];
    void run(undoOf(action));
    return action.items.map(({ id }) => id);
  }, [run, undoable]);

  const settled = useCallback(() => last.current.then(() => undefined), []);
  const redoLast = useCallback(async () => {
    await settled();
    const action = undoable.lastUndone();
    if (!action) return [];
    action.onAgain?.();
    void run(redoOf(action));
    return action.items.map(({ id }) => id);
  }, [run, settled, undoable]);

  const isRunning = unsettled > 0;
  const state = useMemo(() => ({ canUndo, canRedo, isRunning, progress }), [canUndo, canRedo, isRunning, progress]);
  return useMemo(() => {
    const { overtake } = undoable;
    return { ...state, run, undoLast, redoLast, settled, failureOf: reasonOf, giveUp: failures.forget, overtake };
  }, [state, run, undoLast, redoLast, settled, reasonOf, failures, undoable]);
}
