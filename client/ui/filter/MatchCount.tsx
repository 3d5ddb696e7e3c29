import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import styles from './MatchCount.module.css';

/** How many a list is narrowed down to; nothing as long as that is not known. */
export function MatchCount({ count }: { count: number | undefined }) {
  const { t, i18n } = useTranslation('filter');
  return (
    <p role="status" className={styles.count}>
      {count !== undefined && t('matches', { count, number: formatNumber(count, i18n.language) })}
    </p>
  );
}
