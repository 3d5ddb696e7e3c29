import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextSearch } from '#client/features/criteria/index.ts';
import { QueryBox } from '#client/ui/filter/QueryBox.tsx';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import type { Filtering } from './filtering.ts';
import styles from './SearchBox.module.css';

/** Searches for words, in all fields or in one. */
export function SearchBox({ criteria, fields, onChange, searchBox }: Filtering) {
  const { t } = useTranslation('filter');
  const { search } = criteria;
  const [nextField, setField] = useState<string | null>(null);
  const field = search ? search.field : nextField;

  const apply = (to: TextSearch | null): void => onChange({ ...criteria, search: to });
  const chooseField = (to: string | null): void => {
    setField(to);
    if (search) apply({ ...search, field: to });
  };
  return (
    <div role="search" aria-label={t('query')} className={styles.search}>
      <div className={styles.row}>
        <QueryBox
          label={t('query')}
          value={search?.text ?? ''}
          maxLength={MAX_LENGTH}
          box={searchBox}
          onSearch={(text) => apply(text ? { text, field } : null)}
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
    </div>
  );
}

const MAX_LENGTH = 500;
