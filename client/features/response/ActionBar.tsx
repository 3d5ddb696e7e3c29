import type { ReactNode } from 'react';
import type { Command } from '#client/commands/registry.ts';
import type { WithKeys } from '#client/commands/useCommands.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
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

/** The actions for the record on screen. It keeps its place and size whatever happens. */
export function ActionBar({ submit, draft, discard, submitHint, children }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <div className={styles.state}>{children}</div>
        <div className={styles.actions}>
          {discard && <CommandButton command={discard} />}
          <CommandButton command={draft} />
          <CommandButton command={submit} variant="filled" hint={submitHint} />
        </div>
      </div>
    </div>
  );
}
