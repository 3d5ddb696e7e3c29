import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { allOf, isNarrowed } from '#client/features/criteria/index.ts';
import { MatchCount } from '#client/ui/filter/MatchCount.tsx';
import type { Filtering } from '../filtering.ts';
import { RESET } from '../useFilterCommands.ts';
import styles from './CriteriaBar.module.css';
import { CriteriaChips } from './CriteriaChips.tsx';

interface Props {
  filtering: Filtering;
  /** How many records there are by the criteria; null while unknown. */
  total: number | null;
  /** What stands at the end of the row. */
  children?: ReactNode;
}

/** The row that says what the records on screen are narrowed down to, how many there are, and the way back to all. */
export function CriteriaBar({ filtering, total, children }: Props) {
  const { t } = useTranslation();
  const { criteria, onChange } = filtering;
  const keys = useKeysOf(RESET);
  return (
    <div className={styles.bar} data-keeps-focus>
      <CriteriaChips {...filtering} />
      <MatchCount count={isNarrowed(criteria) ? (total ?? undefined) : undefined} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-keyshortcuts={ariaKeys(keys)}
        className={styles.reset}
        onClick={() => onChange(allOf(criteria.status))}
      >
        {t('reset')}
      </Button>
      {children}
    </div>
  );
}
