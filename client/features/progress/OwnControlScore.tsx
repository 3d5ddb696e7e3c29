import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import panel from '#client/ui/Panel.module.css';
import { useOwnControlScoreQuery } from './OwnControlScore.generated.ts';

/** The viewer's score on records with known answers, if the dataset shows it. It changes once a week. */
export function OwnControlScore({ datasetId }: { datasetId: string }) {
  const { t } = useTranslation('dashboard');
  const { formatPercent } = useFormats();
  const { data } = useOwnControlScoreQuery({ variables: { datasetId }, errorPolicy: 'all', context: QUIET });
  const total = data?.dataset?.ownControlScore?.total;
  if (total?.rate == null) return null;
  const counts = t('quality.rightOf', {
    right: total.right,
    answers: total.answers,
    rate: formatPercent(total.rate),
  });
  return <p className={panel.note}>{t('controls.own', { counts })}</p>;
}
