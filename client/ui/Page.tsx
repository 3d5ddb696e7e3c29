import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** Beside the title, e.g. how many. */
  note?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page that scrolls: the title, which is the document's too, and what follows. */
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

/** Names the document, wherever it stands. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Marl`}</title>;
}
