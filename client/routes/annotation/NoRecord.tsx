import { useTranslation } from 'react-i18next';
import type { Metrics } from '#client/features/progress/index.ts';
import { EmptyQueue } from '#client/features/record/index.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import styles from './AnnotationPage.module.css';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import type { Work } from './useWork.ts';

/** What stands where the record would: it is on its way, could not be loaded, was deleted, or there is none. */
export function NoRecord({ work, metrics }: { work: Work; metrics: Metrics }) {
  const { t } = useTranslation('record');
  const { error, isGone, queue, criteria } = work;
  if (error !== undefined) {
    return (
      <div className={styles.alone}>
        <ErrorPanel error={error} onRetry={work.retry} />
      </div>
    );
  }
  if (isGone || queue?.entries.length === 0) {
    return (
      <div className={styles.alone}>
        {isGone ? (
          <EmptyState title={t('deleted')} />
        ) : (
          <EmptyQueue criteria={criteria} records={metrics.records} drafts={metrics.draft} onShow={work.showStatus} />
        )}
      </div>
    );
  }
  return <RecordSkeleton />;
}
