import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import panel from '#client/ui/Panel.module.css';
import { ProgressBar, type ProgressPart } from '#client/ui/ProgressBar.tsx';
import { type Status, StatusIcon } from '#client/ui/StatusPill.tsx';
import styles from './ProgressPanel.module.css';

interface Props<Name extends Status> {
  label: string;
  statuses: readonly Name[];
  counts: Readonly<Record<Name, number>>;
  total?: number;
}

/** Counts by status: as a bar, as numbers and as percentages. */
export function StatusCounts<Name extends Status>({ label, statuses, counts, total }: Props<Name>) {
  const { t } = useTranslation(['status', 'panel']);
  const { formatNumber, formatPercent } = useFormats();
  const parts: ProgressPart[] = statuses.map((status) => ({ status, count: counts[status] }));
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ProgressBar label={label} parts={parts} />
      <dl className={panel.figures}>
        {parts.map(({ status, count }) => (
          <div key={status} data-status={status}>
            <dt className={styles.status}>
              <StatusIcon status={status} />
              <span className={styles.name}>{t(`status:${status}`)}</span>
            </dt>
            <dd>
              {formatNumber(count)} <span className={styles.share}>{formatPercent(all && count / all)}</span>
            </dd>
          </div>
        ))}
        {total !== undefined && (
          <div>
            <dt style={{ paddingLeft: 22 }}>{t('panel:total')}</dt>
            <dd>
              {formatNumber(total)} <span className={styles.share} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
