import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { TextSearch } from '#client/features/criteria/index.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import type { Filtering } from './filtering.ts';
import styles from './SearchBox.module.css';

const KEYS = '/';

/** Looks for words. Typing searches nothing yet, so that the record stays under the eyes until Enter. */
export function SearchBox({ criteria, fields, onChange, searchBox }: Filtering) {
  const { t } = useTranslation(['filter', 'common']);
  const { search } = criteria;
  const [draft, setDraft] = useState<{ text: string; over: TextSearch | null } | null>(null);
  const [wishedField, setField] = useState<string | null>(null);
  // Another search, e.g. by the back button, takes the place of what is being typed.
  const isTyping = draft !== null && draft.over?.text === search?.text;
  const text = isTyping ? draft.text : (search?.text ?? '');
  const field = search ? search.field : wishedField;
  useCommands('page', [{ id: 'filter.search', keys: KEYS, label: t('query'), run: () => searchBox.current?.focus() }]);

  const apply = (to: TextSearch): void => {
    setDraft(null);
    onChange({ ...criteria, search: to.text.trim() ? { ...to, text: to.text.trim() } : null });
  };
  const clear = (): void => {
    if (search) apply({ text: '', field });
    else setDraft(null);
    searchBox.current?.focus();
  };
  const chooseField = (to: string | null): void => {
    setField(to);
    if (search) onChange({ ...criteria, search: { ...search, field: to } });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      apply({ text, field });
    } else if (event.key === 'Escape') {
      // What was typed stays where it is; browsers would clear it.
      event.preventDefault();
      event.currentTarget.blur();
    }
  };

  return (
    <div role="search" aria-label={t('query')} className={styles.search}>
      <TextInput
        ref={searchBox}
        type="search"
        aria-label={t('query')}
        aria-keyshortcuts={KEYS}
        placeholder={t('query')}
        value={text}
        maxLength={MOST_CHARACTERS}
        onChange={(event) => setDraft({ text: event.currentTarget.value, over: search })}
        onKeyDown={handleKey}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSectionWidth={isTyping && text ? 58 : undefined}
        rightSection={
          text ? (
            <>
              {isTyping && <Kbd keys="Enter" />}
              <CloseButton size="sm" aria-label={t('clearOf', { name: t('query') })} onClick={clear} />
            </>
          ) : (
            <Kbd keys={KEYS} />
          )
        }
        className={styles.box}
      />
      {fields.length > 1 && (
        <NativeSelect
          aria-label={t('searchField')}
          value={field ?? ''}
          data={[
            { value: '', label: t('allFields') },
            ...fields.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={(event) => chooseField(event.currentTarget.value || null)}
          className={styles.field}
        />
      )}
    </div>
  );
}

/** An address has to hold it. */
const MOST_CHARACTERS = 500;
