import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TaskCard.module.css';

interface Props {
  reason: string;
  /** Brings back what was refused; absent where it is there. */
  onRestore: (() => void) | undefined;
}

/** That a record could not be saved, and why. */
export function CardFailure({ reason, onRestore }: Props) {
  const { t } = useTranslation(['form', 'record']);
  return (
    <div role="alert" className={styles.failure}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.reason}>{t('form:notSaved', { reason })}</span>
      {onRestore && (
        <Button size="compact-sm" variant="outline" color="danger" onClick={onRestore}>
          {t('record:restoreEdit')}
        </Button>
      )}
    </div>
  );
}
