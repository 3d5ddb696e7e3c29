import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import styles from './FileCard.module.css';
import { formatBytes } from './format.ts';
import type { Transfer_FileFragment } from './Transfer.generated.ts';

/** The file that is to be imported, and the way to take another. */
export function FileCard({ file, onReplace }: { file: Transfer_FileFragment; onReplace(): void }) {
  const { t, i18n } = useTranslation('transfer');
  const { name, size, format, columns, rowCount } = file;
  const facts = [
    format,
    formatBytes(size, i18n.language),
    ...(rowCount == null ? [] : [t('rows', { count: rowCount, shown: formatNumber(rowCount, i18n.language) })]),
    t('columns', { count: columns.length }),
  ];
  return (
    <div className={styles.card}>
      <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
      <Button variant="default" onClick={onReplace}>
        {t('otherFile')}
      </Button>
    </div>
  );
}
