import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allOf } from '#client/features/criteria/index.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { CriteriaChips } from './chips/CriteriaChips.tsx';
import type { Filtering } from './filtering.ts';
import styles from './NoMatches.module.css';

/** What stands where the records would be when none fits: why, and the ways out. */
export function NoMatches(filtering: Filtering) {
  const { t } = useTranslation(['empty', 'common']);
  const { criteria, onChange } = filtering;
  return (
    <EmptyState
      title={t('empty:filtered')}
      action={<Button onClick={() => onChange(allOf(criteria.status))}>{t('common:reset')}</Button>}
    >
      <div className={styles.chips}>
        <CriteriaChips {...filtering} />
      </div>
    </EmptyState>
  );
}
