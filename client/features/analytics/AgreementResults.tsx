import { useTranslation } from 'react-i18next';
import { formatCoefficient, formatNumber } from '#client/lib/format.ts';
import type { QuestionResults_QuestionFragment } from './Analytics.generated.ts';
import { reliabilityOf } from './reliability.ts';
import type { SheetColumn } from './sheet.ts';
import { SheetTable } from './SheetTable.tsx';
import styles from './AgreementResults.module.css';

type Agreement = NonNullable<QuestionResults_QuestionFragment['agreement']>;
type Pair = Agreement['pairs'][number];

/** How far people agree on a question: all together, and each two of them. */
export function AgreementResults({ agreement: { items, alpha, pairs } }: { agreement: Agreement }) {
  const { t, i18n } = useTranslation('dashboard');
  const coefficient = (value: number | null) => (value === null ? '–' : formatCoefficient(value, i18n.language));
  const names = ({ users }: Pair) => users.map((user) => user?.username ?? t('gone')).join(' · ');
  const columns: SheetColumn<Pair>[] = [
    { title: t('pair'), value: names },
    {
      title: t('items'),
      isNumber: true,
      value: (pair) => pair.items,
      show: (pair) => formatNumber(pair.items, i18n.language),
    },
    { title: t('kappa'), isNumber: true, value: ({ kappa }) => kappa, show: ({ kappa }) => coefficient(kappa) },
  ];
  return (
    <div className={styles.agreement}>
      <dl className={styles.alpha}>
        <dt>{t('alpha')}</dt>
        <dd className={styles.figure}>{coefficient(alpha)}</dd>
        <dd className={styles.note}>
          {alpha === null ? t('notKnown') : t(`reliability.${reliabilityOf(alpha)}`)}
          {' · '}
          {t('compared', { count: items, shown: formatNumber(items, i18n.language) })}
        </dd>
      </dl>
      {pairs.length > 0 && (
        <details className={styles.pairs}>
          <summary>{t('pairs', { count: pairs.length })}</summary>
          <SheetTable label={t('pair')} columns={columns} rows={pairs} keyOf={({ userIds }) => userIds.join(' ')} />
        </details>
      )}
    </div>
  );
}
