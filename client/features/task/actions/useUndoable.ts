import { useMemo, useRef, useState } from 'react';
import type { Action, ActionKind, Item } from './action.ts';

/** What was done on this page, in order, and what of it was taken back. */
export interface Undoable {
  /** Notes what is done now. What was done to the same records before cannot be taken back any more. */
  note(action: Action): void;
  /** Notes what came of what was noted: of records that are missing in `stored` there is nothing to be taken back. */
  settle(noted: readonly Item[], stored: readonly Item[]): void;
  /** Something else was made of a record: what was taken back there cannot be done again. */
  overtake(id: string): void;
  /** What would be taken back now. */
  last(): Action | undefined;
  /** What would be done again now. */
  lastUndone(): Action | undefined;
}

const DEPTH = 50;

/** What people take back; the rest has a way back of its own, or is one. */
export const isUndoable = (kind: ActionKind): boolean => kind === 'validate' || kind === 'discard' || kind === 'clear';

type Actions = readonly Action[];

/** The list, the same as long as the page lasts, and whether anything can be taken back, and done again. */
export function useUndoable(): readonly [undoable: Undoable, canUndo: boolean, canRedo: boolean] {
  const latest = useRef<{ done: Actions; undone: Actions }>({ done: [], undone: [] });
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  const undoable = useMemo((): Undoable => {
    const change = (done: Actions, undone: Actions): void => {
      latest.current = { done: done.slice(-DEPTH), undone };
      setCanUndo(done.length > 0);
      setCanRedo(undone.length > 0);
    };
    return {
      note(action) {
        const { done, undone } = latest.current;
        const before = settled(done, action.items, []);
        const { undoes, redoes } = action;
        const left = redoes ? undone.filter((one) => one !== redoes) : undoes ? [...undone, undoes] : [];
        change(isUndoable(action.kind) ? [...before, action] : before, left);
      },
      settle(noted, stored) {
        const { done, undone } = latest.current;
        change(settled(done, noted, stored), settled(undone, noted, stored));
      },
      overtake(id) {
        const { done, undone } = latest.current;
        const left = undone.map((action) => ({ ...action, items: action.items.filter((item) => item.id !== id) }));
        change(
          done,
          left.filter(({ items }) => items.length > 0),
        );
      },
      last: () => latest.current.done.at(-1),
      lastUndone: () => latest.current.undone.at(-1),
    };
  }, []);
  return [undoable, canUndo, canRedo];
}

function settled(actions: Actions, noted: readonly Item[], stored: readonly Item[]): Actions {
  const own = new Set(noted);
  const ids = new Set(noted.map(({ id }) => id));
  const now = new Map(stored.map((item) => [item.id, item]));
  const after = (action: Action): Action => ({
    ...action,
    items: action.items.flatMap((item) => {
      const settled = now.get(item.id);
      if (own.has(item)) return settled ?? [];
      // What was done to it later built on what did not come about.
      return ids.has(item.id) && !settled ? [] : [item];
    }),
  });
  return actions.map(after).filter(({ items }) => items.length > 0);
}

/** What takes an action back: each record gets its status and its annotation of before. */
export const undoOf = (action: Action): Action => ({
  kind: 'restore',
  undoes: action,
  items: action.items.flatMap(({ id, status: from, before }) => (before ? [{ id, from, ...before }] : [])),
  ...(action.onUndone ? { onStored: action.onUndone } : {}),
});

/** What does it again after it was taken back. */
export const redoOf = (action: Action): Action => ({ ...action, redoes: action });
