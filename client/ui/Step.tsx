import { type ReactNode, type Ref, useId } from 'react';
import styles from './Step.module.css';

interface Props {
  title: ReactNode;
  /** The heading, which takes the focus when the step changes. */
  heading: Ref<HTMLHeadingElement>;
  maxWidth?: number;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** One step of a wizard. */
export function Step({ title, heading, maxWidth, ref, children }: Props) {
  const titleId = useId();
  return (
    <section ref={ref} className={styles.step} style={{ maxWidth }} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
