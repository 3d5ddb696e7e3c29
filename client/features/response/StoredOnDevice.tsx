import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useReducer, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { EDIT_KINDS, openEditStorage } from '#client/features/sync/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import { saveFile } from '#client/lib/saveFile.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { useOutbox } from './outbox/outbox.ts';

const FILE_NAME = 'marl-answers.json';

/** Counts the answers that are only on this device, and sends, exports or deletes them. */
export function StoredOnDevice({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const { data, sendAll, removeAll } = useDeviceData(userId);
  const { waiting, refused, drafts } = data;
  const [isAsking, { open, close }] = useDisclosure();
  const toSend = waiting.length + refused.length;
  const total = toSend + drafts.length;

  return (
    <>
      <Text c="dimmed" mb="md">
        {t('profile:deviceNote')}
      </Text>
      <Facts
        facts={Object.entries(data).map(([kind, answers]) => [
          t(`profile:${kind as keyof typeof data}`),
          formatNumber(answers.length, i18n.language),
        ])}
      />
      <Group gap="sm" mt="md">
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
        <ConfirmDialog
          isDestructive
          title={t('profile:deleteDeviceTitle')}
          label={t('profile:deleteAnswers', { count: total })}
          onConfirm={() => {
            removeAll();
            close();
          }}
          onCancel={close}
        >
          <p>{t('profile:deleteDeviceText', { count: total })}</p>
        </ConfirmDialog>
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
