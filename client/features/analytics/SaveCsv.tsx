import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#client/lib/saveFile.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { type SheetColumn, toCsv } from './sheet.ts';

interface Props<Row> {
  /** What is saved; names the button. */
  title: string;
  /** The file's name, without its ending. */
  file: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
}

/** Saves what a part of the dashboard shows as a CSV file. */
export function SaveCsv<Row>({ title, file, columns, rows }: Props<Row>) {
  const { t } = useTranslation('dashboard');
  const label = t('saveCsv', { title });
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        disabled={rows.length === 0}
        onClick={() => saveFile(`${file}.csv`, toCsv(columns, rows), 'text/csv')}
      >
        <IconDownload size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
