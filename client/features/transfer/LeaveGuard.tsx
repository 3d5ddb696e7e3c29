import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';

/** Asks before the page is left, while something would be lost by it. */
export function LeaveGuard({ isNeeded, text }: { isNeeded: boolean; text: string }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isNeeded);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog onClose={blocker.reset} title={text}>
      <div className={form.actions}>
        <Button variant="default" onClick={blocker.proceed}>
          {t('ignoreAndContinue')}
        </Button>
        <Button data-autofocus onClick={blocker.reset}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
