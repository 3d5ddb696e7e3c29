import { ActionIcon, TextInput } from '@mantine/core';
import { IconLink, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo, type RecordCriteria } from '#client/features/criteria/index.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { toast } from '#client/ui/toast.ts';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { isSame } from './changes.ts';
import type { SavedFilter } from './savedFilters.ts';
import styles from './SavedTool.module.css';

type More = Pick<ComponentProps<'button'>, 'aria-pressed' | 'ref'> & { 'data-remove'?: true };

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
  const rename = useRef<HTMLButtonElement>(null);
  useFocusOnChange(newName === null, () => rename.current);
  const share = (): void => {
    void copyText(`${location.origin}${location.pathname}?${linkTo(saved.criteria).toString()}`).then(
      (isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }),
    );
  };
  const action = (label: string, icon: React.ReactNode, run: () => void, more?: More) => (
    <ActionIcon aria-label={label} title={label} onClick={run} {...more}>
      {icon}
    </ActionIcon>
  );

  if (newName !== null) {
    const wished = newName.trim();
    const isTaken = otherNames.includes(wished);
    const finish = (): void => {
      // It says why; Escape gives it up.
      if (isTaken) return;
      if (wished && wished !== name) onRename(wished);
      setNewName(null);
    };
    return (
      <li className={styles.row}>
        <TextInput
          ref={focusWhenThere}
          aria-label={t('nameOf', { name })}
          value={newName}
          maxLength={100}
          error={isTaken && t('nameTaken', { name: wished })}
          onChange={(event) => setNewName(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Else it would press the button that has the focus next.
              event.preventDefault();
              finish();
            }
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
        { 'aria-pressed': isDefault },
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
      {action(t('renameOf', { name }), <IconPencil size={16} aria-hidden />, () => setNewName(name), {
        ref: rename,
      })}
      {action(t('deleteOf', { name }), <IconTrash size={16} aria-hidden />, onDelete, { 'data-remove': true })}
    </li>
  );
}

/** Asking for a new name is asking for its box. Not every browser gives the focus to what is selected. */
function focusWhenThere(box: HTMLInputElement | null): void {
  box?.focus();
  box?.select();
}
