import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './CompletedNotice.module.css';

/**
 * Says that the record needs no more answers although the viewer has not submitted one. The live region is mounted before its text, so
 * that screen readers announce it.
 */
export function CompletedNotice({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('form');
  return (
    <div role="status">
      {isShown && (
        <p className={styles.notice} data-status="completed">
          <IconChecks size={16} className={styles.icon} aria-hidden />
          {t('completed')}
        </p>
      )}
    </div>
  );
}
