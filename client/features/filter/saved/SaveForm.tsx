import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SavedTool.module.css';

interface Props {
  names: readonly string[];
  onSave(name: string): void;
}

/** Gives the criteria in force a name. */
export function SaveForm({ names, onSave }: Props) {
  const { t } = useTranslation(['filter', 'common']);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = names.includes(name);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!name) return;
        onSave(name);
        setTyped('');
      }}
    >
      <TextInput
        label={t('saveAs')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={styles.name}
      />
      <Button type="submit" disabled={!name}>
        {t(isTaken ? 'common:update' : 'common:save')}
      </Button>
    </form>
  );
}
