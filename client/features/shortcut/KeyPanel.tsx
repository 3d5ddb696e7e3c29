import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnsweringPreferences } from './AnsweringPreferences.tsx';
import { KeyList } from './KeyList.tsx';
import { KeyTools } from './KeyTools.tsx';
import { useOwnKeys } from './useOwnKeys.ts';
import styles from './Keys.module.css';

interface Props {
  userId: string;
  /** In a dialog there is room for two columns. */
  isWide?: boolean;
  /** Whether how somebody likes to answer is not part of it. */
  isKeysOnly?: boolean;
}

/** The keys of this screen: to look up, to search, to change; and how somebody likes to answer. */
export function KeyPanel({ userId, isWide = false, isKeysOnly = false }: Props) {
  const { t } = useTranslation(['palette', 'user']);
  const keysOfUser = useOwnKeys(userId);
  const [isEditing, setEditing] = useState(false);
  const [search, setSearch] = useState('');
  return (
    <div className={styles.panel} data-wide={isWide || undefined}>
      <div className={styles.head}>
        <TextInput
          type="search"
          data-autofocus
          className={styles.search}
          aria-label={t('palette:searchKeys')}
          placeholder={t('palette:searchKeys')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          variant={isEditing ? 'filled' : 'default'}
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {t('palette:edit')}
        </Button>
      </div>
      {isEditing && <p className={styles.note}>{t('palette:editHint')}</p>}
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
