import { useLayoutEffect } from 'react';
import { endOutline } from '#client/lib/outline.ts';
import { Skeleton, SkeletonText } from '#client/ui/Skeleton.tsx';
import { WorkSkeleton } from '#client/ui/WorkSkeleton.tsx';
import frame from '#client/ui/WorkPage.module.css';
import styles from './Panes.module.css';

export function RecordSkeleton() {
  useLayoutEffect(() => endOutline, []);
  return (
    <div className={styles.group} aria-hidden data-outlined>
      <div className={styles.recordPane} style={{ flex: 58 }}>
        <div className={styles.blank}>
          <Skeleton width={180} height={20} />
          <SkeletonText lines={6} />
        </div>
      </div>
      <div className={styles.handle} />
      <div className={styles.formPane} style={{ flex: 42 }}>
        <div className={styles.blank}>
          {Array.from({ length: 3 }, (_, index) => (
            <div key={index}>
              <Skeleton width={160} height={16} />
              <Skeleton height={32} className={styles.blankControl} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

export function AnnotationSkeleton() {
  return (
    <WorkSkeleton
      tools={Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} width={104} height={16} />
      ))}
    >
      <div className={frame.work}>
        <RecordSkeleton />
      </div>
    </WorkSkeleton>
  );
}
