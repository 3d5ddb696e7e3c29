import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import { saveFile } from '#client/lib/saveFile.ts';
import { useDeviceData, writeDeviceFile } from './deviceData.ts';
import styles from './StoredOnDevice.module.css';

const FILE_NAME = 'marl-answers.json';

/** Counts the answers that are only on this device, and sends, exports or deletes them. */
export function StoredOnDevice({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const stored = useDeviceData(userId);
  const [isAsking, { open, close }] = useDisclosure();
  const counts = [
    ['waiting', stored.waiting.length],
    ['refused', stored.refused.length],
    ['drafts', stored.drafts.length],
  ] as const;
  const toSend = stored.waiting.length + stored.refused.length;
  const total = toSend + stored.drafts.length;

  return (
    <>
      <p className={styles.note}>{t('profile:deviceNote')}</p>
      <dl className={styles.counts}>
        {counts.map(([key, count]) => (
          <div key={key} className={styles.count}>
            <dt>{t(`profile:${key}`)}</dt>
            <dd>{formatNumber(count, i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button variant="default" disabled={toSend === 0} onClick={stored.sendAll}>
          {t('profile:sendNow')}
        </Button>
        <Button
          variant="default"
          disabled={total === 0}
          onClick={() => saveFile(FILE_NAME, writeDeviceFile(stored), 'application/json')}
        >
          {t('profile:exportJson')}
        </Button>
        <Button variant="outline" color="danger" disabled={total === 0} onClick={open}>
          {t('common:delete')}
        </Button>
      </div>
      <Modal
        opened={isAsking}
        onClose={close}
        title={t('profile:device')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <p className={styles.note}>{t('profile:deleteKept', { count: total })}</p>
        <div className={styles.answers}>
          <Button variant="default" data-autofocus onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            color="danger"
            onClick={() => {
              stored.removeAll();
              close();
            }}
          >
            {t('common:delete')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
