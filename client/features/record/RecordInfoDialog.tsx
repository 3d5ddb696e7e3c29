import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Contents } from '#client/features/answer/index.ts';
import { historyDialog } from '#client/features/history/index.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Fact, Facts } from '#client/ui/Facts.tsx';

const reason = lazyPart(() =>
  withTexts(() => import('./QueueReason.tsx'), 'assignments').then((module) => module.QueueReason),
);

export interface RecordInfo {
  facts: readonly Fact[];
  metadata: Readonly<Record<string, unknown>> | null;
  /** The id of a record of a queue. */
  queuedId?: string;
  /** The fields of a record whose history is kept. */
  contents?: Contents;
}

interface Props extends RecordInfo {
  shown: 'info' | 'history';
  onClose(): void;
}

/** Information about a record, or the versions of its answers, in a dialog over the page. */
export function RecordInfoDialog({ shown, contents = {}, ...info }: Props) {
  const { queuedId, onClose } = info;
  if (shown === 'info' || !queuedId) return <Information {...info} />;
  return <historyDialog.Part recordId={queuedId} contents={contents} onClose={onClose} />;
}

function Information({ facts, metadata, queuedId, onClose }: RecordInfo & { onClose(): void }) {
  const { t } = useTranslation('record');
  const entries = Object.entries(metadata ?? {});
  return (
    <Dialog onClose={onClose} title={t('info')}>
      <Stack>
        <Facts facts={facts} />
        {queuedId && <reason.Part recordId={queuedId} />}
        <Text component="h3" fw={600}>
          {t('metadata')}
        </Text>
        {entries.length === 0 ? (
          <Text c="dimmed">{t('noMetadata')}</Text>
        ) : (
          <Facts facts={entries.map(([name, value]) => [name, toText(value)])} />
        )}
      </Stack>
    </Dialog>
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
