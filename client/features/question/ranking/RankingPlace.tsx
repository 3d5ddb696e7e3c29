import { useDroppable } from '@dnd-kit/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './RankingControl.module.css';

interface Props {
  id: string;
  name: string;
  /** The rank as shown; none for the place of unranked options. */
  rank?: number;
  /** Whether a click puts the picked option here. */
  isOpen: boolean;
  onPlace(): void;
  children: ReactNode;
}

/** Where options lie: one place for each rank, and one for those without. */
export function RankingPlace({ id, name, rank, isOpen, onPlace, children }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    // For the pointer only: with the keyboard an option gets its rank by digit.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={setNodeRef}
      role="group"
      aria-label={name}
      className={clsx(rank === undefined ? styles.unranked : styles.slot, isOpen && styles.open, isOver && styles.over)}
      onClick={isOpen ? onPlace : undefined}
    >
      {rank !== undefined && (
        <span className={styles.number} aria-hidden>
          {rank}
        </span>
      )}
      <div className={styles.options}>{children}</div>
    </div>
  );
}
