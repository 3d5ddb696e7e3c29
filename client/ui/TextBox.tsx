import clsx from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './Box.module.css';

interface Props extends ComponentProps<'input'> {
  start: ReactNode;
  end?: ReactNode;
  /** The width of `end` in pixels, if it is not square. */
  endWidth?: number;
}

/** A lightweight `TextInput` for the pages that load first. */
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
