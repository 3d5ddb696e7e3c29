import { Skeleton, SkeletonText } from '#client/ui/Skeleton.tsx';
import styles from './BulkSkeleton.module.css';

/** Cards on their way. */
export function BulkSkeleton() {
  return (
    <div className={styles.list} aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton width={140} height={16} />
          <SkeletonText lines={5} />
        </div>
      ))}
    </div>
  );
}
