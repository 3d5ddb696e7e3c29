import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FacetFilter } from '#client/ui/FacetFilter.tsx';
import { ListToolbar } from '#client/ui/ListToolbar.tsx';
import type { DatasetRow_DatasetFragment } from './Datasets.generated.ts';
import styles from './DatasetToolbar.module.css';
import { COLUMNS, countBy, FACETS, type Listing, NO_FILTERS } from './listing.ts';

interface Props {
  datasets: readonly DatasetRow_DatasetFragment[];
  listing: Listing;
  onChange: (change: Partial<Listing>) => void;
}

/** Search and filters of the list; on narrow screens also its sorting. */
export function DatasetToolbar({ datasets, listing, onChange }: Props) {
  const { t, i18n } = useTranslation('datasets');
  const { search, sort } = listing;
  const facets = useMemo(
    () =>
      FACETS.map(({ name, text, valuesOf }) => {
        const textOf = (value: string) => (name === 'tasks' ? t(`task${value as 'FEEDBACK'}`) : value);
        const counts = countBy(datasets.flatMap<string>(valuesOf), i18n.language);
        return { name, label: t(text), options: counts.map((count) => ({ ...count, text: textOf(count.value) })) };
      }),
    [datasets, t, i18n.language],
  );
  const isNarrowed = search !== '' || facets.some(({ name }) => listing[name].length > 0);

  return (
    <ListToolbar
      label={t('title')}
      commandId="datasets.search"
      searchLabel={t('search')}
      search={search}
      onSearch={(text) => onChange({ search: text })}
      onReset={isNarrowed ? () => onChange(NO_FILTERS) : undefined}
    >
      {facets.map(
        ({ name, label, options }) =>
          // Only task datasets have tags.
          (name !== 'tags' || options.length > 0 || listing.tags.length > 0) && (
            <FacetFilter
              key={name}
              label={label}
              options={options}
              chosen={listing[name]}
              onChange={(chosen) => onChange({ [name]: chosen })}
            />
          ),
      )}
      <NativeSelect
        aria-label={t('sort')}
        className={styles.sort}
        value={`${sort.by}:${sort.isDescending}`}
        onChange={({ currentTarget: { value } }) => {
          const column = COLUMNS.find(({ by }) => value.startsWith(`${by}:`));
          if (column) onChange({ sort: { by: column.by, isDescending: value.endsWith('true') } });
        }}
        data={COLUMNS.flatMap(({ by, text }) => [
          { value: `${by}:false`, label: t('ascending', { column: t(text) }) },
          { value: `${by}:true`, label: t('descending', { column: t(text) }) },
        ])}
      />
    </ListToolbar>
  );
}
