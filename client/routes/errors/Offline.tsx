import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator } from 'react-router-dom';
import { serverAnswers, useServerBack } from '#client/graphql/useServerBack.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import styles from './ErrorScreen.module.css';

interface Props {
  failure: unknown;
  /** Shown if the failure is an error of the page. */
  children: ReactNode;
}

/** Replaces a page that needs the server; the page opens by itself once that is back. */
export function Offline({ failure, children }: Props) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(failure)) return <ServerAway failure={failure} onRetry={() => void revalidate()} />;
  return <BrokenOrAway failure={failure}>{children}</BrokenOrAway>;
}

/**
 * A page with an error of its own, or without a part of its code. Only the server tells which: it has the code. The router does not load
 * code again, so the page is reloaded; without a server that would only lose it.
 */
function BrokenOrAway({ failure, children }: Props) {
  const [isBroken, setBroken] = useState<boolean>();
  useEffect(() => void serverAnswers().then(setBroken), []);
  if (isBroken === undefined) return null;
  if (isBroken) return children;
  const retry = async (): Promise<void> => void ((await serverAnswers()) && location.reload());
  return <ServerAway failure={failure} onRetry={() => void retry()} />;
}

function ServerAway({ failure, onRetry }: { failure: unknown; onRetry(): void }) {
  const { t } = useTranslation(['device', 'net', 'common']);
  const isOnline = useIsOnline();
  useServerBack(failure, onRetry);
  const title = isOnline ? t('device:serverAway') : t('net:offline');
  return (
    <div className={styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.message}>{title}</h1>
      <p className={styles.text}>{t(isOnline ? 'device:pageNeedsServer' : 'device:pageNeedsNetwork')}</p>
      <Button variant="default" onClick={onRetry} className={styles.home}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
