import { useMemo, useRef, useState } from 'react';
import type { Deed, DeedKind, Item } from './deed.ts';

/** What was done on this page, in order, and what of it was taken back. */
export interface Undoable {
  /** Notes what is done now. What was done to the same records before cannot be taken back any more. */
  note(deed: Deed): void;
  /** Notes what came of what was noted: of records that are missing in `stored` there is nothing to be taken back. */
  settle(noted: readonly Item[], stored: readonly Item[]): void;
  /** Something else was made of a record: what was taken back there cannot be done again. */
  overtake(id: string): void;
  /** What would be taken back now. */
  last(): Deed | undefined;
  /** What would be done again now. */
  lastUndone(): Deed | undefined;
}

const DEPTH = 50;

/** What people take back; the rest has a way back of its own, or is one. */
export const isUndoable = (kind: DeedKind): boolean => kind === 'validate' || kind === 'discard' || kind === 'clear';

type Deeds = readonly Deed[];

/** The list, the same as long as the page lasts, and whether anything can be taken back, and done again. */
export function useUndoable(): readonly [undoable: Undoable, canUndo: boolean, canRedo: boolean] {
  const latest = useRef<{ done: Deeds; undone: Deeds }>({ done: [], undone: [] });
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  const undoable = useMemo((): Undoable => {
    const change = (done: Deeds, undone: Deeds): void => {
      latest.current = { done: done.slice(-DEPTH), undone };
      setCanUndo(done.length > 0);
      setCanRedo(undone.length > 0);
    };
    return {
      note(deed) {
        const { done, undone } = latest.current;
        const before = settled(done, deed.items, []);
        const { undoes, redoes } = deed;
        const left = redoes ? undone.filter((one) => one !== redoes) : undoes ? [...undone, undoes] : [];
        change(isUndoable(deed.kind) ? [...before, deed] : before, left);
      },
      settle(noted, stored) {
        const { done, undone } = latest.current;
        change(settled(done, noted, stored), settled(undone, noted, stored));
      },
      overtake(id) {
        const { done, undone } = latest.current;
        const left = undone.map((deed) => ({ ...deed, items: deed.items.filter((item) => item.id !== id) }));
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

function settled(deeds: Deeds, noted: readonly Item[], stored: readonly Item[]): Deeds {
  const own = new Set(noted);
  const ids = new Set(noted.map(({ id }) => id));
  const now = new Map(stored.map((item) => [item.id, item]));
  const after = (deed: Deed): Deed => ({
    ...deed,
    items: deed.items.flatMap((item) => {
      const settled = now.get(item.id);
      if (own.has(item)) return settled ?? [];
      // What was done to it later built on what did not come about.
      return ids.has(item.id) && !settled ? [] : [item];
    }),
  });
  return deeds.map(after).filter(({ items }) => items.length > 0);
}

/** What takes a deed back: each record gets its status and its annotation of before. */
export const undoOf = (deed: Deed): Deed => ({
  kind: 'restore',
  undoes: deed,
  items: deed.items.flatMap(({ id, status: from, before }) => (before ? [{ id, from, ...before }] : [])),
  ...(deed.onUndone ? { onStored: deed.onUndone } : {}),
});

/** What does it again after it was taken back. */
export const redoOf = (deed: Deed): Deed => ({ ...deed, redoes: deed });
