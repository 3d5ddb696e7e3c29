import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '#client/lib/format.ts';

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
