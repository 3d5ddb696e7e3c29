import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/features/analytics/index.ts';
import { annotationPath, reviewPath } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { QuestionQuality } from './QuestionQuality.tsx';
import { UnavailableCard } from './UnavailableCard.tsx';
import { gapOf, subjectsOf } from './subjects.ts';
import type { useQuality } from './useQuality.ts';

interface Props {
  datasetId: string;
  datasetName: string;
  report: ReturnType<typeof useQuality>;
}

/** How good the answers of people and the suggestions of agents are, compared with the records' resolutions. */
export function QualityReport({ datasetId, datasetName, report }: Props) {
  const { t } = useTranslation(['dashboard', 'settings']);
  const { dataset, error, refetch, since, changeSince } = report;
  const title = t('quality.title');
  const summary = dataset?.resolutionSummary;
  if (!dataset && !error) return <Skeleton height={160} />;
  if (!summary || !dataset.quality) {
    return <UnavailableCard title={title} refetch={refetch} />;
  }
  const gap = gapOf(summary, dataset.quality, since);
  return (
    <>
      <Card title={title} width="row">
        {gap && gap !== 'sinceThen' ? (
          <EmptyState
            title={t(`dashboard:quality.gap.${gap}.title`)}
            action={
              <Button component={Link} to={(gap === 'unanswered' ? annotationPath : reviewPath)(datasetId)} mt="sm">
                {gap === 'unanswered' ? t('settings:open') : t('settings:review')}
              </Button>
            }
          >
            {t(`dashboard:quality.gap.${gap}.why`)}
          </EmptyState>
        ) : (
          <>
            <Text c="dimmed" mb="sm">
              {t('quality.explained')}
            </Text>
            <TextInput
              type="date"
              w={200}
              label={t('quality.since')}
              description={t('quality.sinceHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={since ?? ''}
              onChange={({ currentTarget }) => changeSince(currentTarget.value)}
            />
            {gap && <Text mt="sm">{t('quality.gap.sinceThen')}</Text>}
          </>
        )}
      </Card>
      {dataset.quality
        .filter((quality) => subjectsOf(quality).length > 0)
        .map((quality) => (
          <QuestionQuality key={quality.question.id} quality={quality} datasetName={datasetName} />
        ))}
    </>
  );
}
