import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { figureColumn, type SheetColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import type { QuestionResults_AgreementFragment, QuestionResults_QuestionFragment } from './Analytics.generated.ts';
import { Card } from './Card.tsx';
import styles from './QuestionResults.module.css';

interface Props {
  results: QuestionResults_QuestionFragment;
  agreement: Agreement | undefined;
  datasetName: string;
}

type Value = QuestionResults_QuestionFragment['values'][number];
type Agreement = QuestionResults_AgreementFragment;
type Pair = Agreement['pairs'][number];

/** The number of options that the card shows without scrolling. */
const FITTING = 10;

/** The answers to a question, and the agreement of annotators. */
export function QuestionResults({ results: { question, answers, values }, agreement, datasetName }: Props) {
  const { t } = useTranslation('dashboard');
  const { formatNumber, formatScore } = useFormats();
  const texts = new Map('options' in question ? question.options.map(({ value, text }) => [value, text]) : []);
  const isRanking = question.__typename === 'RankingQuestion';
  const columns: SheetColumn<Value>[] = [
    { title: t('value'), value: ({ value }) => value },
    { title: t('count'), value: ({ count }) => count },
    ...(isRanking ? [{ title: t('meanRank'), value: ({ meanRank }: Value) => meanRank }] : []),
  ];
  const figure = ({ count, meanRank }: Value): string =>
    isRanking ? t('firsts', { count, rank: meanRank === null ? '–' : formatScore(meanRank) }) : formatNumber(count);
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <Card
      title={question.title}
      note={t('answerCount', { count: answers })}
      {...(values.length > 0 ? { file: { name: `${datasetName}-${question.name}`, columns, rows: values } } : {})}
    >
      {values.length > 0 ? (
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.values} tabIndex={values.length > FITTING ? 0 : undefined} aria-label={question.title}>
          {values.map((row) => (
            <li key={row.value} className={styles.value}>
              <Text span truncate title={texts.get(row.value) ?? row.value}>
                {texts.get(row.value) ?? row.value}
              </Text>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: `${(100 * row.count) / most}%` }} />
              </span>
              <Text span c="dimmed" miw={40} ta="end">
                {figure(row)}
              </Text>
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">{t('texts')}</Text>
      )}
      {agreement && <AgreementResults agreement={agreement} />}
    </Card>
  );
}

/** The agreement on a question: of all annotators, and of each pair. */
function AgreementResults({ agreement: { items, alpha, pairs } }: { agreement: Agreement }) {
  const { t } = useTranslation('dashboard');
  const { formatCoefficient, formatNumber } = useFormats();
  const names = ({ users }: Pair) => users.map((user) => user?.username ?? t('gone')).join(' · ');
  const columns: SheetColumn<Pair>[] = [
    { title: t('pair'), value: names },
    figureColumn(t('items'), (pair) => pair.items, formatNumber),
    figureColumn(t('kappa'), ({ kappa }) => kappa, formatCoefficient),
  ];
  return (
    <div className={styles.agreement}>
      <dl className={styles.alpha}>
        <dt>{t('alpha')}</dt>
        <dd className={styles.figure}>{alpha === null ? '–' : formatCoefficient(alpha)}</dd>
        <dd>
          {alpha === null ? t('notKnown') : t(`reliability.${reliabilityOf(alpha)}`)}
          {' · '}
          {t('compared', { count: items })}
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

/** Krippendorff's alpha allows firm conclusions from 0.8 on, and tentative ones from 0.667 on. */
export const reliabilityOf = (alpha: number): 'good' | 'fair' | 'low' =>
  alpha >= 0.8 ? 'good' : alpha >= 0.667 ? 'fair' : 'low';
