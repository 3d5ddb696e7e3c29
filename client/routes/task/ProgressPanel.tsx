import { useTranslation } from 'react-i18next';
import { StatusCounts } from '#client/features/progress/StatusCounts.tsx';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import styles from './Panels.module.css';
import { TermBars } from './TermBars.tsx';
import { useTaskProgressQuery } from './TaskProgress.generated.ts';

/** How far everybody together has come with a dataset; what is saved on the page comes along at once. */
export function ProgressPanel({ workspace, name }: { workspace: string; name: string }) {
  const { t, i18n } = useTranslation(['task', 'panel']);
  const { data, error, refetch } = useTaskProgressQuery({
    variables: { workspace, name },
    fetchPolicy: 'cache-and-network',
  });
  const progress = data?.taskDataset?.progress;
  if (error && !progress) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!progress) return <SkeletonText lines={8} />;
  const { total, validated, discarded, pending, annotatedAs } = progress;
  const label = t('panel:progress');
  return (
    <div className={styles.panel}>
      <section aria-label={label} className={styles.part}>
        <p className={styles.share}>
          <strong>{formatPercent(total && (validated + discarded) / total, i18n.language)}</strong>
          <span>{t('task:left', { left: formatNumber(pending, i18n.language) })}</span>
        </p>
        <StatusCounts
          label={label}
          counts={[
            { status: 'validated', count: validated },
            { status: 'discarded', count: discarded },
            { status: 'pending', count: pending },
          ]}
          total={total}
        />
      </section>
      <TermBars title={t('task:annotatedAs')} terms={annotatedAs} />
    </div>
  );
}
