import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sorted } from '#client/lib/sorting.ts';
import styles from './SheetTable.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface SheetColumn<Row> {
  title: string;
  /** The icon that the header shows if its title is too long. */
  icon?: ReactNode;
  /** The value that a file contains, and that the column sorts by. */
  value(row: Row): string | number | null;
  /** The cell's content on screen; the value by default. */
  show?(row: Row): ReactNode;
  isNumber?: boolean;
  /** Whether its content needs the place of two figures. */
  isWide?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A small table of figures that sorts by each column; the first one names the row. */
export function SheetTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const { i18n } = useTranslation();
  // The order of the rows themselves until somebody chooses another one.
  const [sort, setSort] = useState<{ by: number; isDescending: boolean }>();
  const [nameColumn] = columns;
  const column = sort && columns[sort.by];
  // Headers with icons are made for narrow places.
  const fits = columns.some(({ icon }) => icon);
  const shown =
    sort && column && nameColumn
      ? sorted(rows, {
          language: i18n.language,
          isDescending: sort.isDescending,
          by: (row) => column.value(row) ?? -Infinity,
          nameOf: (row) => String(nameColumn.value(row)),
        })
      : rows;
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} data-fits={fits || undefined} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, icon, isNumber = false }, index) => {
              const order = sort?.by === index ? sort : undefined;
              // Most figures are read from the greatest on.
              const isDescending = order ? !order.isDescending : isNumber;
              const Arrow = order?.isDescending ? IconArrowDown : IconArrowUp;
              return (
                <th
                  key={title}
                  scope="col"
                  data-number={isNumber || undefined}
                  aria-sort={order && (order.isDescending ? 'descending' : 'ascending')}
                >
                  <Tooltip label={title} disabled={!icon}>
                    <UnstyledButton
                      className={styles.sort}
                      aria-label={icon ? title : undefined}
                      onClick={() => setSort({ by: index, isDescending })}
                    >
                      {icon ?? <span className={styles.title}>{title}</span>}
                      <Arrow size={12} aria-hidden className={styles.arrow} />
                    </UnstyledButton>
                  </Tooltip>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, value, show = value, isNumber, isWide }, index) =>
                index === 0 ? (
                  <th key={title} scope="row" title={String(value(row))}>
                    {show(row)}
                  </th>
                ) : (
                  <td key={title} data-title={title} data-number={isNumber} data-wide={isWide}>
                    {show(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column of figures, with a dash where there is none. */
export const figureColumn = <Row,>(
  title: string,
  value: (row: Row) => number | null,
  format: (figure: number) => string,
): SheetColumn<Row> => ({
  title,
  isNumber: true,
  value,
  show: (row) => {
    const figure = value(row);
    return figure === null ? '–' : format(figure);
  },
});
