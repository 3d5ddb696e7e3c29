import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './ErrorPanel.module.css';

/** Replaces content that failed to load: the reason, the error code and a retry button. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation(['common', 'error']);
  const isOnline = useIsOnline();
  const { code, status, detail } = problemOf(error);
  const isNetwork = code === 'NETWORK';
  useWindowEvent('online', () => isNetwork && onRetry?.());
  const details = [code, status, detail, location.pathname].filter(Boolean).join(' · ');
  return (
    <div role="alert" className={styles.panel}>
      <IconAlertTriangle size={20} className={styles.icon} aria-hidden />
      <p className={styles.text}>{userMessage(error)}</p>
      {isNetwork && !isOnline && onRetry ? (
        <p className={styles.note}>{t('error:needsNetwork')}</p>
      ) : (
        <p className={styles.code}>
          <code>{code}</code>
          <CopyButton value={details} label={t('common:copyDetails')} size={24} />
        </p>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}
