import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './RecordHeader.module.css';

interface Props {
  /** What the moves lead through. */
  label: string;
  /** Where they have led to. */
  place: string;
  previous: Command;
  next: Command;
}

/** The ways to what comes before and after, and where one is. */
export function RecordNavigation({ label, place, previous, next }: Props) {
  return (
    <nav className={styles.moves} aria-label={label}>
      <MoveButton command={previous} icon={<IconChevronLeft size={18} />} />
      <span className={styles.position}>{place}</span>
      <MoveButton command={next} icon={<IconChevronRight size={18} />} />
    </nav>
  );
}

function MoveButton({ command, icon }: { command: Command; icon: ReactNode }) {
  const isOff = command.when?.() === false;
  return (
    <Tooltip label={command.label}>
      <ActionIcon
        aria-label={command.label}
        aria-keyshortcuts={ariaKeys(command.keys)}
        aria-disabled={isOff || undefined}
        data-disabled={isOff || undefined}
        className={styles.move}
        // A click leaves the focus where the person works.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && command.run()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
