import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useReducer, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { EDIT_KINDS, openEditStorage } from '#client/features/sync/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import { saveFile } from '#client/lib/saveFile.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useOutbox } from './outbox/outbox.ts';
import styles from './StoredOnDevice.module.css';

const FILE_NAME = 'marl-answers.json';

/** Counts the answers that are only on this device, and sends, exports or deletes them. */
export function StoredOnDevice({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const { data, sendAll, removeAll } = useDeviceData(userId);
  const { waiting, refused, drafts } = data;
  const [isAsking, { open, close }] = useDisclosure();
  const counts = [
    ['waiting', waiting.length],
    ['refused', refused.length],
    ['drafts', drafts.length],
  ] as const;
  const toSend = waiting.length + refused.length;
  const total = toSend + drafts.length;

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
      <Group gap="sm">
        <Button variant="default" disabled={toSend === 0} onClick={sendAll}>
          {t('profile:sendNow')}
        </Button>
        <Button
          variant="default"
          disabled={total === 0}
          onClick={() => saveFile(FILE_NAME, `${JSON.stringify(data, null, 2)}\n`, 'application/json')}
        >
          {t('profile:exportJson')}
        </Button>
        <Button variant="outline" color="danger" disabled={total === 0} onClick={open}>
          {t('common:delete')}
        </Button>
      </Group>
      {isAsking && (
        <Dialog onClose={close} title={t('profile:device')}>
          <p className={styles.note}>{t('profile:deleteKept', { count: total })}</p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button
              color="danger"
              onClick={() => {
                removeAll();
                close();
              }}
            >
              {t('common:delete')}
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}

function useDeviceData(userId: string) {
  const outbox = useOutbox(userId);
  const { items, failed } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  // Stored edits have no change event; on this page they can only be removed.
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const stores = EDIT_KINDS.map((kind) => openEditStorage(userId, kind));
  return {
    data: {
      /** In flight, or waiting for the connection. */
      waiting: items.map(({ entry }) => entry),
      /** Refused by the server, or in conflict. */
      refused: [...failed.values()].map(({ entry }) => entry),
      /** Not submitted yet. */
      drafts: stores.flatMap((store) => [...store.load()].map(([recordId, edit]) => ({ recordId, edit }))),
    },
    sendAll: outbox.sendAll,
    removeAll(): void {
      outbox.removeAll();
      for (const store of stores) for (const recordId of store.load().keys()) store.remove(recordId);
      refresh();
    },
  };
}
