import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import type { Metrics } from './metrics.ts';
import { type TeamProgress_ProgressFragment, useProgressQuery } from './Progress.generated.ts';
import styles from './ProgressPanel.module.css';
import { StatusCounts } from './StatusCounts.tsx';

/** How far the viewer and the whole team have come with a dataset. */
export function ProgressPanel({ datasetId }: { datasetId: string }) {
  const { t, i18n } = useTranslation(['panel', 'common']);
  const { data, error, loading, refetch } = useProgressQuery({
    variables: { datasetId },
    errorPolicy: 'all',
    notifyOnNetworkStatusChange: true,
  });
  const dataset = data?.dataset;
  if (error && !dataset) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!dataset) return <SkeletonText lines={8} />;
  const { metrics, progress } = dataset;
  return (
    <div className={styles.panel}>
      <section className={styles.part} aria-labelledby="progress-mine">
        <h3 id="progress-mine" className={styles.heading}>
          {t('panel:mine')}
          {metrics && <span className={styles.percent}>{formatPercent(metrics.progress, i18n.language)}</span>}
        </h3>
        {metrics ? <Mine metrics={metrics} /> : <Unavailable what={t('panel:mine')} />}
      </section>
      <section className={styles.part} aria-labelledby="progress-team">
        <h3 id="progress-team" className={styles.heading}>
          {t('panel:team')}
        </h3>
        {progress ? <Team progress={progress} /> : <Unavailable what={t('panel:team')} />}
      </section>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={loading}
        onClick={() => void refetch()}
        className={styles.refresh}
      >
        {t('common:refresh')}
      </Button>
    </div>
  );
}

function Mine({ metrics }: { metrics: Metrics }) {
  const { t, i18n } = useTranslation('panel');
  const number = (value: number): string => formatNumber(value, i18n.language);
  return (
    <>
      <p className={styles.note}>
        {t('responded', { responded: number(metrics.responded), total: number(metrics.records) })}
      </p>
      <StatusCounts
        label={t('mine')}
        counts={[
          { status: 'submitted', count: metrics.submitted },
          { status: 'discarded', count: metrics.discarded },
          { status: 'draft', count: metrics.draft },
          { status: 'pending', count: metrics.pending },
        ]}
      />
    </>
  );
}

function Team({ progress }: { progress: TeamProgress_ProgressFragment }) {
  const { t } = useTranslation('panel');
  return (
    <StatusCounts
      label={t('team')}
      counts={[
        { status: 'submitted', count: progress.submitted },
        { status: 'conflicting', count: progress.conflicting },
        { status: 'discarded', count: progress.discarded },
        { status: 'pending', count: progress.pending },
      ]}
      total={progress.total}
    />
  );
}

/** Counters that could not be read; the button below them tries again. */
function Unavailable({ what }: { what: string }) {
  const { t } = useTranslation('common');
  return (
    <p role="status" className={styles.note}>
      {t('unavailable', { what })}
    </p>
  );
}
