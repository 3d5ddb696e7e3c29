import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { ProgressBar, type ProgressPart } from '#client/ui/ProgressBar.tsx';
import { teamShare } from './counts.ts';
import type { DatasetCounts_DatasetFragment, DatasetRow_DatasetFragment } from './Datasets.generated.ts';

type Progress = NonNullable<DatasetCounts_DatasetFragment['progress']>;

interface Props {
  progress: Progress;
  dataset: DatasetRow_DatasetFragment;
}

/** The team's progress: a bar of statuses and the completed share. */
export function DatasetProgress({ progress, dataset }: Props) {
  const { t } = useTranslation('datasets');
  const { formatPercent } = useFormats();
  const isDistributed = dataset.__typename === 'FeedbackDataset' && dataset.distribution !== null;
  return (
    <Group gap="md" wrap="nowrap">
      <ProgressBar label={t('progress')} parts={isDistributed ? completedParts(progress) : partsOf(progress)} />
      <Text span c="dimmed" miw={44} ta="end">
        {formatPercent(teamShare(progress))}
      </Text>
    </Group>
  );
}

const completedParts = ({ total, pending }: Progress): ProgressPart[] => [
  { status: 'completed', count: total - pending },
  { status: 'pending', count: pending },
];

function partsOf(progress: Progress): ProgressPart[] {
  const { discarded, pending } = progress;
  const done: ProgressPart[] =
    progress.__typename === 'TaskProgress'
      ? [{ status: 'validated', count: progress.validated }]
      : [
          { status: 'submitted', count: progress.submitted },
          { status: 'conflicting', count: progress.conflicting },
        ];
  return [...done, { status: 'discarded', count: discarded }, { status: 'pending', count: pending }];
}
