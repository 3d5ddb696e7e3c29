import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { Time } from '#client/ui/Time.tsx';
import { toast } from '#client/ui/toast.ts';
import { useImagesText } from './useImagesText.ts';
import type { Download } from './downloadList.ts';
import { removeDownload } from './downloadRecords.ts';
import { useUnansweredCount } from './useUnansweredCount.ts';

interface Props {
  userId: string;
  item: Download;
  /** More buttons. */
  children?: ReactNode;
}

/** The data of one dataset on the device, and a button that removes it. */
export function DownloadFacts({ userId, item, children }: Props) {
  const { t } = useTranslation('offline');
  const { formatBytes } = useFormats();
  const imagesText = useImagesText();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const left = useUnansweredCount(userId, item);
  const { images } = item;

  async function remove(): Promise<void> {
    setAsking(false);
    await removeDownload(userId, item.datasetId);
    toast({ message: t('removed') });
  }
  return (
    <>
      <Facts
        facts={[
          [t('records'), left !== undefined && t('left', { count: item.count, left })],
          ...(images ? [[t('images'), imagesText(images)] as const] : []),
          [t('size'), formatBytes(item.bytes)],
          [t('loaded'), <Time key="loaded" iso={item.at} clock="device" />],
        ]}
      />
      <Group gap="sm">
        {children}
        <Button
          variant="outline"
          color="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => (isOnline ? void remove() : setAsking(true))}
        >
          {t('remove')}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('removeTitle')}
          label={t('remove')}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
