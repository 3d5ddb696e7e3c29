import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** Beside the title, e.g. a count. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A scrolling page with its title, which is also the document's. */
export function Page({ title, note, actions, children }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note && <div className={styles.note}>{note}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Sets the document's title. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Marl`}</title>;
}
