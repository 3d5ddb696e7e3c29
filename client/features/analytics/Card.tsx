import { Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#client/lib/saveFile.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { SheetColumn } from '#client/ui/SheetTable.tsx';
import styles from './Card.module.css';

interface CsvFile<Row> {
  /** The file name without extension. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
}

interface Props<Row> {
  title: string;
  note?: ReactNode;
  /** The download of the card. */
  file?: CsvFile<Row>;
  /** Whether it takes a row, or two of three columns. */
  width?: 'row' | 'double';
  children: ReactNode;
}

/** A card of the dashboard. */
export function Card<Row>({ title, note, file, width, children }: Props<Row>) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.card} data-width={width} aria-label={title}>
      <Group gap="sm" wrap="nowrap" align="flex-start" mih={32} mb="md">
        <Group gap="4px 12px" mih={32} flex={1}>
          <Title order={2} size="h3">
            {title}
          </Title>
          {note && <Text c="dimmed">{note}</Text>}
        </Group>
        {file && (
          <IconButton
            label={t('saveCsv', { title })}
            icon={IconDownload}
            disabled={file.rows.length === 0}
            onClick={() => saveFile(`${file.name}.csv`, toCsv(file.columns, file.rows), 'text/csv')}
          />
        )}
      </Group>
      {children}
    </section>
  );
}

/** Converts rows to CSV; formulas are escaped, as spreadsheets would run them. */
export function toCsv<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  return stringify([columns.map(({ title }) => title), ...cells], { escape_formulas: true });
}
