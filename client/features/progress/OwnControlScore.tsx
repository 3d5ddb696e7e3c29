import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import panel from '#client/ui/Panel.module.css';
import { useOwnControlScoreQuery } from './OwnControlScore.generated.ts';

/** The viewer's score on records with known answers, if the dataset shows it. It changes once a week. */
export function OwnControlScore({ datasetId }: { datasetId: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const { data } = useOwnControlScoreQuery({ variables: { datasetId }, errorPolicy: 'all', context: QUIET });
  const total = data?.dataset?.ownControlScore?.total;
  if (total?.rate == null) return null;
  const number = (value: number): string => formatNumber(value, i18n.language);
  const counts = t('quality.rightOf', {
    right: number(total.right),
    answers: number(total.answers),
    rate: formatPercent(total.rate, i18n.language),
  });
  return <p className={panel.note}>{t('controls.own', { counts })}</p>;
}
