import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  type AnalyticsQuery,
  Annotators,
  Card,
  Days,
  QuestionResults,
  Suggestions,
  useAgreements,
  useAnalytics,
} from '#client/features/analytics/index.ts';
import { StatusCounts, useDatasetLive } from '#client/features/progress/index.ts';
import { ControlReport, QualityReport, useQuality } from '#client/features/quality/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { annotationPath, reviewPath } from '#client/lib/paths.ts';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { Time } from '#client/ui/Time.tsx';
import styles from './DashboardRoute.module.css';

/** The dashboard of a feedback dataset, for admins and owners. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('dashboard');
  const { data, error, refetch, refetchSoon } = useAnalytics(id);
  const { agreements, refetch: refetchAgreements } = useAgreements(id);
  // The server keeps counts of these figures, so they are read with each change. All other figures need all answers.
  const isCounted = useCapabilities()?.resolutions === true;
  const quality = useQuality(id, !isCounted);
  useDatasetLive(id, {
    onChange: () => {
      refetchSoon();
      if (!isCounted) return;
      void refetchAgreements().catch(() => undefined);
      void quality.refetch().catch(() => undefined);
    },
  });
  const dataset = data?.dataset;

  if (dataset?.analytics) {
    return (
      <DashboardPage
        dataset={dataset}
        analytics={dataset.analytics}
        agreements={agreements}
        quality={isCounted ? quality : null}
      />
    );
  }
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

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;
const DISTRIBUTED = ['completed', 'pending'] as const;

type Dataset = NonNullable<AnalyticsQuery['dataset']>;

interface PageProps {
  dataset: Dataset;
  analytics: NonNullable<Dataset['analytics']>;
  agreements: ReturnType<typeof useAgreements>['agreements'];
  /** Null where records have no resolutions. */
  quality: ReturnType<typeof useQuality> | null;
}

function DashboardPage({ dataset, analytics, agreements, quality }: PageProps) {
  const { t } = useTranslation(['dashboard', 'settings', 'common']);
  const { id, name, workspace, progress, distribution, usersProgress } = dataset;
  const canReview = useCapabilities()?.resolutions === true;
  const isDistributed = distribution !== null && progress?.completed != null;
  return (
    <Page
      title={t('title')}
      note={
        <>
          {name} · <Time iso={analytics.computedAt} />
        </>
      }
      actions={
        <>
          {canReview && (
            <Button component={Link} to={reviewPath(id)} variant="default">
              {t('settings:review')}
            </Button>
          )}
          <Button component={Link} to={annotationPath(id)} variant="default">
            {t('settings:open')}
          </Button>
        </>
      }
    >
      <DatasetBreadcrumbs workspace={workspace.name} name={name} home={annotationPath(id)} page={t('title')} />
      <div className={styles.grid}>
        <Card title={t('progress')}>
          {!progress ? (
            <p>{t('common:unavailable', { what: t('progress') })}</p>
          ) : isDistributed ? (
            <StatusCounts
              label={t('progress')}
              statuses={DISTRIBUTED}
              counts={{ completed: progress.completed ?? 0, pending: progress.pending }}
              total={progress.total}
            />
          ) : (
            <StatusCounts label={t('progress')} statuses={STATUSES} counts={progress} total={progress.total} />
          )}
        </Card>
        <Days days={analytics.days} datasetName={name} />
        <Annotators
          annotators={analytics.annotators}
          total={progress?.total ?? null}
          completed={
            isDistributed && usersProgress
              ? new Map(usersProgress.map(({ username, completed }) => [username, completed.submitted]))
              : null
          }
          datasetName={name}
        />
        {analytics.questions.map((results) => (
          <QuestionResults
            key={results.question.id}
            results={results}
            agreement={agreements.get(results.question.id)}
            datasetName={name}
          />
        ))}
        <Suggestions suggestions={analytics.suggestions} datasetName={name} />
        {quality && <QualityReport datasetId={id} datasetName={name} report={quality} />}
        {quality?.dataset?.resolutionSummary?.resolved ? <ControlReport datasetId={id} datasetName={name} /> : null}
      </div>
    </Page>
  );
}
