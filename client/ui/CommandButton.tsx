import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import type { WithKeys } from '#client/commands/useCommands.ts';
import styles from './CommandButton.module.css';
import { Kbd } from './Kbd.tsx';
import { LightButton } from './LightButton.tsx';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  command: WithKeys<Command>;
  variant?: ComponentProps<typeof LightButton>['variant'];
  icon?: ReactNode;
  /** The missing condition. The button then looks disabled but can be pressed, because the command explains it. */
  hint?: string | undefined;
}

/** A button for a command; the width of the container around it decides whether its keys are shown. */
export function CommandButton({ command, variant, icon, hint }: Props) {
  const isDisabled = command.when?.() === false;
  const isDimmed = isDisabled || hint !== undefined;
  const reason = isDisabled ? command.reason?.() : hint;
  return (
    <Tooltip label={reason} disabled={!reason}>
      <LightButton
        variant={variant}
        className={styles.button}
        aria-disabled={isDimmed || undefined}
        data-disabled={isDimmed || undefined}
        aria-keyshortcuts={ariaKeys(command.keys)}
        leftSection={icon}
        rightSection={<Kbd keys={command.keys} className={styles.keys} />}
        // Keeps the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => !isDisabled && !isDoubleClick(event) && command.run()}
      >
        {command.label}
      </LightButton>
    </Tooltip>
  );
}

/** Whether a click is the second of a double click, which would act on the record that the first one brought up. */
export const isDoubleClick = ({ detail }: MouseEvent): boolean => detail > 1;
