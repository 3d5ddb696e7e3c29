import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import type { WithKeys } from '#client/commands/useCommands.ts';
import styles from './CommandButton.module.css';
import { Kbd } from './Kbd.tsx';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  command: WithKeys<Command>;
  variant?: string;
  icon?: ReactNode;
  /** Why it does nothing yet: the button looks disabled, but still acts, and then says and shows what is missing. */
  hint?: string | undefined;
}

/** A button for a command that has keys as well. It stands in a container, of which the width decides whether they are shown. */
export function CommandButton({ command, variant = 'default', icon, hint }: Props) {
  const isOff = command.when?.() === false;
  const isDimmed = isOff || hint !== undefined;
  const why = isOff ? command.reason?.() : hint;
  return (
    <Tooltip label={why} disabled={!why}>
      <Button
        variant={variant}
        className={styles.button}
        aria-disabled={isDimmed || undefined}
        data-disabled={isDimmed || undefined}
        aria-keyshortcuts={ariaKeys(command.keys)}
        leftSection={icon}
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

/** Whether a click is the second of a double click: it would be an action to what the first one has brought to its place. */
export const isDoubled = ({ detail }: MouseEvent): boolean => detail > 1;
