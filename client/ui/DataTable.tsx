import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sort } from '#client/lib/sorting.ts';
import styles from './DataTable.module.css';

export interface Column<Key extends string> {
  /** The sort key; without it, the column does not sort. */
  readonly by?: Key;
  readonly title: string;
  readonly className?: string | undefined;
  /** Whether the first click sorts from newest or most. */
  readonly isDescendingFirst?: boolean;
}

export interface DataTableProps<Key extends string> {
  label: string;
  columns: readonly Column<Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** The number of rows, rendered or not. */
  count: number;
  isBusy?: boolean;
  /** The `tbody`. */
  children: ReactNode;
}

/** A table whose columns sort. */
export function DataTable<Key extends string>(props: DataTableProps<Key>) {
  const { label, columns, sort, onSort, count, isBusy = false, children } = props;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <table className={styles.table} aria-label={label} aria-rowcount={count + 1} aria-busy={isBusy}>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ by, title, className, isDescendingFirst = false }) => {
            const isSorted = sort.by === by;
            const isDescending = isSorted ? !sort.isDescending : isDescendingFirst;
            return (
              <th
                key={title}
                scope="col"
                className={className}
                aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                {by === undefined ? (
                  <span className={styles.columnTitle}>{title}</span>
                ) : (
                  <UnstyledButton className={styles.sort} onClick={() => onSort({ by, isDescending })}>
                    <span className={styles.title}>{title}</span>
                    <Arrow size={14} aria-hidden className={isSorted ? styles.arrow : styles.noArrow} />
                  </UnstyledButton>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      {children}
    </table>
  );
}
