import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useAnalytics } from '#client/features/analytics/index.ts';
import { useDatasetLive } from '#client/features/progress/useDatasetLive.ts';
import { isNotThere } from '#client/graphql/errors.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import styles from './DashboardPage.module.css';

/** How the work on a feedback dataset goes, for those who lead it. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['error', 'dashboard']);
  const { data, error, refetch, readSoon } = useAnalytics(id);
  useDatasetLive(id, { onNews: readSoon });
  const dataset = data?.dataset;

  if (dataset?.analytics) return <DashboardPage dataset={dataset} analytics={dataset.analytics} />;
  if (dataset === null || (error && isNotThere(error))) {
    return <ErrorText status={404} message={t('error:notFoundPage')} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('dashboard:title')}>
      <div className={styles.grid} role="status" aria-busy aria-label={t('dashboard:title')}>
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} height={240} />
        ))}
      </div>
    </Page>
  );
}
