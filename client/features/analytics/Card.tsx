import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** One part of the dashboard. */
export function Card({ title, note, action, isWide = false, children }: Props) {
  return (
    <section className={styles.card} data-wide={isWide || undefined} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
