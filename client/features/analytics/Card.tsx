import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#client/lib/saveFile.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './Card.module.css';

export interface Column<Row> {
  title: string;
  /** What a cell of a file holds; null where there is no value. */
  value(row: Row): string | number | null;
  /** What a cell on screen shows; the value itself when absent. */
  show?(row: Row): ReactNode;
  isNumber?: boolean;
}

interface CsvFile<Row> {
  /** The file's name without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

interface Props<Row> {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** What the card can be saved as. */
  file?: CsvFile<Row>;
  isWide?: boolean;
  children: ReactNode;
}

/** One part of the dashboard. */
export function Card<Row>({ title, note, file, isWide = false, children }: Props<Row>) {
  const { t } = useTranslation('dashboard');
  const label = t('saveCsv', { title });
  return (
    <section className={styles.card} data-wide={isWide || undefined} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
        {file && (
          <Tooltip label={label}>
            <ActionIcon
              className={styles.action}
              aria-label={label}
              disabled={file.rows.length === 0}
              onClick={() => saveFile(`${file.name}.csv`, toCsv(file.columns, file.rows), 'text/csv')}
            >
              <IconDownload size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      {children}
    </section>
  );
}

/** Rows as a file for a spreadsheet, which takes nothing in it for a formula. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  return stringify([columns.map(({ title }) => title), ...cells], { escape_formulas: true });
}
