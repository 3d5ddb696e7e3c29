import { Button, Progress, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { annotationPath } from '#client/lib/paths.ts';
import card from '#client/ui/Card.module.css';
import { Link } from '#client/ui/Link.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { type Download, useDownloads } from './downloadList.ts';
import { DownloadFacts } from './DownloadFacts.tsx';
import { useDownload } from './useDownload.ts';

/** The records downloaded to this device: for each dataset their number and age, and buttons to renew and remove them. */
export function Downloads({ userId }: { userId: string }) {
  const { t } = useTranslation('offline');
  const { formatBytes } = useFormats();
  const items = useDownloads(userId);
  const isPersistent = useIsPersistent();
  if (items.length === 0) return <Text c="dimmed">{t('none')}</Text>;
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {t('total', { size: formatBytes(bytes) })}{' '}
        {isPersistent !== undefined && t(isPersistent ? 'persistent' : 'temporary')}
      </Text>
      {items.map((item) => (
        <Item key={item.datasetId} userId={userId} item={item} />
      ))}
    </Stack>
  );
}

function Item({ userId, item }: { userId: string; item: Download }) {
  const { t } = useTranslation('offline');
  const { share, problem, download } = useDownload(userId, item.datasetId);
  const isOnline = useIsOnline();
  const titleId = `download-${item.datasetId}`;
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <Title order={3} id={titleId} style={{ overflowWrap: 'anywhere' }}>
        <Link to={annotationPath(item.datasetId)}>{item.name}</Link>
      </Title>
      {share !== null && <Progress value={Math.round(share * 100)} aria-label={t('downloading')} />}
      <Problem>{problem}</Problem>
      <DownloadFacts userId={userId} item={item}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!isOnline}
          loading={share !== null}
          onClick={() => void download(Math.max(LEAST, item.count))}
        >
          {t('renew')}
        </Button>
      </DownloadFacts>
    </section>
  );
}

const LEAST = 50;

/** Whether the browser keeps stored data when the device runs out of space; undefined if unknown. */
function useIsPersistent(): boolean | undefined {
  const [isPersistent, setPersistent] = useState<boolean>();
  useEffect(() => {
    // Only secure contexts have `navigator.storage`.
    const storage = (navigator as Partial<Navigator>).storage;
    storage?.persisted?.().then(setPersistent, () => undefined);
  }, []);
  return isPersistent;
}
