import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving } from '../askBeforeLeaving.ts';

/** Goes somewhere without being asked, because what was changed is being saved. */
export type Pass = (go: () => Promise<void>) => Promise<void>;

/**
 * Asks before a changed record is left in whatever way: to a neighbour, to other records, by a link or the back button. Somebody
 * who goes on all the same is taken at their word: `onIgnore` is called first.
 */
export function useChangeGuard(changed: { id: string } | undefined, onIgnore: (recordId: string) => void): Pass {
  const isFree = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!changed || isFree.current || historyAction === 'REPLACE') return false;
    return currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
  });

  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    askBeforeLeaving(() => {
      if (changed) onIgnore(changed.id);
      blocker.proceed();
    });
  });
  useEffect(() => ask(), [blocker.state, blocker.location]);

  return useCallback(async (go) => {
    isFree.current = true;
    try {
      await go();
    } finally {
      isFree.current = false;
    }
  }, []);
}
