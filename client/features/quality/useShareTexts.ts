import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import type { Share } from './subjects.ts';

/** A share of right answers in words: `7 of 10 right (70%)` and its interval, `40% – 89%`. */
export function useShareTexts() {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number) => formatNumber(value, i18n.language);
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, i18n.language));
  return {
    percent,
    counts: ({ right, answers, rate }: Share): string =>
      t('quality.rightOf', { right: number(right), answers: number(answers), rate: percent(rate) }),
    interval: ({ low, high }: Share): string => (low === null ? '–' : `${percent(low)} – ${percent(high)}`),
  };
}
