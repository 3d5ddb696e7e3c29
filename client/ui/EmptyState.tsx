import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  /** One sentence that says what is not there. */
  title: string;
  /** Why, when that helps. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** What stands where nothing is. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.reason}>{children}</div>}
      {action}
    </div>
  );
}
