import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateLabels, isPrefilled, LabelPills, labelsOf, withLabel } from '../label/index.ts';
import type { BodyProps, TextClassificationRecord } from '../model.ts';
import { Inputs } from './Inputs.tsx';
import styles from './TextClassificationBody.module.css';

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
    const isChosen = value.includes(label);
    if (multiLabel) onEdit({ labels: withLabel(value, label, !isChosen) });
    else if (isChosen && status === 'VALIDATED' && !edit) onUndo();
    else onValidate({ labels: [label] });
  }

  return (
    <div className={styles.body}>
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
    </div>
  );
}

/** The model's name, and whether its prediction is right, if that is known. */
function PredictionLine({ record: { prediction, predicted } }: { record: TextClassificationRecord }) {
  const { t } = useTranslation('taskRecord');
  if (!prediction) return null;
  return (
    <p className={styles.line}>
      <span className={styles.agent}>{t('predictionBy', { agent: prediction.agent })}</span>
      {predicted && (
        <span className={styles.outcome} data-outcome={predicted}>
          {predicted === 'OK' ? <IconCircleCheck size={14} aria-hidden /> : <IconCircleX size={14} aria-hidden />}
          {predicted === 'OK' ? t('predictedOk') : t('predictedKo')}
        </span>
      )}
    </p>
  );
}
