import { useCallback, useMemo, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';

/** Which items have changes that are not saved. The page is not left without asking while there are any. */
export function useUnsavedItems() {
  const [items, setItems] = useState<ReadonlyMap<string, () => void>>(new Map());
  const isUnsaved = items.size > 0;

  const note = useCallback((item: string, save: (() => void) | null) => {
    setItems((held) => {
      if ((held.get(item) ?? null) === save) return held;
      const next = new Map(held);
      if (save) next.set(item, save);
      else next.delete(item);
      return next;
    });
  }, []);

  // Going from tab to tab keeps everything; only another page would lose it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isUnsaved, () => {
    for (const save of items.values()) save();
  });

  return useMemo(
    () => ({
      note,
      /** Whether items whose id begins so have unsaved changes. */
      has: (beginning: string) => [...items.keys()].some((item) => item.split(' ')[0] === beginning),
      isLeaving: blocker.state === 'blocked',
      leave: () => blocker.proceed?.(),
      stay: () => blocker.reset?.(),
    }),
    [note, items, blocker],
  );
}
