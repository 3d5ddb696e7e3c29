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
import { RecordPlace } from './RecordPlace.tsx';

interface Props {
  position: number;
  /** A text until the number is known. */
  total: number | string;
  status: RecordStatus;
  isModified: boolean;
  previous: Command;
  next: Command;
  onGo(position: number): void;
  children?: ReactNode;
}

/** The record's position and status, and the buttons to its neighbors. */
export function RecordHeader({ position, total, status, isModified, children, ...moves }: Props) {
  const { t } = useTranslation(['record', 'form']);
  return (
    <div className={styles.header}>
      <RecordNavigation
        {...moves}
        place={t('record:position', { position, total })}
        total={typeof total === 'number' ? total : undefined}
      />
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
  /** How many records there are; undefined until known. */
  total: number | undefined;
  previous: Command;
  next: Command;
  /** Goes to the record at a position, from 1. */
  onGo(position: number): void;
}

/** The current position between the buttons to the previous and the next one. */
export function RecordNavigation({ previous, next, ...place }: NavigationProps) {
  const { t } = useTranslation('record');
  return (
    <nav className={styles.moves} aria-label={t('moves')}>
      <MoveButton command={previous} icon={IconChevronLeft} />
      <RecordPlace {...place} />
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
