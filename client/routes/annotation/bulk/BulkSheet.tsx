import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import panes from '../Panes.module.css';
import styles from './BulkSheet.module.css';

interface Props {
  count: number;
  /** A job is running. The sheet closes once it is finished. */
  isBusy: boolean;
  list: ReactNode;
  children: ReactNode;
}

/** The bulk view on a narrow screen: the records, and the form in a sheet from below. */
export function BulkSheet({ count, isBusy, list, children }: Props) {
  const { t } = useTranslation(['bulk', 'common']);
  const [isWanted, setWanted] = useState(false);
  const [wasBusy, setWasBusy] = useState(isBusy);
  const isOpen = isWanted && (count > 0 || isBusy);
  // The sheet closes when nothing is selected or the job is finished; failures are shown with the records.
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
