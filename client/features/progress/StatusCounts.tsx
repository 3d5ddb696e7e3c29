import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import { ProgressBar, type ProgressPart } from '#client/ui/ProgressBar.tsx';
import { StatusIcon } from '#client/ui/StatusPill.tsx';
import styles from './ProgressPanel.module.css';

interface Props {
  label: string;
  counts: readonly ProgressPart[];
  total?: number;
}

/** Counts by status, as a bar, in figures, and each as a share of all. */
export function StatusCounts({ label, counts, total }: Props) {
  const { t, i18n } = useTranslation(['status', 'panel']);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ProgressBar label={label} parts={counts} />
      <dl className={styles.counts}>
        {counts.map(({ status, count }) => (
          <div key={status} className={styles.count} data-status={status}>
            <dt>
              <StatusIcon status={status} />
              {t(`status:${status}`)}
            </dt>
            <dd>
              {formatNumber(count, i18n.language)}{' '}
              <span className={styles.share}>{formatPercent(all && count / all, i18n.language)}</span>
            </dd>
          </div>
        ))}
        {total !== undefined && (
          <div className={styles.count}>
            <dt className={styles.total}>{t('panel:total')}</dt>
            <dd>
              {formatNumber(total, i18n.language)} <span className={styles.share} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
