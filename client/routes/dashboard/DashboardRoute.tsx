import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useAnalytics } from '#client/features/analytics/index.ts';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import styles from './DashboardPage.module.css';

/** The dashboard of a feedback dataset, for admins and owners. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('dashboard');
  const { data, error, refetch, readSoon } = useAnalytics(id);
  useDatasetLive(id, { onChange: readSoon });
  const dataset = data?.dataset;

  if (dataset?.analytics) return <DashboardPage dataset={dataset} analytics={dataset.analytics} />;
  return (
    // Only users who may see all answers have a dashboard.
    <WithoutDataset dataset={dataset} error={error} onRetry={() => void refetch()}>
      <Page title={t('title')}>
        <div className={styles.grid} role="status" aria-busy aria-label={t('title')}>
          {Array.from({ length: 4 }, (_, place) => (
            <Skeleton key={place} height={240} />
          ))}
        </div>
      </Page>
    </WithoutDataset>
  );
}
