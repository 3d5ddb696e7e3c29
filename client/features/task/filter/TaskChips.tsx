import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { ChipRow } from '#client/ui/filter/ChipRow.tsx';
import { MatchCount } from '#client/ui/filter/MatchCount.tsx';
import { EVERYTHING, type TaskCriteria } from '../criteria/criteria.ts';
import { type EditTarget, useChips } from './chips.tsx';
import styles from './TaskFilterBar.module.css';

interface Props {
  criteria: TaskCriteria;
  /** How many records were found; undefined while unknown. */
  total: number | undefined;
  resetKeys: readonly string[];
  onSearch(criteria: TaskCriteria): void;
  /** Leads to where a part of the criteria can be changed. */
  onEdit(target: EditTarget): void;
}

/** The row that says what the records are narrowed down to, how many they are, and the way back to all; absent with all. */
export function TaskChips({ criteria, total, resetKeys, onSearch, onEdit }: Props) {
  const { t } = useTranslation();
  const chips = useChips(criteria, onSearch, onEdit);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ChipRow chips={chips} />
      <MatchCount count={total} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-keyshortcuts={ariaKeys(resetKeys)}
        onClick={() => onSearch(EVERYTHING)}
      >
        {t('reset')}
      </Button>
    </div>
  );
}
