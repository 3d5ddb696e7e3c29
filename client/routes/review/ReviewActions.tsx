import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import type { ActionCommand } from '#client/features/response/index.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import { FailureBar } from '#client/ui/FailureBar.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import bar from '#client/ui/ActionBar.module.css';
import styles from './ReviewActions.module.css';

interface Props {
  edit: ActionCommand;
  save: ActionCommand;
  undo: ActionCommand;
  isEditing: boolean;
  /** The problem that keeps the decision from being saved. */
  problem: string;
  /** Why the decision cannot be saved yet. */
  hint: string | undefined;
  /** Why the server refused the decision. */
  failure: string | undefined;
  /** How many decisions wait for the connection. */
  waiting: number;
  onRetry(): void;
}

/** The actions for the record on screen, in a bar of constant size. */
export function ReviewActions({ edit, save, undo, isEditing, problem, hint, failure, waiting, onRetry }: Props) {
  const { t } = useTranslation(['review', 'form', 'common']);
  return (
    <div className={bar.frame}>
      {failure !== undefined && (
        <FailureBar action={t('common:retry')} onAction={onRetry} isAbove>
          {t('form:notSaved', { reason: failure })}
        </FailureBar>
      )}
      <div className={styles.bar}>
        {undo.when?.() !== false && (
          <IconButton
            label={undo.label}
            icon={IconArrowBackUp}
            aria-keyshortcuts={ariaKeys(undo.keys)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={undo.run}
          />
        )}
        <p role="status" className={styles.state} data-problem={problem !== '' || undefined}>
          {problem || (waiting > 0 ? t('review:waiting', { count: waiting }) : '')}
        </p>
        <div className={bar.actions}>
          <CommandButton
            command={edit}
            variant={isEditing ? 'light' : 'default'}
            icon={<IconPencil size={16} aria-hidden />}
          />
          <CommandButton command={save} variant="filled" hint={hint} />
        </div>
      </div>
    </div>
  );
}
