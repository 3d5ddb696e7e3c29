import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '#client/lib/format.ts';
import styles from './RuleFigures.module.css';

/** What a rule comes to, or all of them together. What cannot be told is null. */
interface Figures {
  readonly totalRecords: number;
  readonly annotatedRecords: number;
  readonly coverage: number | null;
  readonly coverageAnnotated: number | null;
  readonly correct: number | null;
  readonly incorrect: number | null;
  readonly precision: number | null;
}

interface Props {
  label: string;
  /** Undefined before there are any. */
  figures: Figures | undefined;
  /** Whether the precision is that of all rules together. */
  isAverage?: boolean;
  isBusy?: boolean;
}

/** The figures of rules as tiles. */
export function RuleFigures({ label, figures, isAverage = false, isBusy = false }: Props) {
  const { t } = useTranslation('rules');
  const { share, number } = useFigureTexts();
  const of = (part: number | null | undefined, total: number | undefined): string | null =>
    part == null || total === undefined
      ? null
      : t('of', { part: number(Math.round(part * total)), total: number(total) });
  const tiles = [
    [t('coverage'), share(figures?.coverage), of(figures?.coverage, figures?.totalRecords)],
    [
      t('annotatedCoverage'),
      share(figures?.coverageAnnotated),
      of(figures?.coverageAnnotated, figures?.annotatedRecords),
    ],
    [isAverage ? t('avgPrecision') : t('precision'), share(figures?.precision), null],
    [`${t('correct')} / ${t('incorrect')}`, `${number(figures?.correct)} / ${number(figures?.incorrect)}`, null],
  ] as const;
  return (
    <div className={styles.frame}>
      <dl aria-label={label} aria-busy={isBusy} className={styles.tiles}>
        {tiles.map(([title, value, note]) => (
          <div key={title} className={styles.tile}>
            <dt>{title}</dt>
            <dd>
              {value}
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How figures of rules are written; what cannot be told is a dash. */
export function useFigureTexts() {
  const { language } = useTranslation('rules').i18n;
  const orDash = (value: number | null | undefined, write: (value: number, language: string) => string): string =>
    value == null ? '–' : write(value, language);
  return {
    share: (value: number | null | undefined): string => orDash(value, formatShare),
    number: (value: number | null | undefined): string => orDash(value, formatNumber),
  };
}
