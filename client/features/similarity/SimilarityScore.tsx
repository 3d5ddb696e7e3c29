import { useTranslation } from 'react-i18next';
import { formatShare } from '#client/lib/format.ts';
import styles from './Similarity.module.css';

/** How near a record is: percent with one decimal; opposites, whose score is below zero, say nothing (spec §5). */
export function SimilarityScore({ score }: { score: number | undefined }) {
  const { t, i18n } = useTranslation('similar');
  if (score === undefined || score < 0) return null;
  const text = formatShare(score, i18n.language);
  return (
    <span
      className={styles.score}
      role="img"
      aria-label={t('score', { score: text })}
      title={t('score', { score: text })}
    >
      {text}
    </span>
  );
}
