import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import type { ActivityQuery } from './Activity.generated.ts';
import styles from './Home.module.css';

const FIGURES = ['submitted', 'discarded', 'draft'] as const;

/** What somebody did since midnight. */
export function TodayCard({ activity }: { activity: NonNullable<ActivityQuery['viewerActivity']> }) {
  const { t, i18n } = useTranslation(['home', 'status']);
  return (
    <section aria-labelledby="home-today" className={styles.card}>
      <h2 id="home-today" className={styles.cardTitle}>
        {t('today')}
      </h2>
      <dl className={styles.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={styles.figure} data-figure={figure}>
            <dt>{t(`status:${figure}`)}</dt>
            <dd>{formatNumber(activity[figure], i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
