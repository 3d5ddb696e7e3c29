import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import panes from '../Panes.module.css';
import styles from './BulkSheet.module.css';

interface Props {
  /** How many records are chosen. */
  count: number;
  /** They are being sent: the sheet shows how far it is, and leaves once it is over. */
  isBusy: boolean;
  list: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** Where there is room for one thing: the records, and the form on a sheet that comes up from below. */
export function BulkSheet({ count, isBusy, list, children }: Props) {
  const { t } = useTranslation(['bulk', 'common']);
  const [isWanted, setWanted] = useState(false);
  const [wasBusy, setWasBusy] = useState(isBusy);
  const isOpen = isWanted && (count > 0 || isBusy);
  // With nothing chosen any more the sheet has done its work, and what was refused is told with the records.
  if (isWanted && (!isOpen || (wasBusy && !isBusy))) setWanted(false);
  if (wasBusy !== isBusy) setWasBusy(isBusy);
  return (
    <div className={panes.column}>
      <div className={styles.list}>{list}</div>
      <div className={styles.bar}>
        <Button fullWidth disabled={count === 0} onClick={() => setWanted(true)}>
          {count === 0 ? t('bulk:none') : t('bulk:answer', { count })}
        </Button>
      </div>
      <Drawer
        opened={isOpen}
        onClose={() => setWanted(false)}
        position="bottom"
        size="85dvh"
        title={t('bulk:answer', { count })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
        classNames={{ content: styles.sheet, body: styles.body, header: styles.head }}
      >
        {children}
      </Drawer>
    </div>
  );
}
