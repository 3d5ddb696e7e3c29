import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { LightButton } from '#client/ui/LightButton.tsx';
import styles from './CustomValue.module.css';

const RETRY_MS = 15_000;

interface Props {
  value: unknown;
  onRetry(): void;
}

/** A value as JSON, while what shows it in its template cannot be loaded; tries again once the network is back. */
export function MissingFrame({ value, onRetry }: Props) {
  const { t } = useTranslation(['field', 'common']);
  useWindowEvent('online', onRetry);
  useWindowEvent(REACHED, onRetry);
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && onRetry(), RETRY_MS);
    return () => clearInterval(timer);
  }, [onRetry]);
  return (
    <>
      <p role="status" className={styles.missing}>
        {t('frameMissing')}
      </p>
      <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
      <LightButton onClick={onRetry}>{t('common:retry')}</LightButton>
    </>
  );
}
