import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lastRemoveButton, useFocusOnChange } from '#client/ui/focus.ts';
import styles from './EntryList.module.css';

interface RowsProps<Row> {
  rows: readonly Row[];
  /** The index of the first row that can be removed. */
  removableFrom?: number;
  addLabel: string;
  /** A new row; null if none can be added. */
  blank: Row | null;
  onChange(rows: readonly Row[]): void;
  children(row: Row, index: number, edit: (part: Partial<Row>) => void): ReactNode;
}

/** Rows of inputs that can be added and removed. */
export function Rows<Row extends { readonly name: string }>(props: RowsProps<Row>) {
  const { rows, removableFrom = 0, addLabel, blank, onChange, children } = props;
  const { t } = useTranslation('taskSettings');
  const list = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useFocusOnChange(rows.length, () => lastRemoveButton(list.current) ?? more.current);
  return (
    <>
      {rows.length > 0 && (
        <Stack ref={list} gap="sm">
          {rows.map((row, index) => (
            <div key={index} className={styles.row}>
              {children(row, index, (part) => onChange(rows.with(index, { ...row, ...part })))}
              {index >= removableFrom && (
                <ActionIcon
                  aria-label={t('removeOf', { name: row.name || index + 1 })}
                  data-remove
                  onClick={() => onChange(rows.toSpliced(index, 1))}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </div>
          ))}
        </Stack>
      )}
      {blank && (
        <Button
          ref={more}
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...rows, blank])}
        >
          {addLabel}
        </Button>
      )}
    </>
  );
}

export interface Entry {
  readonly name: string;
  readonly text: string;
}

interface Props {
  title: string;
  addLabel: string;
  entries: readonly Entry[];
  /** The stored entries come first and can be neither removed nor renamed. */
  storedCount: number;
  onChange(entries: readonly Entry[]): void;
}

/** Named values, one in each row. */
export function EntryList({ title, addLabel, entries, storedCount, onChange }: Props) {
  const { t } = useTranslation('taskSettings');
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} bd={0} miw={0}>
      <legend className={styles.title}>{title}</legend>
      <Rows
        rows={entries}
        removableFrom={storedCount}
        addLabel={addLabel}
        blank={{ name: '', text: '' }}
        onChange={onChange}
      >
        {({ name, text }, index, edit) => (
          <>
            {index < storedCount ? (
              <span className={styles.name} title={name}>
                {name}
              </span>
            ) : (
              <TextInput
                aria-label={t('nameOf', { title, position: index + 1 })}
                placeholder={t('name')}
                value={name}
                onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
              />
            )}
            <TextInput
              aria-label={t('valueOf', { name: name || index + 1 })}
              placeholder={t('value')}
              value={text}
              onChange={({ currentTarget }) => edit({ text: currentTarget.value })}
            />
          </>
        )}
      </Rows>
    </Stack>
  );
}
