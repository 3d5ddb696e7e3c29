import type { ReactNode } from 'react';
import { Logo } from '#client/ui/Logo.tsx';
import { PageTitle } from '#client/ui/Page.tsx';
import styles from './Card.module.css';

/** A page with one centred card. */
export function Card({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <section className={styles.card} aria-labelledby="card-title">
        <span className={styles.logo}>
          <Logo size={28} />
        </span>
        <h1 id="card-title" className={styles.title}>
          {title}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.body}>{children}</div>
      </section>
    </main>
  );
}
