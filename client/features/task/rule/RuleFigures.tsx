import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import styles from './RuleFigures.module.css';
import type { Rule_MetricsFragment } from './Rules.generated.ts';

/** The metrics of one rule or of all rules together. Unknown values are null. */
type Figures = Omit<Rule_MetricsFragment, '__typename' | 'records'>;

interface Props {
  label: string;
  figures: Figures | undefined;
  /** Whether these are the metrics of all rules together. */
  isAverage?: boolean;
  isBusy?: boolean;
}

/** The metrics of rules as tiles. */
export function RuleFigures({ label, figures, isAverage = false, isBusy = false }: Props) {
  const { t } = useTranslation('rules');
  const { share, number } = useFigureTexts();
  const countText = (part: number | null | undefined, total: number | undefined): string =>
    part == null || total === undefined ? '' : t('of', { part: Math.round(part * total), total });
  const tiles = [
    [t('coverage'), share(figures?.coverage), countText(figures?.coverage, figures?.totalRecords)],
    [
      t('annotatedCoverage'),
      share(figures?.coverageAnnotated),
      countText(figures?.coverageAnnotated, figures?.annotatedRecords),
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
              {note !== null && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Formats metrics; unknown values are dashes. */
export function useFigureTexts() {
  const { formatNumber, formatShare } = useFormats();
  const orDash = (value: number | null | undefined, format: (value: number) => string): string =>
    value == null ? '–' : format(value);
  return {
    share: (value: number | null | undefined): string => orDash(value, formatShare),
    number: (value: number | null | undefined): string => orDash(value, formatNumber),
  };
}
