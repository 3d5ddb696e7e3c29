import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import { askBeforeLeaving } from '../askBeforeLeaving.ts';

interface Stake {
  /** There are answers on the form that were not sent. */
  hasAnswers: boolean;
  /** Records are on their way to the server. */
  isRunning: boolean;
}

/**
 * Asks before the view, or while records are sent the page of records, is left; the browser asks before the tab is closed. Somebody
 * who leaves all the same gives the answers up.
 */
export function useLeaveGuard({ hasAnswers, isRunning }: Stake, onGiveUp: () => void): void {
  const { t } = useTranslation('bulk');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSameView =
      currentLocation.pathname === nextLocation.pathname && viewOf(currentLocation) === viewOf(nextLocation);
    const isSamePage = isSameView && currentLocation.search === nextLocation.search;
    return isRunning ? !isSamePage : hasAnswers && !isSameView;
  });

  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    const leave = (): void => {
      // What is on its way may still fail, and is tried again with these answers.
      if (!isRunning) onGiveUp();
      blocker.proceed();
    };
    askBeforeLeaving(leave, isRunning ? t('leave') : undefined);
  });
  useEffect(() => ask(), [blocker.state, blocker.location]);

  useLeaveWarning(hasAnswers || isRunning);
}

const viewOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('viewMode');
