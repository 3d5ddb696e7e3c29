import { useApolloClient } from '@apollo/client/react';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#client/features/user/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Action, EditChange, Item } from './action.ts';
import { sameAnnotation, snapshotOf } from './annotation.ts';
import { notifyOutcome, OUTCOME_TEXTS } from './notifyOutcome.ts';
import { applyOptimistically, readSaved } from './optimisticCache.ts';
import { useFailures } from './useFailures.ts';
import { type Sent, type Settings, useSending } from './useSending.ts';
import { isUndoable, redoOf, undoOf, useTaskHistory } from './useTaskHistory.ts';

/** What an action has to remember until the server answers. */
interface Before {
  readonly at: number;
  readonly statuses: ReadonlyMap<string, TaskRecordStatus | null>;
}

/** Shows actions at once and sends them one after the other. */
export function useTaskQueue(settings: Settings) {
  const { dataset, unsaved, conflictCheck } = settings;
  const { cache } = useApolloClient();
  const { t } = useTranslation(OUTCOME_TEXTS);
  const agent = useViewer()?.username ?? '';
  const { edits, restore } = unsaved;
  const failures = useFailures();
  const { history, canUndo, canRedo } = useTaskHistory();
  const { send, settled, ...sending } = useSending(settings);

  /** A record as the server last returned it. */
  const savedOf = (recordId: string) => readSaved(cache, dataset, recordId, 'server');

  /** The cached version is newer than the one of the caller. */
  function withSnapshot(item: Item): Item {
    const shown = readSaved(cache, dataset, item.recordId, 'screen');
    return shown ? { ...item, before: snapshotOf(shown) } : item;
  }

  /** Edits that have changed in another way, e.g. in another tab, are left alone. */
  function replaceEdits(changes: readonly EditChange[], from: 'before' | 'after', to: 'before' | 'after'): string[] {
    for (const { recordId, ...change } of changes) {
      if (!sameAnnotation(edits.get(recordId)?.answers, change[from]?.answers)) continue;
      const edit = change[to];
      if (edit) edits.change(recordId, edit.answers, edit.version, edit.about);
      else edits.remove(recordId);
    }
    return changes.map(({ recordId }) => recordId);
  }

  /** Does what follows from the server's answer to an action. Returns whether all items were saved. */
  function settle(requested: Action, action: Action, before: Before, { sent, outcomes }: Sent): boolean {
    const { kind, items } = action;
    const saved = outcomes.filter(({ error }) => error === null);
    const savedIds = new Set(saved.map(({ recordId }) => recordId));
    const refused = outcomes.filter(({ error }) => error !== null);
    const refusedIds = new Set(refused.map(({ recordId }) => recordId));
    // Undo keeps the edits.
    edits.saved(saved, kind === 'undo' || kind === 'restore' ? 0 : before.at);
    requested.onSaved?.(saved);
    requested.onRefused?.([...refusedIds]);
    // Before they are sent again, they are compared with what the server has by then.
    for (const id of refusedIds) conflictCheck.noteShown({ id, lastUpdated: savedOf(id)?.lastUpdated ?? null });
    failures.add(requested, refused, (id) => ({ version: savedOf(id)?.lastUpdated, edit: edits.get(id) }));
    const originOf = (id: string) => (kind === 'save' ? (before.statuses.get(id) ?? null) : null);
    unsaved.setOrigins(new Map([...savedIds].map((id) => [id, originOf(id)])));
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
  }

  const handlers = useHandlers({
    /** Changes the edits of records so that this can be undone. `isTyped`: continues the last change of the same record. */
    changeEdits(
      recordIds: readonly string[],
      change: () => void,
      { isTyped = false }: { isTyped?: boolean } = {},
    ): void {
      const before = new Map(recordIds.map((recordId) => [recordId, edits.get(recordId)]));
      change();
      const changes = [...before].map(([recordId, edit]) => ({ recordId, before: edit, after: edits.get(recordId) }));
      const changed = changes.filter((one) => one.before !== one.after);
      if (changed.length > 0) history.addEdit(changed, { isTyped });
    },
    /** Resolves to whether all items were saved. */
    async perform(requested: Action): Promise<boolean> {
      const { kind, items } = requested;
      if (items.length === 0) return true;
      const action = isUndoable(kind) ? { ...requested, items: items.map(withSnapshot) } : requested;
      const ids = items.map(({ recordId }) => recordId);
      const before = { at: timestamp(), statuses: new Map(ids.map((id) => [id, savedOf(id)?.status ?? null])) };
      history.add(action);
      const removeLayer = applyOptimistically(cache, dataset, action, agent);
      failures.dismiss(ids);
      unsaved.markInFlight(ids);
      const answer = await send(action);
      conflictCheck.noteSaved(answer.outcomes);
      removeLayer();
      unsaved.unmarkInFlight(ids);
      return settle(requested, action, before, answer);
    },
    /** Undoes the last action or edit. Returns the ids of its records. */
    undoLast(): readonly string[] {
      const action = history.last();
      if (!action) return [];
      if (action.kind === 'edit') {
        history.undoEdit();
        return replaceEdits(action.changes, 'after', 'before');
      }
      void handlers.perform(undoOf(action));
      return action.items.map(({ recordId }) => recordId);
    },
    /** Waits for the undo to be saved. Returns the ids of the records. */
    async redoLast(): Promise<readonly string[]> {
      if (history.lastUndone()?.kind !== 'edit') await settled();
      const action = history.lastUndone();
      if (!action) return [];
      if (action.kind === 'edit') {
        history.redoEdit();
        return replaceEdits(action.changes, 'before', 'after');
      }
      action.onRedo?.();
      void handlers.perform(redoOf(action));
      return action.items.map(({ recordId }) => recordId);
    },
  });

  useWindowEvent('online', () => {
    for (const action of failures.takeOffline((id) => edits.get(id))) {
      action.onRedo?.();
      void handlers.perform(action);
    }
  });

  return {
    ...handlers,
    dismissFailures: failures.dismiss,
    failureOf: failures.failureOf,
    canUndo,
    canRedo,
    settled,
    ...sending,
  };
}
