import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { lastRemoval } from '#client/ui/removal.ts';
import styles from './EntryList.module.css';
import type { Entry } from './entries.ts';

interface Props {
  title: string;
  /** What its button says. */
  addLabel: string;
  entries: readonly Entry[];
  /** How many of them are stored: what is stored cannot be removed or renamed. */
  storedCount: number;
  onChange(entries: readonly Entry[]): void;
}

/** Named values, each in a line. */
export function EntryList({ title, addLabel, entries, storedCount, onChange }: Props) {
  const { t } = useTranslation('taskSettings');
  const edit = (index: number, part: Partial<Entry>): void =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  const list = useRef<HTMLFieldSetElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useFocusOnChange(entries.length, () => lastRemoval(list.current) ?? more.current);
  return (
    <fieldset ref={list} className={styles.entries}>
      <legend className={styles.title}>{title}</legend>
      {entries.map(({ name, text }, index) => (
        <div key={index} className={styles.entry}>
          {index < storedCount ? (
            <span className={styles.name} title={name}>
              {name}
            </span>
          ) : (
            <TextInput
              aria-label={t('nameOf', { title, position: index + 1 })}
              placeholder={t('name')}
              value={name}
              onChange={({ currentTarget }) => edit(index, { name: currentTarget.value })}
            />
          )}
          <TextInput
            aria-label={t('valueOf', { name: name || index + 1 })}
            placeholder={t('value')}
            value={text}
            onChange={({ currentTarget }) => edit(index, { text: currentTarget.value })}
          />
          {index >= storedCount && (
            <ActionIcon
              aria-label={t('removeOf', { name: name || index + 1 })}
              data-remove
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        ref={more}
        variant="default"
        size="xs"
        className={styles.add}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...entries, { name: '', text: '' }])}
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}
