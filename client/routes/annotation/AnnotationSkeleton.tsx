import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import styles from './AnnotationPage.module.css';
import { RecordSkeleton } from './RecordSkeleton.tsx';

/** The page while its dataset is on its way. */
export function AnnotationSkeleton() {
  const { t } = useTranslation('record');
  return (
    <div className={styles.page} aria-busy aria-label={t('loading')} role="status">
      <div className={styles.toolbar}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} width={104} height={16} className={styles.tabSkeleton} />
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.work}>
          <RecordSkeleton />
        </div>
        <div className={styles.rail} />
      </div>
    </div>
  );
}
