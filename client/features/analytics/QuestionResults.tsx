import { useTranslation } from 'react-i18next';
import { formatNumber, formatScore } from '#client/lib/format.ts';
import { AgreementResults } from './AgreementResults.tsx';
import type { QuestionResults_QuestionFragment } from './Analytics.generated.ts';
import { Card } from './Card.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import type { SheetColumn } from './sheet.ts';
import sheet from './Sheet.module.css';
import styles from './QuestionResults.module.css';

interface Props {
  results: QuestionResults_QuestionFragment;
  /** What the saved file's name begins with. */
  datasetName: string;
}

type Value = QuestionResults_QuestionFragment['values'][number];

/** So many options fit into the card without scrolling. */
const FIT = 10;

/** What was answered to a question, and how far people agree. */
export function QuestionResults({ results: { question, answers, values, agreement }, datasetName }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number) => formatNumber(value, i18n.language);
  const texts = new Map('options' in question ? question.options.map(({ value, text }) => [value, text]) : []);
  const columns: SheetColumn<Value>[] = [
    { title: t('value'), value: ({ value }) => value },
    { title: t('count'), value: ({ count }) => count },
    ...(question.__typename === 'RankingQuestion'
      ? [{ title: t('meanRank'), value: ({ meanRank }: Value) => meanRank }]
      : []),
  ];
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <Card
      title={question.title}
      note={t('answerCount', { count: answers, shown: number(answers) })}
      action={
        values.length > 0 && (
          <SaveCsv title={question.title} file={`${datasetName}-${question.name}`} columns={columns} rows={values} />
        )
      }
    >
      {values.length > 0 ? (
        // With many options it has to scroll, by keyboard too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.values} tabIndex={values.length > FIT ? 0 : undefined} aria-label={question.title}>
          {values.map(({ value, count, meanRank }) => (
            <li key={value} className={styles.value}>
              <span className={styles.text} title={texts.get(value) ?? value}>
                {texts.get(value) ?? value}
              </span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className={styles.count}>
                {question.__typename === 'RankingQuestion'
                  ? t('firsts', {
                      count: number(count),
                      rank: meanRank === null ? '–' : formatScore(meanRank, i18n.language),
                    })
                  : number(count)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={sheet.nothing}>{t('texts')}</p>
      )}
      {agreement && <AgreementResults agreement={agreement} />}
    </Card>
  );
}
