import { Skeleton, SkeletonText } from '#client/ui/Skeleton.tsx';
import styles from './TaskCards.module.css';

/** Cards on their way. */
export function CardSkeletons() {
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.blank}>
          <Skeleton width={140} height={16} />
          <SkeletonText lines={4} />
          <Skeleton width={240} height={32} />
        </div>
      ))}
    </div>
  );
}
