import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  /** The missing thing, in one sentence. */
  title: string;
  /** The reason. */
  children?: ReactNode;
  /** A button that provides the missing thing. */
  action?: ReactNode;
}

/** The placeholder of an empty list or page. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.reason}>{children}</div>}
      {action}
    </div>
  );
}
