import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import styles from './BulkFailure.module.css';

interface Props {
  /** Record id → why it was refused. */
  failures: ReadonlyMap<string, string>;
  onRetry(): void;
}

/** That some records could not be answered, and why: not all of them may be on this page, or exist any more. */
export function BulkFailure({ failures, onRetry }: Props) {
  const { t, i18n } = useTranslation('bulk');
  const counts = new Map<string, number>();
  for (const reason of failures.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <div role="alert" className={styles.failure}>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{t('someFailed')}</p>
        <ul className={styles.reasons}>
          {[...counts].map(([reason, count]) => (
            <li key={reason}>
              {count > 1 ? t('reason', { reason, number: formatNumber(count, i18n.language) }) : reason}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="outline" color="danger" onClick={onRetry}>
        {t('retryFailed')}
      </Button>
    </div>
  );
}
