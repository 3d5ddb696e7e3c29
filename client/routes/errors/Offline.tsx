import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import styles from './ErrorScreen.module.css';

/** Replaces a page that needs the network; the page opens by itself once that is back. */
export function Offline() {
  const { t } = useTranslation(['device', 'net', 'common']);
  const { revalidate } = useRevalidator();
  useWindowEvent('online', () => void revalidate());
  return (
    <div className={styles.screen}>
      <PageTitle>{t('net:offline')}</PageTitle>
      <h1 className={styles.message}>{t('net:offline')}</h1>
      <p className={styles.text}>{t('device:pageNeedsNetwork')}</p>
      <Button variant="default" onClick={() => void revalidate()} className={styles.home}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
