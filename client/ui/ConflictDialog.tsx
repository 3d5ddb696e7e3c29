import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ConflictDialog.module.css';
import { Dialog } from './Dialog.tsx';

/** How to resolve a conflict: keep this user's version, the other one, or edit this one. */
export type Decision = 'mine' | 'theirs' | 'edit';

interface Props {
  title: string;
  text: string;
  /** Header cells of the table of both versions; `children` are its rows. */
  head: ReactNode;
  children: ReactNode;
  /** Shown below the table. */
  note?: ReactNode;
  /** Replaces the decisions. The dialog then cannot be closed in any other way. */
  actions?: ReactNode;
  onDecide(decision: Decision): void;
}

/** Shows both versions side by side. Closing it means `edit`, so nothing is lost. */
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
      {/* Takes the focus from the buttons, so that a key typed for the page does not press one. */}
      <Stack gap="lg" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
        <Text c="dimmed">{text}</Text>
        <table className={styles.table}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
        {note !== undefined && <Text c="dimmed">{note}</Text>}
        <Group gap="sm" justify="flex-end">
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
        </Group>
      </Stack>
    </Dialog>
  );
}

interface RowProps {
  /** What the texts answer. */
  name: string;
  mine: readonly string[];
  /** Absent where there is no other version. */
  theirs: readonly string[] | null | undefined;
}

/** An answer in both versions. */
export function VersionRow({ name, mine, theirs }: RowProps) {
  const [own, other] = [mine.join('\n'), theirs?.join('\n')];
  return (
    <tr data-differs={own !== (other ?? '') || undefined}>
      <th scope="row" dir="auto">
        <span className={styles.name}>{name}</span>
      </th>
      <Version text={own} />
      {other !== undefined && <Version text={other} />}
    </tr>
  );
}

function Version({ text }: { text: string }) {
  const { t } = useTranslation('record');
  return text ? <td dir="auto">{text}</td> : <td data-none>{t('noAnswer')}</td>;
}
