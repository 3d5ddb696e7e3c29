import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HTTP_NOTICE } from '#client/graphql/notices.ts';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Link } from '#client/ui/Link.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { clearToasts, muteToast } from '#client/ui/toastQueue.ts';
import frame from '#client/ui/WorkPage.module.css';

/** Replaces the page when its dataset is deleted. */
export function DeletedDataset() {
  const { t } = useTranslation(['empty', 'nav']);
  useEffect(function takeToastsAway() {
    // Nothing done here can be undone any more.
    clearToasts();
    // The failed save has the same reason.
    return muteToast(HTTP_NOTICE);
  }, []);
  return (
    <div className={frame.alone} role="alert">
      <PageTitle>{t('empty:datasetDeleted')}</PageTitle>
      <EmptyState
        title={t('empty:datasetDeleted')}
        action={
          <Button component={Link} to={paths.device}>
            {t('nav:device')}
          </Button>
        }
      >
        {t('empty:datasetDeletedWhy')}
      </EmptyState>
    </div>
  );
}
