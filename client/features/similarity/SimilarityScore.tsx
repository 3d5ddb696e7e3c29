import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import styles from './Similarity.module.css';

/** The similarity in percent with one decimal; negative scores have no meaningful percentage. */
export function SimilarityScore({ score }: { score: number | undefined }) {
  const { t } = useTranslation('similar');
  const { formatShare } = useFormats();
  if (score === undefined || score < 0) return null;
  const text = formatShare(score);
  const label = t('score', { score: text });
  return (
    <span className={styles.score} role="img" aria-label={label} title={label}>
      {text}
    </span>
  );
}
