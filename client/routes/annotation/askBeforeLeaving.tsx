import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import styles from './askBeforeLeaving.module.css';

const ID = 'not-submitted';

/** Says that changes of a submitted response are not submitted, and offers to go on all the same; closing it stays. */
export function askBeforeLeaving(onContinue: () => void): void {
  notifications.hide(ID);
  const proceed = (): void => {
    notifications.hide(ID);
    onContinue();
  };
  notifications.show({ id: ID, color: 'orange', autoClose: false, message: <Question onContinue={proceed} /> });
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
