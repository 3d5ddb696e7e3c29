import clsx from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './Box.module.css';

interface Props extends ComponentProps<'input'> {
  /** An icon at its start. */
  start: ReactNode;
  /** What stands at its end, and how wide that is in pixels where it is not square. */
  end?: ReactNode;
  endWidth?: number;
}

/** A line to type into, as the kit draws it, for pages that must be there before the kit's own could be fetched. */
export function TextBox({ start, end, endWidth, className, ...input }: Props) {
  return (
    <div
      className={clsx(styles.box, className)}
      data-end={end ? true : undefined}
      style={endWidth === undefined ? undefined : ({ '--end': `${endWidth}px` } as CSSProperties)}
    >
      <span className={styles.start}>{start}</span>
      <input {...input} className={styles.input} />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
