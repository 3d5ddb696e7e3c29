import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { i18n } from '#client/i18n/i18n.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { toast } from '#client/ui/toast.ts';

/**
 * Asks before unsaved answers are left for another record or page, by a link or the back button. Closing the question stays; `onLeave`
 * is called before the person leaves.
 */
export function useLeaveGuard(isGuarded: BlockerFunction, onLeave: () => void, message?: string): void {
  const blocker = useBlocker(isGuarded);
  useWhen(blocker.location, () => {
    if (blocker.state !== 'blocked') return;
    const leave = (): void => {
      onLeave();
      blocker.proceed();
    };
    toast({
      id: 'not-submitted',
      kind: 'warning',
      isPermanent: true,
      message: message ?? i18n.t('form:notSubmitted'),
      action: { label: i18n.t('common:ignoreAndContinue'), run: leave },
    });
  });
}
