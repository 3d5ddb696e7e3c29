import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#client/lib/text.ts';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import styles from './WorkspaceChecks.module.css';

interface Props {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  chosen: ReadonlySet<string>;
  /** Those that are on their way to change. */
  busy?: ReadonlySet<string>;
  onChange(id: string, isChosen: boolean): void;
}

/** More than these, and a search is quicker than reading. */
const SEARCHED_FROM = 10;

/** Workspaces to be a member of. */
export function WorkspaceChecks({ workspaces, chosen, busy, onChange }: Props) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const wanted = fold(search.trim());
  if (workspaces.length === 0) return <p className={styles.none}>{t('noWorkspaces')}</p>;
  return (
    <div className={styles.checks}>
      {workspaces.length >= SEARCHED_FROM && (
        <SearchInput label={t('searchWorkspaces')} value={search} onChange={setSearch} />
      )}
      <div role="group" aria-label={t('workspaces')} className={styles.list}>
        {workspaces
          .filter(({ name }) => fold(name).includes(wanted))
          .map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              classNames={{ label: styles.label }}
              checked={chosen.has(id)}
              disabled={busy?.has(id) ?? false}
              onChange={({ currentTarget: { checked } }) => onChange(id, checked)}
            />
          ))}
      </div>
    </div>
  );
}
