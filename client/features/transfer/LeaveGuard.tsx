import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import styles from './ImportRun.module.css';

/** Asks before the page is left, while something would be lost by it. */
export function LeaveGuard({ isNeeded, text }: { isNeeded: boolean; text: string }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isNeeded);
  const stay = (): void => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={text}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.actions}>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('ignoreAndContinue')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('cancel')}
        </Button>
      </div>
    </Modal>
  );
}
