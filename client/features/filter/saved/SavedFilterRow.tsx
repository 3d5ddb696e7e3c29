import { ActionIcon, TextInput } from '@mantine/core';
import { IconLink, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo, type RecordCriteria } from '#client/features/criteria/index.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { toast } from '#client/ui/toast.ts';
import { isSame } from './changes.ts';
import type { SavedFilter } from './savedFilters.ts';
import styles from './SavedTool.module.css';

interface Props {
  saved: SavedFilter;
  /** The criteria in force. */
  criteria: RecordCriteria;
  otherNames: readonly string[];
  onApply(): void;
  onDefault(isDefault: boolean): void;
  onRename(name: string): void;
  onDelete(): void;
}

/** A saved filter: to be applied, made the default, shared, renamed or deleted. */
export function SavedFilterRow({ saved, criteria, otherNames, onApply, onDefault, onRename, onDelete }: Props) {
  const { t } = useTranslation(['filter', 'common']);
  const [newName, setNewName] = useState<string | null>(null);
  const { name, isDefault } = saved;
  const share = (): void => {
    void copyText(`${location.origin}${location.pathname}?${linkTo(saved.criteria).toString()}`).then(
      (isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }),
    );
  };
  const action = (label: string, icon: React.ReactNode, run: () => void, isPressed?: boolean) => (
    <ActionIcon aria-label={label} title={label} aria-pressed={isPressed} onClick={run}>
      {icon}
    </ActionIcon>
  );

  if (newName !== null) {
    const wished = newName.trim();
    const isTaken = otherNames.includes(wished);
    const finish = (): void => {
      if (wished && wished !== name && !isTaken) onRename(wished);
      setNewName(null);
    };
    return (
      <li className={styles.row}>
        <TextInput
          ref={focusWhenThere}
          aria-label={t('nameOf', { name })}
          value={newName}
          maxLength={100}
          error={isTaken}
          onChange={(event) => setNewName(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
            if (event.key !== 'Escape') return;
            // The panel around it stays open.
            event.stopPropagation();
            setNewName(null);
          }}
          className={styles.name}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      {action(
        t('defaultOf', { name }),
        isDefault ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />,
        () => onDefault(!isDefault),
        isDefault,
      )}
      <button
        type="button"
        className={styles.apply}
        title={name}
        aria-current={isSame(saved.criteria, criteria) || undefined}
        onClick={onApply}
      >
        {name}
      </button>
      {action(t('linkOf', { name }), <IconLink size={16} aria-hidden />, share)}
      {action(t('renameOf', { name }), <IconPencil size={16} aria-hidden />, () => setNewName(name))}
      {action(t('deleteOf', { name }), <IconTrash size={16} aria-hidden />, onDelete)}
    </li>
  );
}

/** Asking for a new name is asking for its box. */
const focusWhenThere = (box: HTMLInputElement | null): void => box?.select();
