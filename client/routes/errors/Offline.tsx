import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { useServerBack } from '#client/graphql/useServerBack.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import styles from './ErrorScreen.module.css';

/** Replaces a page that needs the server; the page opens by itself once that is back. */
export function Offline({ failure }: { failure: unknown }) {
  const { t } = useTranslation(['device', 'net', 'common']);
  const { revalidate } = useRevalidator();
  const isOnline = useIsOnline();
  useServerBack(failure, () => void revalidate());
  const title = isOnline ? t('device:serverAway') : t('net:offline');
  return (
    <div className={styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.message}>{title}</h1>
      <p className={styles.text}>{t(isOnline ? 'device:pageNeedsServer' : 'device:pageNeedsNetwork')}</p>
      <Button variant="default" onClick={() => void revalidate()} className={styles.home}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
