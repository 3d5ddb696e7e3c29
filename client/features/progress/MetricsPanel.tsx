import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import styles from './MetricsPanel.module.css';
import { useSession } from './session/sessionLog.ts';
import { metricsOf } from './session/summary.ts';

interface Props {
  viewerId: string;
  datasetId: string;
  questions: readonly { readonly name: string; readonly title: string }[];
}

/** How the viewer's own work went in this session. */
export function MetricsPanel({ viewerId, datasetId, questions }: Props) {
  const { t, i18n } = useTranslation('panel');
  const metrics = metricsOf(useSession(viewerId, datasetId));
  const number = (value: number | undefined): string =>
    value === undefined ? '–' : formatNumber(value, i18n.language);
  const median = metrics && Math.round(metrics.medianSeconds * 10) / 10;
  return (
    <div className={styles.panel}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{t('perHour')}</dt>
          <dd>{number(metrics?.perHour)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{t('median')}</dt>
          <dd>{number(median ?? undefined)}</dd>
        </div>
      </dl>
      {metrics && metrics.agreements.length > 0 && (
        <section aria-labelledby="metrics-agreement">
          <h3 id="metrics-agreement" className={styles.heading}>
            {t('agreement')}
          </h3>
          <dl className={styles.agreements}>
            {metrics.agreements.map(({ question, agreed, compared }) => (
              <div key={question} className={styles.agreement}>
                <dt>{questions.find(({ name }) => name === question)?.title || question}</dt>
                <dd>
                  {formatPercent(agreed / compared, i18n.language)}
                  <span className={styles.note}>{t('of', { agreed: number(agreed), compared: number(compared) })}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className={styles.note}>{t('session')}</p>
    </div>
  );
}
