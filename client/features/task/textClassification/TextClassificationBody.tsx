import { Group, Stack } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateLabels, isPrefilled, LabelPills, labelsOf, withLabel } from '../label/index.ts';
import type { BodyProps, TextClassificationRecord } from '../model.ts';
import { Inputs } from './Inputs.tsx';

/** Texts with one label, which a click validates at once, or with any number of labels. */
export function TextClassificationBody(props: BodyProps<TextClassificationRecord>) {
  const { record, dataset, edit, onEdit, onValidate, onUndo } = props;
  const { t } = useTranslation('taskRecord');
  const { multiLabel, prediction, predictedAs, status } = record;
  const scores = useMemo(
    () => new Map(prediction?.labels.map(({ label, score }) => [label, score] as const)),
    [prediction],
  );
  const value = labelsOf(record, edit);

  function toggle(label: string) {
    const isSelected = value.includes(label);
    if (multiLabel) onEdit({ labels: withLabel(value, label, !isSelected) });
    else if (isSelected && status === 'VALIDATED' && !edit) onUndo();
    else onValidate({ labels: [label] });
  }

  return (
    <Stack gap="md" miw={0}>
      <Inputs record={record} label={value[0] ?? predictedAs[0]} />
      <LabelPills
        datasetId={dataset.id}
        labels={dataset.labels}
        choice={multiLabel ? 'many' : 'one'}
        value={value}
        scores={scores}
        predicted={predictedAs}
        isPrefilled={isPrefilled(record, edit)}
        isReadOnly={props.isReadOnly}
        isActive={props.isActive}
        name={t('labels')}
        onToggle={toggle}
      >
        <CreateLabels dataset={dataset} isSmall={dataset.labels.length > 0} />
      </LabelPills>
      <PredictionLine record={record} />
    </Stack>
  );
}

/** The model's name, and whether its prediction is right, if that is known. */
function PredictionLine({ record: { prediction, predicted } }: { record: TextClassificationRecord }) {
  const { t } = useTranslation('taskRecord');
  if (!prediction) return null;
  const isRight = predicted === 'OK';
  return (
    <Group component="p" gap="md" c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
      {t('predictionBy', { agent: prediction.agent })}
      {predicted && (
        <Group
          component="span"
          gap="xs"
          fw={500}
          c={isRight ? 'var(--marl-status-validated-text)' : 'var(--marl-danger)'}
        >
          {isRight ? <IconCircleCheck size={14} aria-hidden /> : <IconCircleX size={14} aria-hidden />}
          {isRight ? t('predictedOk') : t('predictedKo')}
        </Group>
      )}
    </Group>
  );
}
