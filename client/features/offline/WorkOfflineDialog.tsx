import { Progress, Stack, Title } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#client/lib/online.ts';
import { Choice } from '#client/ui/Choice.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { setAutoDownload, useAutoDownload } from './autoDownloadPlan.ts';
import { useDownloads } from './downloadList.ts';
import { DownloadFacts } from './DownloadFacts.tsx';
import { useRecordsPerHour } from './useRecordsPerHour.ts';
import { useDownload } from './useDownload.ts';

interface Props {
  userId: string;
  datasetId: string;
  onClose(): void;
}

const COUNTS = ['50', '200', '500'] as const;

/** Downloads records of a dataset, and shows those that are on the device. */
export function WorkOfflineDialog({ userId, datasetId, onClose }: Props) {
  const { t } = useTranslation('offline');
  const [count, setCount] = useState<(typeof COUNTS)[number]>('50');
  const { share, problem, download } = useDownload(userId, datasetId);
  const isAutomatic = useAutoDownload(userId, datasetId);
  const hoursWork = useRecordsPerHour();
  const isOnline = useIsOnline();
  const item = useDownloads(userId).find((one) => one.datasetId === datasetId);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await download(Number(count))) onClose();
  }

  return (
    <Dialog onClose={onClose} title={t('title')}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <p className={form.note}>{t('text')}</p>
        {!window.isSecureContext && <p className={form.note}>{t('notSecure')}</p>}
        <Choice
          label={t('howMany')}
          value={count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={setCount}
        />
        <Toggle
          label={t('hour')}
          description={t('hourHint', { count: hoursWork })}
          isOn={isAutomatic}
          onChange={(isOn) => setAutoDownload(userId, datasetId, isOn)}
        />
        {share !== null && (
          <Progress value={Math.round(share * 100)} aria-label={t('downloading')} transitionDuration={200} />
        )}
        <Problem>{isOnline ? problem : t('needsNetwork')}</Problem>
        <FormActions
          label={t(item ? 'renew' : 'download')}
          loading={share !== null}
          disabled={!isOnline}
          leftSection={<IconCloudDownload size={16} aria-hidden />}
          onCancel={onClose}
        />
      </form>
      {item && (
        <Stack gap="md" mt="lg" pt="lg" style={{ borderTop: '1px solid var(--marl-line)' }}>
          <Title order={3}>{t('downloads')}</Title>
          <DownloadFacts userId={userId} item={item} />
        </Stack>
      )}
    </Dialog>
  );
}
