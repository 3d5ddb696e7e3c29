import { useMemo, useRef, useState } from 'react';
import type { Deed, DeedKind, Item } from './deed.ts';

/** What was done on this page, in order: the last of it can be taken back. */
export interface Undoable {
  /** Notes what is done now. What was done to the same records before cannot be taken back any more. */
  note(deed: Deed): void;
  /** Notes what came of what was noted: of records that are missing in `stored` there is nothing to be taken back. */
  settle(noted: readonly Item[], stored: readonly Item[]): void;
  /** What would be taken back now. */
  last(): Deed | undefined;
}

const DEPTH = 50;

/** What people take back; the rest has a way back of its own, or is one. */
export const isUndoable = (kind: DeedKind): boolean => kind === 'validate' || kind === 'discard' || kind === 'clear';

/** The list, the same as long as the page lasts, and whether there is anything in it. */
export function useUndoable(): readonly [undoable: Undoable, isAny: boolean] {
  const done = useRef<readonly Deed[]>([]);
  const [isAny, setAny] = useState(false);

  const undoable = useMemo((): Undoable => {
    const change = (deeds: readonly Deed[]): void => {
      done.current = deeds.slice(-DEPTH);
      setAny(deeds.length > 0);
    };
    const settle: Undoable['settle'] = (noted, stored) => {
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
      change(done.current.map(after).filter(({ items }) => items.length > 0));
    };
    return {
      note(deed) {
        settle(deed.items, []);
        if (isUndoable(deed.kind)) change([...done.current, deed]);
      },
      settle,
      last: () => done.current.at(-1),
    };
  }, []);
  return [undoable, isAny];
}

/** What takes a deed back: each record gets its status and its annotation of before. */
export const undoOf = ({ items, onUndone }: Deed): Deed => ({
  kind: 'restore',
  items: items.flatMap(({ id, status: from, before }) => (before ? [{ id, from, ...before }] : [])),
  ...(onUndone ? { onStored: onUndone } : {}),
});
