import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChipRow } from '#client/ui/filter/ChipRow.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { EVERYTHING, type TaskCriteria } from '../criteria/criteria.ts';
import { useChips } from './chips.tsx';
import styles from './TaskFilterBar.module.css';

interface Props {
  criteria: TaskCriteria;
  onSearch(criteria: TaskCriteria): void;
}

/** What stands where the records would be when none fits: why, and the ways out. */
export function NoTaskMatches({ criteria, onSearch }: Props) {
  const { t } = useTranslation(['empty', 'common']);
  const chips = useChips(criteria, onSearch);
  return (
    <EmptyState
      title={t('empty:filtered')}
      action={<Button onClick={() => onSearch(EVERYTHING)}>{t('common:reset')}</Button>}
    >
      <div className={styles.reasons}>
        <ChipRow chips={chips} />
      </div>
    </EmptyState>
  );
}
