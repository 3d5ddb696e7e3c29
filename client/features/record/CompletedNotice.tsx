import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './CompletedNotice.module.css';

/**
 * Says that records need no more answers although the viewer has not submitted one. The live region is mounted before its text, so that
 * screen readers announce it.
 */
export function CompletedNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <p className={styles.notice} data-status="completed">
          <IconChecks size={16} className={styles.icon} aria-hidden />
          {children}
        </p>
      )}
    </div>
  );
}

interface AnsweredRecord {
  readonly teamStatus: 'PENDING' | 'COMPLETED' | null;
  readonly status: string;
}

/** Whether the record needs no more answers, though the viewer has not submitted or discarded it. */
export const isCompletedByOthers = ({ teamStatus, status }: AnsweredRecord): boolean =>
  teamStatus === 'COMPLETED' && (status === 'PENDING' || status === 'DRAFT');
