import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import { saveFile } from '#client/lib/saveFile.ts';
import { useKeptWork, writeKeptFile } from './kept.ts';
import styles from './KeptOnDevice.module.css';

const FILE_NAME = 'marl-answers.json';

/** What of a user's work is on this device only: how much it is, and how to send it, take it along or be rid of it. */
export function KeptOnDevice({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const kept = useKeptWork(userId);
  const [isAsking, { open, close }] = useDisclosure();
  const counts = [
    ['waiting', kept.waiting.length],
    ['refused', kept.refused.length],
    ['drafts', kept.drafts.length],
  ] as const;
  const toSend = kept.waiting.length + kept.refused.length;
  const total = toSend + kept.drafts.length;

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
        <Button variant="default" disabled={toSend === 0} onClick={kept.sendAll}>
          {t('profile:sendNow')}
        </Button>
        <Button
          variant="default"
          disabled={total === 0}
          onClick={() => saveFile(FILE_NAME, writeKeptFile(kept), 'application/json')}
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
              kept.removeAll();
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
