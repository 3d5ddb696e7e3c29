import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordCriteria, Subject } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/question/index.ts';
import { fold } from '#client/lib/text.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { useFilterOptionsQuery } from './FilterOptions.generated.ts';
import filters from '#client/ui/filter/Filters.module.css';
import styles from './FilterPanel.module.css';
import { FilterSection } from './FilterSection.tsx';
import { type Section, sectionsOf } from './sections.ts';

export interface FilterPanelProps {
  datasetId: string;
  questions: readonly Question[];
  criteria: RecordCriteria;
  at: Subject | null;
  onChange(criteria: RecordCriteria): void;
}

const GROUPS = [
  ['metadata', 'metadata'],
  ['response', 'responses'],
  ['suggestion', 'suggestions'],
] as const;

/** From here on sections are found quicker by their name. */
const SEARCHED_FROM = 9;

/** Everything the records can be filtered by. What occurs in them is asked for when the panel opens. */
export function FilterPanel({ datasetId, questions, criteria, at, onChange }: FilterPanelProps) {
  const { t } = useTranslation('filter');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useFilterOptionsQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const known = data?.dataset;
  if (!known && error) return <ErrorPanel error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  if (!known) {
    return (
      <div aria-busy className={styles.loading}>
        <SkeletonText lines={6} />
      </div>
    );
  }

  const sections = sectionsOf(questions, known);
  const isSearchable = sections.length >= SEARCHED_FROM;
  const isFound = ({ title }: Section): boolean => !isSearchable || fold(title).includes(fold(search));
  const found = sections.filter(isFound);
  if (sections.length === 0) return <p className={styles.note}>{t('nothing')}</p>;
  return (
    <>
      {isSearchable && (
        <TextInput
          type="search"
          aria-label={t('searchFilters')}
          placeholder={t('searchFilters')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          className={styles.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {GROUPS.map(([group, name]) => {
        const members = found.filter((section) => section.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group} role="group" aria-label={t(name)}>
            <h3 className={filters.group}>{t(name)}</h3>
            {members.map((section) => (
              <FilterSection key={section.name} section={section} criteria={criteria} at={at} onChange={onChange} />
            ))}
          </div>
        );
      })}
      {found.length === 0 && <p className={styles.note}>{t('noneFound')}</p>}
    </>
  );
}
