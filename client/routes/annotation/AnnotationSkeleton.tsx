import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import rail from '#client/ui/Rail.module.css';
import frame from '#client/ui/WorkPage.module.css';
import styles from './AnnotationPage.module.css';
import { RecordSkeleton } from './RecordSkeleton.tsx';

/** The page while its dataset is on its way. */
export function AnnotationSkeleton() {
  const { t } = useTranslation('record');
  return (
    <div className={frame.page} aria-busy aria-label={t('loading')} role="status">
      <div className={styles.toolbar}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} width={104} height={16} className={styles.tabSkeleton} />
        ))}
      </div>
      <div className={frame.body}>
        <div className={styles.work}>
          <RecordSkeleton />
        </div>
        <div className={rail.rail} />
      </div>
    </div>
  );
}
