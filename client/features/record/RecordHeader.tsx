import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { lowerCase } from '#client/lib/text.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { StatusPill } from '#client/ui/StatusPill.tsx';
import styles from './RecordHeader.module.css';

interface Props {
  position: number;
  /** A text until the number is known. */
  total: number | string;
  status: RecordStatus;
  isModified: boolean;
  previous: Command;
  next: Command;
  children?: ReactNode;
}

/** The record's position and status, and the buttons to its neighbors. */
export function RecordHeader({ position, total, status, isModified, previous, next, children }: Props) {
  const { t } = useTranslation(['record', 'form']);
  return (
    <div className={styles.header}>
      <RecordNavigation place={t('record:position', { position, total })} previous={previous} next={next} />
      <StatusPill status={lowerCase(status)} />
      {isModified && (
        <span className={styles.dot} role="img" aria-label={t('form:unsaved')} title={t('form:unsaved')} />
      )}
      <div className={styles.end}>{children}</div>
    </div>
  );
}

interface NavigationProps {
  /** The current position as text. */
  place: string;
  previous: Command;
  next: Command;
}

/** The current position between the buttons to the previous and the next one. */
export function RecordNavigation({ place, previous, next }: NavigationProps) {
  const { t } = useTranslation('record');
  return (
    <nav className={styles.moves} aria-label={t('moves')}>
      <MoveButton command={previous} icon={IconChevronLeft} />
      <span className={styles.position}>{place}</span>
      <MoveButton command={next} icon={IconChevronRight} />
    </nav>
  );
}

/** A command as an icon. A click does not move the focus. */
export function MoveButton({ command, icon }: { command: Command; icon: TablerIcon }) {
  const isOff = command.when?.() === false;
  return (
    <IconButton
      label={command.label}
      icon={icon}
      aria-keyshortcuts={ariaKeys(command.keys)}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && command.run()}
    />
  );
}
