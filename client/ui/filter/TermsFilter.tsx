import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#client/lib/text.ts';
import { FacetOptions } from '#client/ui/FacetFilter.tsx';
import { ListSearch } from '#client/ui/SearchInput.tsx';
import type { Terms } from './conditions.ts';

/** A value to filter by. */
export interface Option {
  readonly value: string;
  readonly text: string;
  /** The number of records with this value, if known. */
  readonly count?: number;
}

interface Props {
  label: string;
  options: readonly Option[];
  isList: boolean;
  value: Terms | null;
  /** The remaining number of conditions in a search; matching all of several values takes one for each. */
  room: number;
  /** The maximum number of values. */
  limit: number;
  onChange(value: Terms | null): void;
}

/** The number of values from which there is a search box. */
const SEARCHED_FROM = 9;
/** The number of values rendered, because long lists are slow; search finds the others. */
const MOST_SHOWN = 250;

/** Filters by some values; an empty selection matches all. */
export function TermsFilter({ label, options, isList, value, room, limit, onChange }: Props) {
  const { t } = useTranslation('criteria');
  const [search, setSearch] = useState('');
  const chosen = value?.terms ?? [];
  const [nextMatch, setNextMatch] = useState<Terms['match']>('any');
  const match = value?.match ?? nextMatch;
  const missing = chosen
    .filter((term) => !options.some((option) => option.value === term))
    .map((term) => ({ value: term, text: term }));
  const all: readonly Option[] = [...missing, ...options];
  const found = search ? all.filter(({ text }) => fold(text).includes(fold(search))) : all;
  const most = match === 'all' ? chosen.length + room : chosen.length + room > 0 ? limit : 0;
  const setMatch = (to: Terms['match']): void => {
    setNextMatch(to);
    if (value) onChange({ ...value, match: to });
  };

  if (all.length === 0) return <Text c="dimmed">{t('noValues')}</Text>;
  return (
    <Stack gap={6}>
      {all.length >= SEARCHED_FROM && (
        <ListSearch
          label={t('searchIn', { name: label })}
          placeholder={t('searchValues')}
          value={search}
          onChange={setSearch}
        />
      )}
      {isList && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('matchOf', { name: label })}
          data={[
            { value: 'any', label: t('any') },
            { value: 'all', label: t('every'), disabled: chosen.length - 1 > room },
          ]}
          value={match}
          onChange={(to) => setMatch(to === 'all' ? 'all' : 'any')}
        />
      )}
      <FacetOptions
        label={label}
        options={found.slice(0, MOST_SHOWN)}
        chosen={chosen}
        isFull={chosen.length >= most}
        onChange={(terms) => onChange(terms.length ? { terms, match } : null)}
      />
      {found.length === 0 && <Text c="dimmed">{t('noneFound')}</Text>}
      {found.length > MOST_SHOWN && <Text c="dimmed">{t('moreValues', { count: found.length - MOST_SHOWN })}</Text>}
      {most > 0 && chosen.length >= most && <Text c="dimmed">{t('full', { max: most })}</Text>}
    </Stack>
  );
}
