import { useHistory } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Action, ActionKind, EditChange, EditStep, Item } from './action.ts';

type Entry = Action | EditStep;

/** The other kinds undo something, or have their own way back. */
export const isUndoable = (kind: ActionKind): boolean => kind === 'validate' || kind === 'discard' || kind === 'clear';

/**
 * The undo history of this page: its actions, and the edits since. An action can be undone for those of its records that no later action
 * has changed.
 */
export function useTaskHistory() {
  const { history, canUndo, canRedo } = useHistory<Entry>();
  const handlers = useHandlers({
    /** Earlier entries of the same records can no longer be undone. */
    add(action: Action): void {
      const { undo, redo } = history.get();
      const earlier = without(undo, action.items);
      const { undoes, redoes } = action;
      history.set({
        undo: isUndoable(action.kind) ? [...earlier, action] : earlier,
        redo: redoes ? redo.filter((undone) => undone !== redoes) : undoes ? [...redo, undoes] : [],
      });
    },
    /** After it, the undone entries of its records cannot be redone. `isTyped`: continues the edit that was added last. */
    addEdit(changes: readonly EditChange[], { isTyped }: { isTyped: boolean }): void {
      const { undo, redo } = history.get();
      const last = undo.at(-1);
      const [change] = changes;
      const [typed] = isTyped && last?.kind === 'edit' ? last.changes : [];
      const isContinued = typed !== undefined && typed.recordId === change?.recordId;
      const step: EditStep = {
        kind: 'edit',
        changes: isContinued ? [{ ...change, before: typed.before }] : changes,
      };
      history.set({
        undo: [...(isContinued ? undo.slice(0, -1) : undo), step],
        redo: without(redo, changes),
      });
    },
    /** Removes the items that were not saved: there is nothing to undo. */
    settle(performed: readonly Item[], saved: readonly Item[]): void {
      const { undo, redo } = history.get();
      history.set({ undo: settled(undo, performed, saved), redo: settled(redo, performed, saved) });
    },
    last: (): Entry | undefined => history.get().undo.at(-1),
    lastUndone: (): Entry | undefined => history.get().redo.at(-1),
    undoEdit: (): void => void history.undo(),
    redoEdit: (): void => void history.redo(),
  });
  return { history: handlers, canUndo, canRedo };
}

/** The entries without those of some records. */
function without(entries: readonly Entry[], records: readonly { recordId: string }[]): readonly Entry[] {
  const ids = new Set(records.map(({ recordId }) => recordId));
  const isKept = ({ recordId }: { recordId: string }): boolean => !ids.has(recordId);
  const rest = entries.map((entry) =>
    entry.kind === 'edit'
      ? { ...entry, changes: entry.changes.filter(isKept) }
      : { ...entry, items: entry.items.filter(isKept) },
  );
  return rest.filter(isLeft);
}

const isLeft = (entry: Entry): boolean => (entry.kind === 'edit' ? entry.changes : entry.items).length > 0;

function settled(entries: readonly Entry[], performed: readonly Item[], saved: readonly Item[]): readonly Entry[] {
  const own = new Set(performed);
  const ids = new Set(performed.map(({ recordId }) => recordId));
  const savedById = new Map(saved.map((item) => [item.recordId, item]));
  const itemAfter = (item: Item): Item[] => {
    const after = savedById.get(item.recordId);
    if (own.has(item)) return after ? [after] : [];
    // A later action on the record was based on the one that was not saved.
    return ids.has(item.recordId) && !after ? [] : [item];
  };
  const after = entries.map((entry) =>
    entry.kind === 'edit' ? entry : { ...entry, items: entry.items.flatMap(itemAfter) },
  );
  return after.filter(isLeft);
}

/** The action that undoes another: each record gets back its status and annotation. */
export const undoOf = (action: Action): Action => ({
  kind: 'restore',
  undoes: action,
  items: action.items.flatMap(({ recordId, status: from, before }) => (before ? [{ recordId, from, ...before }] : [])),
  ...(action.onUndone ? { onSaved: action.onUndone } : {}),
});

export const redoOf = (action: Action): Action => ({ ...action, redoes: action });
