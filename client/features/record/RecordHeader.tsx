import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { type Status, StatusPill } from '#client/ui/StatusPill.tsx';
import { RecordNavigation } from './RecordNavigation.tsx';
import styles from './RecordHeader.module.css';

interface Props {
  /** As people read it. */
  position: string;
  total: string;
  status: RecordStatus;
  isModified: boolean;
  previous: Command;
  next: Command;
  /** At the end of the line. */
  children?: ReactNode;
}

/** Where the record stands, what was done with it, and the ways to its neighbours. */
export function RecordHeader({ position, total, status, isModified, previous, next, children }: Props) {
  const { t } = useTranslation(['record', 'form']);
  return (
    <div className={styles.header}>
      <RecordNavigation
        label={t('record:moves')}
        place={t('record:position', { position, total })}
        previous={previous}
        next={next}
      />
      <StatusPill status={status.toLowerCase() as Status} />
      {isModified && (
        <span className={styles.dot} role="img" aria-label={t('form:unsaved')} title={t('form:unsaved')} />
      )}
      <div className={styles.end}>{children}</div>
    </div>
  );
}
