import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import type { WithKeys } from '#client/commands/useCommands.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import { FailureBar } from '#client/ui/FailureBar.tsx';
import { LightButton } from '#client/ui/LightButton.tsx';
import bar from '#client/ui/ActionBar.module.css';
import styles from './ActionBar.module.css';
import type { FailedSave } from './outbox/queueState.ts';

/** A command for a button, with its keys. */
export type ActionCommand = WithKeys<Command>;

interface Props {
  submit: ActionCommand;
  draft: ActionCommand;
  discard?: ActionCommand;
  /** Why submitting is not possible yet. */
  submitHint?: string;
  /** Whether `children` are the whole row of the record's position, not only its save state. */
  isOneHand?: boolean;
  /** The record's save state. */
  children?: ReactNode;
}

/** The actions for the record on screen, in a bar of constant size. */
export function ActionBar({ submit, draft, discard, submitHint, isOneHand = false, children }: Props) {
  return (
    <div className={bar.frame} data-foot>
      <div className={styles.bar}>
        {isOneHand ? children : <div className={styles.state}>{children}</div>}
        <div className={bar.actions}>
          {discard && <CommandButton command={discard} />}
          <CommandButton command={draft} />
          <CommandButton command={submit} variant="filled" hint={submitHint} />
        </div>
      </div>
    </div>
  );
}

interface SaveStateProps {
  failed: FailedSave | undefined;
  /** The number of other records that were not saved. */
  failedElsewhere: number;
  isModified: boolean;
  undo: ActionCommand;
  onRetry(): void;
  onShowFailed(): void;
}

/** The save state of the answers, and a button for undo. */
export function SaveState({ failed, failedElsewhere, isModified, undo, onRetry, onShowFailed }: SaveStateProps) {
  const { t } = useTranslation(['form', 'common', 'record']);
  return (
    <>
      {undo.when?.() !== false && (
        <LightButton
          variant="subtle"
          className={styles.undo}
          title={undo.label}
          leftSection={<IconArrowBackUp size={16} />}
          aria-keyshortcuts={ariaKeys(undo.keys)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={undo.run}
        >
          {undo.label}
        </LightButton>
      )}
      {isModified && !failed && (
        <span className={styles.unsaved} title={t('form:unsaved')}>
          {t('form:unsaved')}
        </span>
      )}
      {failed ? (
        <FailureBar action={t('common:retry')} onAction={onRetry} isAbove>
          {t('form:notSaved', {
            reason: failed.theirs ? t('record:elsewhere') : failed.reason || t('record:deleted'),
          })}
        </FailureBar>
      ) : (
        failedElsewhere > 0 && (
          <FailureBar action={t('record:show')} onAction={onShowFailed} isAbove>
            {t('record:failed', { count: failedElsewhere })}
          </FailureBar>
        )
      )}
    </>
  );
}
