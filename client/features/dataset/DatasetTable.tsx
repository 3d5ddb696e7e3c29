import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMNS } from './columns.ts';
import styles from './DatasetTable.module.css';
import type { Listing } from './listing.ts';

interface Props {
  sort: Listing['sort'];
  onSort: (sort: Listing['sort']) => void;
  /** How many rows the whole list has, on screen or not. */
  count: number;
  /** The table's body. */
  children: ReactNode;
  isBusy?: boolean;
}

/** The frame of the list: a table whose columns sort. */
export function DatasetTable({ sort, onSort, count, children, isBusy = false }: Props) {
  const { t } = useTranslation('datasets');
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <table className={styles.table} aria-label={t('title')} aria-rowcount={count + 1} aria-busy={isBusy}>
      <thead className={styles.head}>
        <tr>
          {COLUMNS.map(({ by, text, isDescendingFirst }) => {
            const isSorted = sort.by === by;
            const isDescending = isSorted ? !sort.isDescending : isDescendingFirst;
            return (
              <th
                key={by}
                scope="col"
                className={styles[text]}
                aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                <UnstyledButton className={styles.sort} onClick={() => onSort({ by, isDescending })}>
                  {t(text)}
                  <Arrow size={14} aria-hidden className={isSorted ? styles.arrow : styles.noArrow} />
                </UnstyledButton>
              </th>
            );
          })}
        </tr>
      </thead>
      {children}
    </table>
  );
}
