import { Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/lib/paths.ts';
import { type Preference, setPreference, usePreference } from '#client/lib/preferences.ts';
import { saveFile } from '#client/lib/saveFile.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ListSearch } from '#client/ui/SearchInput.tsx';
import { toast } from '#client/ui/toast.ts';
import { type OwnKeysEditor, readKeyFile, useOwnKeys, writeKeyFile } from './ownKeys.ts';
import { KeyList } from './KeyList.tsx';
import styles from './Keys.module.css';

interface Props {
  userId: string;
  /** Two columns. */
  isWide?: boolean;
  /** Leaves out the preferences for answering. */
  isKeysOnly?: boolean;
}

/** The list of keys with search and editing, and the preferences for answering. */
export function KeyPanel({ userId, isWide = false, isKeysOnly = false }: Props) {
  const { t } = useTranslation(['palette', 'user']);
  const keysOfUser = useOwnKeys(userId);
  const [isEditing, setEditing] = useState(false);
  const [search, setSearch] = useState('');
  return (
    <div className={styles.panel} data-wide={isWide || undefined}>
      <Group gap="sm">
        <ListSearch
          data-autofocus
          className={styles.search}
          label={t('palette:searchKeys')}
          value={search}
          onChange={setSearch}
        />
        <Button
          variant={isEditing ? 'filled' : 'default'}
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {t('palette:edit')}
        </Button>
      </Group>
      {isEditing && (
        <Text size="xs" c="var(--marl-text-3)">
          {t('palette:editHint')}
        </Text>
      )}
      {isEditing && <KeyTools keysOfUser={keysOfUser} />}
      <KeyList keysOfUser={keysOfUser} isEditing={isEditing} search={search} />
      {!isKeysOnly && (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('user:answering')}</h3>
          <AnsweringPreferences userId={userId} />
        </section>
      )}
    </div>
  );
}

/** Exports, imports and resets all changed keys. */
function KeyTools({ keysOfUser }: { keysOfUser: OwnKeysEditor }) {
  const { t } = useTranslation('palette');
  const isChanged = Object.keys(keysOfUser.own).length > 0;

  const exportKeys = (): void => saveFile('marl-keys.json', writeKeyFile(keysOfUser.own), 'application/json');
  async function importKeys(file: File) {
    const keys = readKeyFile(await file.text());
    if (keys) keysOfUser.replaceAll(keys);
    toast(keys ? { message: t('imported') } : { message: t('noKeys'), kind: 'error' });
  }

  return (
    <Group gap="sm">
      <Button variant="default" size="compact-sm" disabled={!isChanged} onClick={exportKeys}>
        {t('export')}
      </Button>
      <FileButton accept="application/json" onChange={(file) => file && void importKeys(file)}>
        {(props) => (
          <Button variant="default" size="compact-sm" {...props}>
            {t('import')}
          </Button>
        )}
      </FileButton>
      <Button variant="subtle" size="compact-sm" disabled={!isChanged} onClick={keysOfUser.resetAll}>
        {t('resetAll')}
      </Button>
    </Group>
  );
}

export function HelpDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <Dialog onClose={onClose} title={t('shortcuts')} size={860}>
      <KeyPanel userId={userId} isWide />
      <Text size="sm" mt="md">
        <a href={paths.docs} target="_blank">
          {t('guides')}
        </a>
      </Text>
    </Dialog>
  );
}

const CHOICES = [
  ['autoSubmit', 'autoSubmit'],
  ['autoNext', 'autoNext'],
  ['autoDraft', 'autoDraft'],
  ['backspaceDiscards', 'backspace'],
  ['showKeys', 'showKeys'],
  ['singleLetterKeys', 'singleLetters'],
] as const satisfies [Preference, string][];

export function AnsweringPreferences({ userId }: { userId: string }) {
  const { t } = useTranslation('user');
  return (
    <Stack gap="md" mt="sm">
      {CHOICES.map(([preference, text]) => (
        <Choice key={preference} userId={userId} preference={preference} label={t(text)} />
      ))}
    </Stack>
  );
}

function Choice({ userId, preference, label }: { userId: string; preference: Preference; label: string }) {
  const isOn = usePreference(userId, preference);
  return (
    <Checkbox
      label={label}
      styles={{ label: { fontSize: 14 } }}
      checked={isOn}
      onChange={(event) => setPreference(userId, preference, event.currentTarget.checked)}
    />
  );
}
