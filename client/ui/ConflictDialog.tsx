import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ConflictDialog.module.css';
import { Dialog } from './Dialog.tsx';

/** How to resolve a conflict with a change by somebody else: this person's version counts, or theirs, or this one is edited. */
export type Decision = 'mine' | 'theirs' | 'edit';

interface Props {
  title: string;
  /** What has happened. */
  text: string;
  /** The header cells and the rows of the table with both versions. */
  head: ReactNode;
  children: ReactNode;
  /** Below the table. */
  note?: ReactNode;
  /** Takes the place of the decisions where there is nothing to decide; then the dialog has no other way out. */
  actions?: ReactNode;
  onDecide(decision: Decision): void;
}

/** Shows this person's version beside theirs. Nothing is lost by closing it. */
export function ConflictDialog({ title, text, head, children, note, actions, onDecide }: Props) {
  const { t } = useTranslation('record');
  const isDecision = actions === undefined;
  return (
    <Dialog
      onClose={() => onDecide('edit')}
      withCloseButton={isDecision}
      closeOnEscape={isDecision}
      closeOnClickOutside={isDecision}
      title={title}
      size="lg"
    >
      {/* Takes the focus, so that a key meant for the page decides nothing. */}
      <div tabIndex={-1} data-autofocus className={styles.body}>
        <p className={styles.text}>{text}</p>
        <table className={styles.table}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
        {note !== undefined && <p className={styles.text}>{note}</p>}
        <div className={styles.actions}>
          {actions ?? (
            <>
              <Button variant="default" onClick={() => onDecide('theirs')}>
                {t('keepTheirs')}
              </Button>
              <Button variant="default" onClick={() => onDecide('edit')}>
                {t('editMine')}
              </Button>
              <Button onClick={() => onDecide('mine')}>{t('keepMine')}</Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
