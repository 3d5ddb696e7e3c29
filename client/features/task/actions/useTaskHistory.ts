import { useHistory } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Action, ActionKind, Item } from './action.ts';

/** What can be undone; the other actions undo something, or have an undo of their own. */
export const isUndoable = (kind: ActionKind): boolean => kind === 'validate' || kind === 'discard' || kind === 'clear';

/** The history of actions on this page; each holds for the records that were not changed since. */
export function useTaskHistory() {
  const { history, canUndo, canRedo } = useHistory<Action>();
  const handlers = useHandlers({
    /** Notes what is done now. Earlier actions on the same records can no longer be undone. */
    note(action: Action): void {
      const { undo, redo } = history.get();
      const earlier = settled(undo, action.items, []);
      const { undoes, redoes } = action;
      history.set({
        undo: isUndoable(action.kind) ? [...earlier, action] : earlier,
        redo: redoes ? redo.filter((undone) => undone !== redoes) : undoes ? [...redo, undoes] : [],
      });
    },
    /** Notes the outcome: where nothing was saved there is nothing to undo. */
    settle(noted: readonly Item[], saved: readonly Item[]): void {
      const { undo, redo } = history.get();
      history.set({ undo: settled(undo, noted, saved), redo: settled(redo, noted, saved) });
    },
    /** The record was changed otherwise: what was undone there cannot be redone. */
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

function settled(actions: readonly Action[], noted: readonly Item[], saved: readonly Item[]): readonly Action[] {
  const own = new Set(noted);
  const ids = new Set(noted.map(({ recordId }) => recordId));
  const savedById = new Map(saved.map((item) => [item.recordId, item]));
  const itemAfter = (item: Item): Item[] => {
    const after = savedById.get(item.recordId);
    if (own.has(item)) return after ? [after] : [];
    // What was done to it later built on what was not saved.
    return ids.has(item.recordId) && !after ? [] : [item];
  };
  const after = actions.map((action) => ({ ...action, items: action.items.flatMap(itemAfter) }));
  return after.filter(({ items }) => items.length > 0);
}

/** The action that undoes another one: each record gets its status and its annotation of before. */
export const undoOf = (action: Action): Action => ({
  kind: 'restore',
  undoes: action,
  items: action.items.flatMap(({ recordId, status: from, before }) => (before ? [{ recordId, from, ...before }] : [])),
  ...(action.onUndone ? { onSaved: action.onUndone } : {}),
});

/** The action that redoes it. */
export const redoOf = (action: Action): Action => ({ ...action, redoes: action });
