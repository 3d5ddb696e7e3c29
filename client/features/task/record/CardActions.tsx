import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecks, IconEraser, IconRestore, type TablerIcon } from '@tabler/icons-react';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { ariaKeys } from '#client/commands/keys.ts';
import { isDoubled } from '#client/ui/isDoubled.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './CardActions.module.css';
import type { CardCommand, useCardCommands } from './useCardCommands.ts';

interface Props {
  commands: ReturnType<typeof useCardCommands>;
  status: TaskRecordStatus;
}

/** The deeds for one record. What is done already can be taken back in the same place. */
export function CardActions({ commands, status }: Props) {
  const { validate, discard, clear, reset, undo } = commands;
  return (
    <div className={styles.actions}>
      {status === 'VALIDATED' ? (
        <Action command={undo} icon={IconArrowBackUp} />
      ) : (
        <Action command={validate} icon={IconChecks} variant="filled" />
      )}
      {status === 'DISCARDED' ? (
        <Action command={undo} icon={IconArrowBackUp} />
      ) : (
        <Action command={discard} icon={IconBan} />
      )}
      <Action command={clear} icon={IconEraser} />
      <Action command={reset} icon={IconRestore} />
    </div>
  );
}

function Action({
  command,
  icon: Icon,
  variant = 'default',
}: {
  command: CardCommand;
  icon: TablerIcon;
  variant?: string;
}) {
  const isOff = command.when?.() === false;
  const why = isOff ? command.reason?.() : undefined;
  return (
    <Tooltip label={why} disabled={!why}>
      <Button
        variant={variant}
        className={styles.action}
        aria-disabled={isOff || undefined}
        data-disabled={isOff || undefined}
        aria-keyshortcuts={ariaKeys(command.keys)}
        leftSection={<Icon size={16} aria-hidden />}
        rightSection={<Kbd keys={command.keys} className={styles.keys} />}
        // The focus stays where the person works.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => !isOff && !isDoubled(event) && command.run()}
      >
        {command.label}
      </Button>
    </Tooltip>
  );
}
