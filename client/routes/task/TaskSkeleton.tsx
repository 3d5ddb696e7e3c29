import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import styles from './TaskPage.module.css';

/** The page while its dataset is on its way. */
export function TaskSkeleton() {
  const { t } = useTranslation('record');
  return (
    <div className={styles.page} aria-busy aria-label={t('loading')} role="status">
      <div className={styles.toolbar}>
        <Skeleton width={320} height={32} />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} width={96} height={16} />
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.work}>
          <CardSkeletons />
        </div>
        <div className={styles.rail} />
      </div>
    </div>
  );
}
