import { useCallback, useEffect, useMemo, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Which items have changes that are not saved. The page is not left without asking while there are any. */
export function useUnsavedItems() {
  const [items, setItems] = useState<ReadonlySet<string>>(new Set());
  const isUnsaved = items.size > 0;

  const note = useCallback((item: string, isModified: boolean) => {
    setItems((held) => {
      if (held.has(item) === isModified) return held;
      const next = new Set(held);
      if (isModified) next.add(item);
      else next.delete(item);
      return next;
    });
  }, []);

  // Going from tab to tab keeps everything; only another page would lose it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(
    function warnBeforeClosing() {
      if (!isUnsaved) return undefined;
      const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    [isUnsaved],
  );

  return useMemo(
    () => ({
      note,
      /** Whether items whose id begins so have unsaved changes. */
      has: (beginning: string) => [...items].some((item) => item.split(' ')[0] === beginning),
      isLeaving: blocker.state === 'blocked',
      leave: () => blocker.proceed?.(),
      stay: () => blocker.reset?.(),
    }),
    [note, items, blocker],
  );
}
