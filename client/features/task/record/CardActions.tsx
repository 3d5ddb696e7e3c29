import { IconArrowBackUp, IconBan, IconChecks, IconEraser, IconRestore } from '@tabler/icons-react';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import styles from './CardActions.module.css';
import type { useCardCommands } from './useCardCommands.ts';

interface Props {
  commands: ReturnType<typeof useCardCommands>;
  status: TaskRecordStatus;
}

const ICON = { size: 16, 'aria-hidden': true };

/** The actions for one record. What is done already can be taken back in the same place. */
export function CardActions({ commands, status }: Props) {
  const { validate, discard, clear, reset, undo } = commands;
  return (
    <div className={styles.actions}>
      {status === 'VALIDATED' ? (
        <CommandButton command={undo} icon={<IconArrowBackUp {...ICON} />} />
      ) : (
        <CommandButton command={validate} icon={<IconChecks {...ICON} />} variant="filled" />
      )}
      {status === 'DISCARDED' ? (
        <CommandButton command={undo} icon={<IconArrowBackUp {...ICON} />} />
      ) : (
        <CommandButton command={discard} icon={<IconBan {...ICON} />} />
      )}
      <CommandButton command={clear} icon={<IconEraser {...ICON} />} />
      <CommandButton command={reset} icon={<IconRestore {...ICON} />} />
    </div>
  );
}
