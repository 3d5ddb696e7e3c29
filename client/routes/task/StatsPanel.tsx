import { useTranslation } from 'react-i18next';
import { formatNumber, formatScore } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import styles from './Panels.module.css';
import { hasStats, inTenths } from './stats.ts';
import { TermBars } from './TermBars.tsx';
import type { Aggregations } from './useTaskRecords.ts';

interface Props {
  aggregations: Aggregations | undefined;
  total: number;
}

/** What the records that match hold, counted. */
export function StatsPanel({ aggregations, total }: Props) {
  const { t, i18n } = useTranslation('task');
  if (!aggregations) return <SkeletonText lines={12} />;
  if (!hasStats(aggregations)) return <EmptyState title={t('noStats')} />;
  const { predictedAs, annotatedAs, scores, words, predictedMentions, annotatedMentions, metadata } = aggregations;
  const score = (value: number): string => formatScore(value, i18n.language);
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('statsOf', { total: formatNumber(total, i18n.language) })}</p>
      <TermBars title={t('predictedAs')} terms={predictedAs} />
      <TermBars title={t('annotatedAs')} terms={annotatedAs} />
      <TermBars
        title={t('scores')}
        terms={inTenths(scores).map(({ from, to, count }) => ({ term: `${score(from)} – ${score(to)}`, count }))}
      />
      <TermBars title={t('words')} terms={words} />
      <Mentions title={t('predictedMentions')} entities={predictedMentions} />
      <Mentions title={t('annotatedMentions')} entities={annotatedMentions} />
      {metadata.some(({ values }) => values.length > 0) && (
        <section aria-label={t('metadata')} className={styles.group}>
          <h3 className={styles.heading}>{t('metadata')}</h3>
          {metadata.map(({ key, values }) => (
            <TermBars key={key} title={key} terms={values} />
          ))}
        </section>
      )}
    </div>
  );
}

function Mentions({ title, entities }: { title: string; entities: Aggregations['predictedMentions'] }) {
  if (entities.length === 0) return null;
  return (
    <section aria-label={title} className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      {entities.map(({ label, mentions }) => (
        <TermBars key={label} title={label} terms={mentions} />
      ))}
    </section>
  );
}
