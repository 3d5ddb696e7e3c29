import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { TextSearch } from '#client/features/criteria/index.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { TextBox } from '#client/ui/TextBox.tsx';
import type { Filtering } from './filtering.ts';
import styles from './SearchBox.module.css';

/** Looks for words. Typing searches nothing yet, so that the record stays under the eyes until Enter. */
export function SearchBox({ criteria, fields, onChange, searchBox }: Filtering) {
  const { t } = useTranslation(['filter', 'common']);
  const { search } = criteria;
  const [draft, setDraft] = useState<{ text: string; over: TextSearch | null } | null>(null);
  const [wishedField, setField] = useState<string | null>(null);
  // Another search, by Enter or by the back button, takes the place of what was being typed.
  if (draft && draft.over?.text !== search?.text) setDraft(null);
  const text = draft ? draft.text : (search?.text ?? '');
  const field = search ? search.field : wishedField;
  const [command] = useCommands('page', [
    { id: 'filter.search', keys: '/', label: t('query'), run: () => searchBox.current?.focus() },
  ]);

  const apply = (to: TextSearch): void =>
    onChange({ ...criteria, search: to.text.trim() ? { ...to, text: to.text.trim() } : null });
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
      <TextBox
        ref={searchBox}
        type="search"
        aria-label={t('query')}
        aria-keyshortcuts={ariaKeys(command.keys)}
        placeholder={t('query')}
        value={text}
        maxLength={MOST_CHARACTERS}
        onChange={(event) => setDraft({ text: event.currentTarget.value, over: search })}
        onKeyDown={handleKey}
        start={<IconSearch size={16} aria-hidden />}
        endWidth={draft && text ? 58 : undefined}
        end={
          text ? (
            <>
              {draft && <Kbd keys="Enter" />}
              <CloseButton size="sm" aria-label={t('clearOf', { name: t('query') })} onClick={clear} />
            </>
          ) : (
            <Kbd keys={command.keys} />
          )
        }
        className={styles.box}
      />
      {fields.length > 1 && (
        <SelectBox
          aria-label={t('searchField')}
          value={field ?? ''}
          options={[
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
