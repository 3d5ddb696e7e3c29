import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allOf } from '#client/features/criteria/index.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { CriteriaChips } from './chips/CriteriaChips.tsx';
import type { Filtering } from './filtering.ts';
import styles from './NoMatches.module.css';

interface Props extends Filtering {
  /** The dataset does not have what is asked for, such as a question that a link names. */
  isRefused: boolean;
}

/** What stands where the records would be when none fits: why, and the ways out. */
export function NoMatches({ isRefused, ...filtering }: Props) {
  const { t } = useTranslation(['empty', 'common', 'filter']);
  const { criteria, onChange } = filtering;
  return (
    <EmptyState
      title={isRefused ? t('filter:failed') : t('empty:filtered')}
      action={<Button onClick={() => onChange(allOf(criteria.status))}>{t('common:reset')}</Button>}
    >
      {isRefused && <p className={styles.why}>{t('filter:notThere')}</p>}
      <div className={styles.chips}>
        <CriteriaChips {...filtering} />
      </div>
    </EmptyState>
  );
}
