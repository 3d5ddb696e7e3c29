import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FacetFilter } from '#client/ui/FacetFilter.tsx';
import { ListToolbar } from '#client/ui/ListToolbar.tsx';
import type { DatasetRow_DatasetFragment } from './Datasets.generated.ts';
import { COLUMNS } from './DatasetTable.tsx';
import styles from './DatasetToolbar.module.css';
import { countBy, type Listing, NO_FILTERS, tagsOf } from './listing.ts';

interface Props {
  datasets: readonly DatasetRow_DatasetFragment[];
  listing: Listing;
  onChange: (change: Partial<Listing>) => void;
}

/** Search and filters of the list; on narrow screens also its sorting. */
export function DatasetToolbar({ datasets, listing, onChange }: Props) {
  const { t, i18n } = useTranslation('datasets');
  const { workspaces, tasks, tags, sort } = listing;
  const isNarrowed = listing.search !== '' || workspaces.length > 0 || tasks.length > 0 || tags.length > 0;
  const allTags = useMemo(() => countBy(datasets.flatMap(tagsOf), i18n.language), [datasets, i18n.language]);

  return (
    <ListToolbar
      label={t('title')}
      commandId="datasets.search"
      searchLabel={t('search')}
      search={listing.search}
      onSearch={(search) => onChange({ search })}
      onReset={isNarrowed ? () => onChange(NO_FILTERS) : undefined}
    >
      <FacetFilter
        label={t('workspace')}
        options={countBy(
          datasets.map(({ workspace }) => workspace.name),
          i18n.language,
        ).map((option) => ({ ...option, text: option.value }))}
        chosen={workspaces}
        onChange={(chosen) => onChange({ workspaces: chosen })}
      />
      <FacetFilter
        label={t('task')}
        options={countBy(
          datasets.map(({ task }) => task),
          i18n.language,
        ).map((option) => ({ ...option, text: t(`task${option.value as 'FEEDBACK'}`) }))}
        chosen={tasks}
        onChange={(chosen) => onChange({ tasks: chosen })}
      />
      {(allTags.length > 0 || tags.length > 0) && (
        <FacetFilter
          label={t('tags')}
          options={allTags.map((option) => ({ ...option, text: option.value }))}
          chosen={tags}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
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
