import { useTranslation } from 'react-i18next';
import { Card } from './Card.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import type { SheetColumn } from './sheet.ts';
import { SheetTable } from './SheetTable.tsx';
import styles from './Sheet.module.css';

interface Props<Row> {
  title: string;
  /** The name of the file it can be saved as, without its ending. */
  file: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  isWide?: boolean;
}

/** A part of the dashboard that is a table; the same columns make the file it can be saved as. */
export function Sheet<Row>({ title, file, columns, rows, keyOf, isWide = false }: Props<Row>) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={title} isWide={isWide} action={<SaveCsv title={title} file={file} columns={columns} rows={rows} />}>
      {rows.length > 0 ? (
        <SheetTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      ) : (
        <p className={styles.nothing}>{t('nothing')}</p>
      )}
    </Card>
  );
}
