import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { FacetFilter } from '#client/ui/FacetFilter.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import toolbar from '#client/ui/Toolbar.module.css';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import styles from './DatasetToolbar.module.css';
import { countBy, type Listing, NO_FILTERS } from './listing.ts';
import { tagsOf } from './tags.ts';
import { COLUMNS } from './columns.ts';

interface Props {
  datasets: readonly DatasetRow_DatasetFragment[];
  listing: Listing;
  onChange: (change: Partial<Listing>) => void;
}

/** Search and filters of the list; on narrow screens also its sorting. */
export function DatasetToolbar({ datasets, listing, onChange }: Props) {
  const { t, i18n } = useTranslation(['datasets', 'common']);
  const search = useRef<HTMLInputElement>(null);
  const [find] = useCommands('page', [
    { id: 'datasets.search', keys: '/', label: t('search'), run: () => search.current?.focus() },
  ]);
  const { workspaces, tasks, tags, sort } = listing;
  const isNarrowed = listing.search !== '' || workspaces.length > 0 || tasks.length > 0 || tags.length > 0;
  const allTags = useMemo(() => countBy(datasets.flatMap(tagsOf), i18n.language), [datasets, i18n.language]);

  return (
    <div role="search" aria-label={t('title')} className={toolbar.toolbar}>
      <SearchInput
        ref={search}
        keys={find.keys}
        label={t('search')}
        value={listing.search}
        onChange={(text) => onChange({ search: text })}
        className={toolbar.search}
      />
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
      {isNarrowed && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
          {t('common:reset')}
        </Button>
      )}
    </div>
  );
}
