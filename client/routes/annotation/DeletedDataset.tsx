import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HTTP_NOTICE } from '#client/graphql/notices.ts';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageTitle } from '#client/ui/Page.tsx';
import { muteToast } from '#client/ui/toast.ts';
import frame from '#client/ui/WorkPage.module.css';

/** What stands where a dataset was that somebody was working on: what became of it, and of what they had typed. */
export function DeletedDataset() {
  const { t } = useTranslation(['empty', 'profile']);
  // What was typed last could not be saved, for the reason that stands here.
  useEffect(() => muteToast(HTTP_NOTICE), []);
  return (
    <div className={frame.alone} role="alert">
      <PageTitle>{t('empty:datasetDeleted')}</PageTitle>
      <EmptyState
        title={t('empty:datasetDeleted')}
        action={
          <Button component={Link} to={`${paths.userSettings}#device`}>
            {t('profile:title')}
          </Button>
        }
      >
        {t('empty:datasetDeletedWhy')}
      </EmptyState>
    </div>
  );
}
