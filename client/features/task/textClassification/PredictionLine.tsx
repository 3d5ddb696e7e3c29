import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextClassificationRecord } from '../model.ts';
import styles from './PredictionLine.module.css';

/** Who predicted, and whether people agree where that can be said. */
export function PredictionLine({ record: { prediction, predicted } }: { record: TextClassificationRecord }) {
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
