import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';

interface Props {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** A placeholder in the final size of what loads. Mark the region around it `aria-busy`. */
export function Skeleton({ width = '100%', height = 12, className }: Props) {
  return <span aria-hidden className={clsx(styles.block, className)} style={{ width, height }} />;
}

/** A page with a title and a form while it loads. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.page} role="status" aria-busy aria-label={label}>
      <Skeleton width={280} height={32} />
      <Skeleton width={720} height={320} />
    </div>
  );
}

/** Cards while they load; `children` follow the lines of text in each. */
export function SkeletonCards({ lines, children }: { lines: number; children?: ReactNode }) {
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton width={140} height={16} />
          <SkeletonText lines={lines} />
          {children}
        </div>
      ))}
    </div>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, index) => (
    <Skeleton key={index} className={styles.line} width={index === lines - 1 ? '60%' : '100%'} />
  ));
}
