import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type AnalyticsQuery,
  Annotators,
  Card,
  Days,
  QuestionResults,
  Suggestions,
} from '#client/features/analytics/index.ts';
import { StatusCounts } from '#client/features/progress/index.ts';
import { annotationPath } from '#client/lib/paths.ts';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Time } from '#client/ui/Time.tsx';
import styles from './DashboardPage.module.css';

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;

type Dataset = NonNullable<AnalyticsQuery['dataset']>;

interface Props {
  dataset: Dataset;
  analytics: NonNullable<Dataset['analytics']>;
}

export function DashboardPage({ dataset, analytics }: Props) {
  const { t } = useTranslation(['dashboard', 'settings', 'common']);
  const { id, name, workspace, progress } = dataset;
  return (
    <Page
      title={t('title')}
      note={
        <>
          {name} · <Time iso={analytics.computedAt} />
        </>
      }
      actions={
        <Button component={Link} to={annotationPath(id)} variant="default">
          {t('settings:open')}
        </Button>
      }
    >
      <DatasetBreadcrumbs workspace={workspace.name} name={name} home={annotationPath(id)} page={t('title')} />
      <div className={styles.grid}>
        <Card title={t('progress')}>
          {progress ? (
            <StatusCounts label={t('progress')} statuses={STATUSES} counts={progress} total={progress.total} />
          ) : (
            <p>{t('common:unavailable', { what: t('progress') })}</p>
          )}
        </Card>
        <Days days={analytics.days} datasetName={name} />
        <Annotators annotators={analytics.annotators} datasetName={name} />
        {analytics.questions.map((results) => (
          <QuestionResults key={results.question.id} results={results} datasetName={name} />
        ))}
        <Suggestions suggestions={analytics.suggestions} datasetName={name} />
      </div>
    </Page>
  );
}
