import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import type { WithKeys } from '#client/commands/useCommands.ts';
import { isDoubled } from '#client/ui/isDoubled.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './ActionBar.module.css';

/** A command that a button can do as well as a key; the first of its keys is shown. */
export type ActionCommand = WithKeys<Command>;

interface Props {
  submit: ActionCommand;
  draft: ActionCommand;
  /** Absent where there is nothing to discard. */
  discard?: ActionCommand;
  /** Why submitting does nothing yet. */
  submitHint?: string;
  /** What is to be said about the record's state. */
  children?: ReactNode;
}

/** The deeds for the record on screen. It keeps its place and size whatever happens. */
export function ActionBar({ submit, draft, discard, submitHint, children }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <div className={styles.state}>{children}</div>
        <div className={styles.actions}>
          {discard && <Action command={discard} />}
          <Action command={draft} />
          <Action command={submit} variant="filled" hint={submitHint} />
        </div>
      </div>
    </div>
  );
}

interface ActionProps {
  command: ActionCommand;
  variant?: string;
  hint?: string;
}

/** With a hint the button looks disabled, but still acts: it then says and shows what is missing. */
function Action({ command, variant = 'default', hint }: ActionProps) {
  const isOff = command.when?.() === false;
  const isDimmed = isOff || hint !== undefined;
  const why = isOff ? command.reason?.() : hint;
  return (
    <Tooltip label={why} disabled={!why}>
      <Button
        variant={variant}
        className={styles.action}
        aria-disabled={isDimmed || undefined}
        data-disabled={isDimmed || undefined}
        aria-keyshortcuts={ariaKeys(command.keys)}
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
