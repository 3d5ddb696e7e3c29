import { useHistory } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Action, ActionKind, Item } from './action.ts';

/** The other kinds undo something, or have their own way back. */
export const isUndoable = (kind: ActionKind): boolean => kind === 'validate' || kind === 'discard' || kind === 'clear';

/** The undo history of this page. An action can be undone for those of its records that no later action has changed. */
export function useTaskHistory() {
  const { history, canUndo, canRedo } = useHistory<Action>();
  const handlers = useHandlers({
    /** Earlier actions on the same records can no longer be undone. */
    add(action: Action): void {
      const { undo, redo } = history.get();
      const earlier = settled(undo, action.items, []);
      const { undoes, redoes } = action;
      history.set({
        undo: isUndoable(action.kind) ? [...earlier, action] : earlier,
        redo: redoes ? redo.filter((undone) => undone !== redoes) : undoes ? [...redo, undoes] : [],
      });
    },
    /** Removes the items that were not saved: there is nothing to undo. */
    settle(performed: readonly Item[], saved: readonly Item[]): void {
      const { undo, redo } = history.get();
      history.set({ undo: settled(undo, performed, saved), redo: settled(redo, performed, saved) });
    },
    /** After another change of the record, its undone actions cannot be redone. */
    dropRedo(recordId: string): void {
      const { redo } = history.get();
      const rest = redo.map((action) => ({
        ...action,
        items: action.items.filter((item) => item.recordId !== recordId),
      }));
      history.set({ redo: rest.filter(({ items }) => items.length > 0) });
    },
    last: (): Action | undefined => history.get().undo.at(-1),
    lastUndone: (): Action | undefined => history.get().redo.at(-1),
  });
  return { history: handlers, canUndo, canRedo };
}

function settled(actions: readonly Action[], performed: readonly Item[], saved: readonly Item[]): readonly Action[] {
  const own = new Set(performed);
  const ids = new Set(performed.map(({ recordId }) => recordId));
  const savedById = new Map(saved.map((item) => [item.recordId, item]));
  const itemAfter = (item: Item): Item[] => {
    const after = savedById.get(item.recordId);
    if (own.has(item)) return after ? [after] : [];
    // A later action on the record was based on the one that was not saved.
    return ids.has(item.recordId) && !after ? [] : [item];
  };
  const after = actions.map((action) => ({ ...action, items: action.items.flatMap(itemAfter) }));
  return after.filter(({ items }) => items.length > 0);
}

/** The action that undoes another: each record gets back its status and annotation. */
export const undoOf = (action: Action): Action => ({
  kind: 'restore',
  undoes: action,
  items: action.items.flatMap(({ recordId, status: from, before }) => (before ? [{ recordId, from, ...before }] : [])),
  ...(action.onUndone ? { onSaved: action.onUndone } : {}),
});

export const redoOf = (action: Action): Action => ({ ...action, redoes: action });
