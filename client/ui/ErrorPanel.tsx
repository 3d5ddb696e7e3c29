import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isUnreached, problemOf, userMessage } from '#client/graphql/errors.ts';
import { useServerBack } from '#client/graphql/useServerBack.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './ErrorPanel.module.css';
import { LightButton } from './LightButton.tsx';

/** Replaces content that failed to load: the reason, the error code and a retry button. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation(['common', 'error']);
  const isOnline = useIsOnline();
  const problem = problemOf(error);
  const { code, status, detail } = problem;
  const isLost = onRetry !== undefined && code === 'NETWORK' && isUnreached(problem);
  useServerBack(isLost ? error : undefined, () => onRetry?.());
  const details = [code, status, detail, location.pathname].filter(Boolean).join(' · ');
  return (
    <div role="alert" className={styles.panel}>
      <IconAlertTriangle size={20} className={styles.icon} aria-hidden />
      <p className={styles.text}>{userMessage(error)}</p>
      {isLost && <p className={styles.note}>{t(isOnline ? 'error:needsServer' : 'error:needsNetwork')}</p>}
      {!(isLost && !isOnline) && (
        <p className={styles.code}>
          <code>{code}</code>
          <CopyButton value={details} label={t('common:copyDetails')} size={24} />
        </p>
      )}
      {onRetry && <LightButton onClick={onRetry}>{t('common:retry')}</LightButton>}
    </div>
  );
}
