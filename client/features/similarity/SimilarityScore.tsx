import { useTranslation } from 'react-i18next';
import { formatShare } from '#client/lib/format.ts';
import styles from './Similarity.module.css';

/** The similarity in percent with one decimal; negative scores have no meaningful percentage. */
export function SimilarityScore({ score }: { score: number | undefined }) {
  const { t, i18n } = useTranslation('similar');
  if (score === undefined || score < 0) return null;
  const text = formatShare(score, i18n.language);
  const label = t('score', { score: text });
  return (
    <span className={styles.score} role="img" aria-label={label} title={label}>
      {text}
    </span>
  );
}
