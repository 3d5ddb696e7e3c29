import clsx from 'clsx';
import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface Props {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** The place of something that is on its way, in its final size. Mark the region around it `aria-busy`. */
export function Skeleton({ width = '100%', height = 12, className }: Props) {
  return <span aria-hidden className={clsx(styles.block, className)} style={{ width, height }} />;
}

/** Lines of text on their way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, index) => (
    <Skeleton key={index} className={styles.line} width={index === lines - 1 ? '60%' : '100%'} />
  ));
}
