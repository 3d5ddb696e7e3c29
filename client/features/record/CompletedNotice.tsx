import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './CompletedNotice.module.css';

/** Tells that the record needs no more answers, though the viewer has not submitted one. The live region is there before its text. */
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
