import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import type { Share } from './subjects.ts';

/** A share of right answers in words: `7 of 10 right (70%)` and its interval, `40% – 89%`. */
export function useShareTexts() {
  const { t } = useTranslation('dashboard');
  const { formatPercent } = useFormats();
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value));
  return {
    percent,
    counts: ({ right, answers, rate }: Share): string => t('quality.rightOf', { right, answers, rate: percent(rate) }),
    interval: ({ low, high }: Share): string => (low === null ? '–' : `${percent(low)} – ${percent(high)}`),
  };
}
