import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import panel from '#client/ui/Panel.module.css';
import styles from './ProgressPanel.module.css';
import { type Session, useSession } from './sessionLog.ts';

interface Props {
  viewerId: string;
  datasetId: string;
  questions: readonly { readonly name: string; readonly title: string }[];
}

/** The viewer's speed in this session, and the agreement with suggestions. */
export function MetricsPanel({ viewerId, datasetId, questions }: Props) {
  const { t } = useTranslation('panel');
  const { formatNumber, formatPercent } = useFormats();
  const metrics = metricsOf(useSession(viewerId, datasetId));
  const number = (value: number | undefined): string => (value === undefined ? '–' : formatNumber(value));
  const median = metrics ? Math.round(metrics.medianSeconds * 10) / 10 : undefined;
  return (
    <div className={panel.panel}>
      <dl className={styles.headline}>
        <div>
          <dt>{t('perHour')}</dt>
          <dd>{number(metrics?.perHour)}</dd>
        </div>
        <div>
          <dt>{t('median')}</dt>
          <dd>{number(median)}</dd>
        </div>
      </dl>
      {metrics && metrics.agreements.length > 0 && (
        <section aria-labelledby="metrics-agreement">
          <h3 id="metrics-agreement" className={panel.heading}>
            {t('agreement')}
          </h3>
          <dl className={panel.figures}>
            {metrics.agreements.map(({ question, agreed, compared }) => (
              <div key={question}>
                <dt style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {questions.find(({ name }) => name === question)?.title || question}
                </dt>
                <dd>
                  {formatPercent(agreed / compared)} <span className={panel.note}>{t('of', { agreed, compared })}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className={panel.note}>{t('session')}</p>
    </div>
  );
}

/** The metrics of a session; null before the first record is submitted. */
export function metricsOf(session: Session) {
  if (session.length === 0) return null;
  const total = session.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    // At least one second per record.
    perHour: Math.round((session.length * 3600) / Math.max(total, session.length)),
    medianSeconds: medianOf(session.map(({ seconds }) => seconds)),
    agreements: agreementsOf(session),
  };
}

/** How often the answers to each question equal the suggestions. */
function agreementsOf(session: Session) {
  const counts = new Map<string, { agreed: number; compared: number }>();
  for (const [question, agrees] of session.flatMap(({ agreement }) => Object.entries(agreement))) {
    const { agreed, compared } = counts.get(question) ?? { agreed: 0, compared: 0 };
    counts.set(question, { agreed: agreed + Number(agrees), compared: compared + 1 });
  }
  return [...counts].map(([question, count]) => ({ question, ...count }));
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
