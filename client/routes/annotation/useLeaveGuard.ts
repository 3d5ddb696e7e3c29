import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { askBeforeLeaving } from './askBeforeLeaving.ts';

/**
 * Asks before unsaved answers are left in whatever way: for another record or page, by a link or the back button. `onLeave` is
 * called before the person leaves all the same.
 */
export function useLeaveGuard(isGuarded: BlockerFunction, onLeave: () => void, message?: string): void {
  const blocker = useBlocker(isGuarded);
  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    const leave = (): void => {
      onLeave();
      blocker.proceed();
    };
    askBeforeLeaving(leave, message);
  });
  useEffect(() => ask(), [blocker.state, blocker.location]);
}
