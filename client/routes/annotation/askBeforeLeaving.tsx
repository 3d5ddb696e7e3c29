import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { i18n } from '#client/i18n/i18n.ts';
import styles from './askBeforeLeaving.module.css';

const ID = 'not-submitted';

/** Says that changes of a submitted response are not submitted, and offers to go on all the same; closing it stays. */
export function askBeforeLeaving(onContinue: () => void): void {
  notifications.hide(ID);
  const proceed = (): void => {
    notifications.hide(ID);
    onContinue();
  };
  notifications.show({
    id: ID,
    autoClose: false,
    'data-kind': 'warning',
    message: <Question onContinue={proceed} />,
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
}

function Question({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation(['form', 'common']);
  return (
    <div className={styles.question}>
      {t('form:notSubmitted')}
      <Button variant="default" className={styles.continue} onClick={onContinue}>
        {t('common:ignoreAndContinue')}
      </Button>
    </div>
  );
}
