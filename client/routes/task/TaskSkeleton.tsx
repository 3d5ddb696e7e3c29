import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import rail from '#client/ui/Rail.module.css';
import frame from '#client/ui/WorkPage.module.css';
import styles from './TaskPage.module.css';

/** The page while its dataset is on its way. */
export function TaskSkeleton() {
  const { t } = useTranslation('record');
  return (
    <div className={frame.page} aria-busy aria-label={t('loading')} role="status">
      <div className={styles.toolbar}>
        <Skeleton width={320} height={32} />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} width={96} height={16} />
        ))}
      </div>
      <div className={frame.body}>
        <div className={styles.work}>
          <CardSkeletons />
        </div>
        <div className={rail.rail} data-named />
      </div>
    </div>
  );
}
